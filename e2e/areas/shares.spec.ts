import { readFile, stat } from 'node:fs/promises'
// @boundaries-ignore the tests read an archive with the helper of the remote's own tests
import { readZip } from '../../apps/files-remote/src/download/read-zip.fixture.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, expectMounted, setSessionCookies, type TestPortal, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

test('a folder is shared with a password, opened without an account, and unshared @long', async ({
  page,
  portal,
  browser,
}) => {
  const { ask, userId } = await createSecondClient(portal)
  for (const name of ['one.txt', 'deep/two.txt'])
    await ask('POST', `/storage/v1/object/files/${userId}/Shared/${name}`, `content of ${name}`)
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  await page.getByRole('button', { name: 'Actions for Shared' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Shared”' })
  await dialog.getByLabel('Password (optional)').fill('open sesame')
  // Firefox 153 crashes when axe requests the name of this dialog.
  if (test.info().project.name !== 'firefox') await expectAccessible(page, 'share dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link to share' }).inputValue()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await visitor.getByLabel('Password', { exact: true }).fill('open sesame')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'Shared', exact: true })).toBeVisible()
  await expectAccessible(visitor, 'shared folder')
  const coming = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: 'Download all' }).click()
  const zip = readZip(new Uint8Array(await readFile(await (await coming).path())))
  expect([...zip.keys()].toSorted()).toEqual(['deep/two.txt', 'one.txt'])

  await dialog.getByRole('link', { name: 'All my shared links' }).click()
  await expect(page).toHaveURL(`${portal.shell}/files/-/shares`)
  // Links of other tests are on the same page.
  const links = page.getByRole('list', { name: 'My shared links' }).getByRole('listitem')
  const ours = links.filter({ hasText: /Shared/ })
  await expect(ours.getByText(/opened 1 time ·/)).toBeVisible()
  await page.getByRole('button', { name: 'End the link to “Shared”' }).click()
  await expect(ours.getByText('Ended')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link has been ended' })).toBeVisible()
  await visitor.context().close()
})

/** Returns silence as a WAV file. */
function silence(seconds: number): Buffer {
  const rate = 8000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + rate * seconds, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(rate * seconds, 40)
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)])
}

/** Shares a folder with these files, as the demo account by the API. */
async function shareFiles(
  portal: TestPortal,
  folder: string,
  files: Record<string, [Buffer | string, string]>,
) {
  const { ask, token, userId } = await createSecondClient(portal)
  for (const [name, [content, type]] of Object.entries(files)) {
    const sent = await fetch(`${portal.backend}/storage/v1/object/files/${userId}/${folder}/${name}`, {
      method: 'POST',
      headers: { apikey: portal.key, authorization: `Bearer ${token}`, 'content-type': type },
      body: typeof content === 'string' ? content : new Uint8Array(content),
    })
    expect(sent.status).toBe(200)
  }
  const made = (await ask('POST', '/rest/v1/rpc/portico_create_share', {
    bucket: 'files',
    items: [`${userId}/${folder}/`],
    share_name: folder,
  })) as { id: string; token: string }
  return {
    link: `${portal.shell}/files/-/open#${made.token}`,
    end: () => ask('POST', '/rest/v1/rpc/portico_end_share', { share: made.id }),
  }
}

test('in chromium: audio of a share plays from any position, and storage rejects it after the end of the share @long', async ({
  portal,
  browser,
}) => {
  const { link, end } = await shareFiles(portal, 'Heard', {
    'long.wav': [silence(600), 'audio/wav'],
    'note.txt': ['words of the note', 'text/plain'],
    'page.html': ['<script>document.title = "ran"</script>', 'text/html'],
  })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'long.wav', exact: true }).click()
  const sound = visitor.getByRole('dialog').locator('audio')
  const duration = () => sound.evaluate((element: HTMLAudioElement) => Math.round(element.duration))
  await expect.poll(duration).toBe(600)
  const address = await sound.evaluate((element: HTMLAudioElement) => element.src)
  expect(address).toMatch(new RegExp(`^${portal.shell}/files/-/open/granted/`))
  await sound.evaluate((element: HTMLAudioElement) => {
    element.currentTime = 590
  })
  await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => element.seeking)).toBe(false)
  await visitor.keyboard.press('Escape')
  await visitor.getByRole('button', { name: 'note.txt', exact: true }).click()
  await expect(visitor.getByText('words of the note')).toBeVisible()
  await visitor.keyboard.press('Escape')
  await visitor.getByRole('button', { name: 'page.html', exact: true }).click()
  await expect(visitor.getByRole('dialog').getByText('document.title')).toBeVisible()
  const inner = (path: string) =>
    visitor.evaluate(
      (asked) => fetch(asked, { headers: { range: 'bytes=0-3' } }).then(({ status }) => status),
      path,
    )
  expect(await inner(address)).toBe(206)

  await end()
  expect(await inner(address)).toBeGreaterThanOrEqual(400)
  await expect(visitor.getByRole('heading', { name: 'This link has been ended' })).toBeVisible()
  expect(await visitor.title()).not.toBe('ran')
  await visitor.context().close()
})

test('in chromium: a shared file that is too large for a page is downloaded by the browser itself @long', async ({
  portal,
  browser,
}) => {
  const bytes = 257_000_000
  const { link } = await shareFiles(portal, 'Large', {
    'film.mov': [Buffer.alloc(bytes, 7), 'video/quicktime'],
    'small.txt': ['small', 'text/plain'],
  })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  for (const [name, size] of [
    ['small.txt', 5],
    ['film.mov', bytes],
  ] as const) {
    const coming = visitor.waitForEvent('download')
    await visitor.getByRole('button', { name: `Download “${name}”` }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(name)
    expect((await stat(await download.path())).size).toBe(size)
    await download.delete()
  }
  await expect(visitor.getByRole('heading', { name: 'Large', exact: true })).toBeVisible()
  await visitor.context().close()
})
