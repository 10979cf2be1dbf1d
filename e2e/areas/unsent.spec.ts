import type { Page } from '@playwright/test'
import { skipUnsupported } from '../driver/not-supported.ts'
import type { WholePortal } from '../faults/whole-portal.ts'
import { expect, expectMounted, setSessionCookies, type TestPortal, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

/** Holds requests of a method below a path of the backend until `release`; `isHeld` returns whether one is waiting. */
function holdRequests(whole: WholePortal, method: string, path: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isHeld = false
  whole.servers.backend.fault(path, ({ request, respond }) => {
    if (request.method !== method) return respond()
    isHeld = true
    void promise.then(respond)
  })
  return { isHeld: () => isHeld, release: resolve }
}

async function open(page: Page, portal: TestPortal, whole: WholePortal, path: string): Promise<void> {
  await setSessionCookies(page, { ...portal, shell: whole.url, backend: whole.servers.backend.url })
  await page.goto(whole.url + path)
  await expectMounted(page, path.split('/')[1] ?? '')
}

/** Tries to leave the page, and stays: the browser has to ask. */
async function expectQuestion(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

async function expectClosed(page: Page): Promise<void> {
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}

test('the page asks before it unloads while a deletion is not sent, and deletes the file if the user stays', async ({
  page,
  portal,
  whole,
}) => {
  skipUnsupported('webkit', 'its driver closes a page without asking it')
  const { ask, userId } = await createSecondClient(portal)
  await ask('POST', `/storage/v1/object/files/${userId}/unsent.txt`, 'text')
  const held = holdRequests(whole, 'POST', /\/rest\/v1\/portico_trash$/)
  await open(page, portal, whole, '/files/files')
  const row = page.getByRole('row', { name: /^unsent\.txt/ })
  await row.focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete “unsent.txt”?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(held.isHeld).toBe(true)
  // The page does not show the file as deleted before it is.
  await expect(row).toHaveCount(1)
  await expectQuestion(page)
  held.release()
  await expect(row).toHaveCount(0)
  const listed = await ask('POST', '/storage/v1/object/list/files', { prefix: userId, search: 'unsent' })
  expect(listed).toEqual([])
  whole.repair()
  await expectClosed(page)
})

test('the page asks before it unloads while a cell is unsaved, and not afterwards', async ({
  page,
  portal,
  whole,
}) => {
  skipUnsupported('webkit', 'its driver closes a page without asking it')
  const { ask } = await createSecondClient(portal)
  const [project] = (await ask('POST', '/rest/v1/projects', { name: 'Unsent' })) as { id: string }[]
  const held = holdRequests(whole, 'PATCH', /\/rest\/v1\/projects$/)
  await open(page, portal, whole, '/data/public/projects?filter=name.eq.Unsent')
  await page.getByRole('gridcell', { name: 'Unsent', exact: true }).click()
  await page.keyboard.type('Sent')
  await page.keyboard.press('Enter')
  await expect.poll(held.isHeld).toBe(true)
  await expectQuestion(page)
  held.release()
  const name = async () => ask('GET', `/rest/v1/projects?select=name&id=eq.${project?.id}`)
  await expect.poll(name).toEqual([{ name: 'Sent' }])
  whole.repair()
  await expectClosed(page)
})
