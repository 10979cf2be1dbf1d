import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { WholePortal } from '../faults/whole-portal.ts'
import { expect, expectMounted, setSessionCookies, type TestPortal, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

/**
 * Closes the tab during the work, and returns a new tab in which a user would continue. The new tab opens first, because a browser may
 * end with its last window.
 */
async function comeBack(page: Page, context: BrowserContext, whole: WholePortal): Promise<Page> {
  const next = await context.newPage()
  await page.close()
  whole.repair()
  await next.goto(`${whole.url}/files/files`)
  await expectMounted(next, 'files')
  return next
}

async function begin(page: Page, portal: TestPortal, whole: WholePortal): Promise<void> {
  await setSessionCookies(page, { ...portal, shell: whole.url, backend: whole.servers.backend.url })
  await page.goto(`${whole.url}/files/files`)
  await expectMounted(page, 'files')
}

test('a move of a folder, interrupted by a closed tab, continues in the next: every file is on one side @long', async ({
  page,
  context,
  portal,
  whole,
}) => {
  const { ask, userId } = await createSecondClient(portal)
  const names = Array.from({ length: 9 }, (_, index) => `${index % 2}/${index}.txt`).toSorted()
  for (const name of names) await ask('POST', `/storage/v1/object/files/${userId}/Half/${name}`, name)
  const keysIn = async (folder: string) => {
    const listed = await ask('POST', '/storage/v1/object/list-v2/files', { prefix: `${userId}/${folder}/` })
    return (listed as { objects: { name: string }[] }).objects
      .map(({ name }) => name.slice(`${userId}/${folder}/`.length))
      .filter((name) => !name.includes('.empty'))
  }
  await begin(page, portal, whole)
  let moves = 0
  whole.servers.backend.fault(/\/object\/move$/, ({ request, respond }) => {
    if (request.method === 'POST') moves += 1
    // The other requests never get an answer.
    if (moves < 3) respond()
  })
  await page.getByRole('button', { name: 'Actions for Half' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Whole')
  await page.keyboard.press('Enter')
  await expect.poll(() => moves).toBeGreaterThan(2)

  const next = await comeBack(page, context, whole)
  expect([...(await keysIn('Half')), ...(await keysIn('Whole'))].toSorted()).toEqual(names)
  const jobs = next.getByRole('region', { name: 'Jobs' })
  await jobs.getByRole('button', { name: 'Continue' }).click()
  await expect(next.getByRole('button', { name: 'Actions for Whole' })).toBeVisible()
  await expect.poll(() => keysIn('Half')).toEqual([])
  expect(await keysIn('Whole')).toEqual(names)
  await next.getByRole('button', { name: 'Undo' }).first().click()
  await expect(next.getByRole('button', { name: 'Actions for Half' })).toBeVisible()
  await expect.poll(() => keysIn('Half')).toEqual(names)
  expect(await keysIn('Whole')).toEqual([])
})

test('an upload of a closed tab resumes in the next tab after its file is chosen: only the part that was on its way is sent again @long', async ({
  page,
  context,
  portal,
  whole,
}, testInfo) => {
  const { read, userId } = await createSecondClient(portal)
  const part = 6 * 1024 * 1024
  const content = randomBytes(2 * part + 1000)
  const path = testInfo.outputPath('film.bin')
  await writeFile(path, content)
  await begin(page, portal, whole)
  const offsets: number[] = []
  let isHeld = true
  whole.servers.backend.fault(/\/upload\/resumable\/./, ({ request, respond }) => {
    const offset = Number(request.headers['upload-offset'])
    if (request.method === 'PATCH') offsets.push(offset)
    if (!(isHeld && offset > 0)) respond()
  })
  await page.getByLabel('Upload files').setInputFiles(path)
  await expect.poll(() => offsets.slice(0, 2)).toEqual([0, part])

  const next = await context.newPage()
  await page.close()
  isHeld = false
  const before = offsets.length
  await next.goto(`${whole.url}/files/files`)
  const tray = next.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText('1 unfinished upload: choose the file to continue')).toBeVisible()
  await next.getByLabel('Files of unfinished uploads').setInputFiles(path)
  await expect(next.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  // After a broken connection the upload resumes at the last received byte and sends no earlier part again.
  expect(Math.min(...offsets.slice(before))).toBe(part)
  whole.repair()
  expect(Buffer.from(await read(`files/${userId}/film.bin`)).equals(content)).toBe(true)
})
