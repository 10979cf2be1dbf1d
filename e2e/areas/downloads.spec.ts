import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
// @boundaries-ignore the tests read an archive with the helper of the remote's own tests
import { readZip } from '../../apps/files-remote/src/download/read-zip.fixture.ts'
import { expect, expectMounted, setSessionCookies, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

const names = Array.from({ length: 10 }, (_, i) => `Bericht ${i} – größer ✓.txt`)

/** Selects everything in the folder, presses Download, and reads the downloaded file. */
async function downloadAll(page: Page): Promise<{ as: string; files: Map<string, string> }> {
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
  const coming = page.waitForEvent('download')
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click()
  const download = await coming
  const zip = await readFile(await download.path())
  // The next download has the same name.
  await download.delete()
  const files = [...readZip(new Uint8Array(zip))].map(([name, content]) => [
    name,
    new TextDecoder().decode(content),
  ])
  return { as: download.suggestedFilename(), files: new Map(files as [string, string][]) }
}

test.beforeEach(async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
})

test('ten selected files are downloaded completely, and a file deleted in the meantime is named', async ({
  page,
  portal,
}) => {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await (await chooser).setFiles(
    names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`content of ${name}`) })),
  )
  await expect(page.getByRole('heading', { name: '10 files uploaded' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)

  const all = await downloadAll(page)
  expect(all.as).toBe('files.zip')
  expect([...all.files]).toEqual(names.map((name) => [name, `content of ${name}`]))
  await expect(page.getByText('10 files downloaded')).toBeVisible()

  const { ask, userId } = await createSecondClient(portal)
  const listed = (await ask('POST', '/storage/v1/object/list/files', { prefix: userId })) as {
    name: string
  }[]
  const first = listed.map(({ name }) => name).find((name) => name.startsWith('Bericht 0'))
  await ask('DELETE', '/storage/v1/object/files', { prefixes: [`${userId}/${first}`] })

  const rest = await downloadAll(page)
  expect([...rest.files.keys()]).toEqual([...names.slice(1), 'Not included.txt'])
  expect(rest.files.get('Not included.txt')).toContain(`${names[0]}\tNot found`)
  await expect(page.getByText('9 of 10 files downloaded')).toBeVisible()
  await expect(page.getByText(`Not downloaded: ${names[0]} (Not found`)).toBeVisible()
})
