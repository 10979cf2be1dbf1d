import { readFile } from 'node:fs/promises'
// @boundaries-ignore the tests read an archive with the helper of the remote's own tests
import { readZip } from '../apps/files-remote/src/download/read-zip.fixture.ts'
// @boundaries-ignore names are shown as the remote shows them
import { getDisplayName } from '../apps/files-remote/src/place/names.ts'
import { createHostileFiles, createLargerBomb, openCanary, uploadInto } from './hostile-set.ts'
import { expect, expectMounted, setSessionCookies, test } from './portal.ts'

const script = '<script>document.title = "ran"; parent.postMessage("ran", "*")</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>document.title = "ran"; parent.postMessage("ran", "*")</script></svg>`
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'

/** One second of silence: 8000 samples of one byte. */
function wav(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 8000, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, 8000],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return Buffer.concat([head, Buffer.alloc(8000, 128)])
}

test('files show their content and run no script, regardless of their declared type', async ({
  page,
  portal,
  violations,
}) => {
  const base = `${portal.backend}/storage/v1/object`
  const json = { apikey: portal.key, 'content-type': 'application/json' }
  const signedIn = await page.request.post(`${portal.backend}/auth/v1/token?grant_type=password`, {
    headers: json,
    data: portal.demo,
  })
  const { access_token: token, user } = (await signedIn.json()) as {
    access_token: string
    user: { id: string }
  }
  const headers = { authorization: `Bearer ${token}` }

  /** Uploads a file of this type, and returns a link to it. */
  async function store(contentType: string, data: string | Buffer): Promise<string> {
    const key = `files/${user.id}/hostile/${contentType.replaceAll(/\W/g, '-')}`
    const sent = await page.request.post(`${base}/${key}`, {
      headers: { ...headers, 'content-type': contentType, 'x-upsert': 'true' },
      data,
    })
    expect(sent.status()).toBe(200)
    const signed = await page.request.post(`${base}/sign/${key}`, {
      headers: { ...headers, ...json },
      data: { expiresIn: 60 },
    })
    return `${portal.backend}/storage/v1${((await signed.json()) as { signedURL: string }).signedURL}`
  }

  async function expectSaved(type: string, content: string | Buffer): Promise<void> {
    const link = await store(type, content)
    const saved = page.waitForEvent('download')
    // A navigation that becomes a download is a failed navigation for Playwright.
    await page.goto(link).catch(() => undefined)
    expect([type, await readFile(await (await saved).path())]).toEqual([type, Buffer.from(content)])
  }
  for (const type of ['text/html', 'application/xhtml+xml', 'text/xsl', 'image/svg+xml', 'text/javascript'])
    await expectSaved(type, type === 'image/svg+xml' ? svg : script)

  await page.goto(await store('text/plain', script))
  await expect(page.getByText(script)).toBeVisible()
  expect(await page.title()).not.toBe('ran')
  await page.goto(await store('image/png', Buffer.from(png, 'base64')))
  await expect.poll(() => page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10)
  // Firefox never plays a WAV file opened by its URL, because it cannot play some of them.
  if (test.info().project.name === 'firefox') await expectSaved('audio/wav', wav())
  else {
    await page.goto(await store('audio/wav', wav()))
    await expect
      .poll(() => page.locator('video, audio').evaluate((media: HTMLMediaElement) => media.duration))
      .toBe(1)
  }

  // A page of the backend's origin, if one existed, could not read an email either.
  await page.goto(await store('text/plain', 'a page of that origin'))
  const read = await page.evaluate(
    (mailbox) =>
      Promise.all(
        ['/mail/messages.json', `${mailbox}/messages.json`].map((address) =>
          fetch(address).then(
            () => 'read',
            () => 'refused',
          ),
        ),
      ),
    portal.mailbox,
  )
  expect(read).toEqual(['refused', 'refused'])
  // The policy has reported it, as expected; there are no other violations.
  expect(violations.splice(0).filter((text) => !text.includes('/mail/messages.json'))).toEqual([])
})

test('hostile files are uploaded, listed, drawn as tiles, previewed, packed and shared: shown correctly, and none of them runs @long', async ({
  page,
  portal,
  browser,
}) => {
  const canary = await openCanary()
  const files = [...createHostileFiles(canary.url), createLargerBomb()]
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  await uploadInto(page, 'hostile set', files)
  const address = `${portal.shell}/files/files/hostile%20set`
  for (const { name } of files)
    await expect(page.getByRole('row').getByTitle(getDisplayName(name), { exact: true })).toBeVisible()

  await page.goto(`${address}?view=grid`)
  const tile = (name: string) => page.getByRole('gridcell').filter({ hasText: getDisplayName(name) })
  await expect(tile('both.gif').getByRole('presentation')).toBeVisible()
  await expect(tile('Übersicht.svg').getByRole('presentation')).toBeVisible()
  for (const name of ['half.png', 'bomb.png', 'larger bomb.png', 'تقرير.png', 'Отчёт.html'])
    await expect(tile(name).first().getByRole('presentation')).toHaveCount(0)

  await page.goto(`${address}?preview=${encodeURIComponent('Übersicht.svg')}`)
  const dialog = page.getByRole('dialog')
  const seen = new Set<string>()
  const at = (position: number) => dialog.getByText(`${position} of ${files.length}`, { exact: true })
  const start = Number.parseInt((await dialog.getByText(/^\d+ of \d+$/).textContent()) ?? '', 10)
  const positions = files.map((_, index) => index + 1)
  for (const position of [...positions.slice(0, start).toReversed(), ...positions.slice(1)]) {
    const way = position < start && seen.size < start ? 'Previous file' : 'Next file'
    if (seen.size > 0) await dialog.getByRole('button', { name: way }).click()
    await expect(at(position)).toBeVisible()
    seen.add(((await dialog.getByRole('heading').first().textContent()) ?? '').trim())
  }
  expect([...seen].toSorted()).toEqual(files.map(({ name }) => getDisplayName(name).trim()).toSorted())

  await page.goto(`${portal.shell}/files/files`)
  await page.getByRole('button', { name: 'Actions for hostile set' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const zip = readZip(new Uint8Array(await readFile(await (await coming).path())))
  const sums = (contents: Iterable<Uint8Array>) =>
    [...contents].map((content) => Buffer.from(content).toString('base64').slice(0, 99)).toSorted()
  expect(sums(zip.values())).toEqual(sums(files.map(({ content }) => content)))

  await page.getByRole('button', { name: 'Actions for hostile set' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link to share' }).inputValue()
  const visitor = await (await browser.newContext()).newPage()
  visitor.on('dialog', (dialog) => ran.push(dialog.message()))
  await visitor.goto(link)
  for (const { name } of files)
    await expect(visitor.getByText(getDisplayName(name).trim()).first()).toBeVisible()

  expect(ran).toEqual([])
  expect([await page.title(), await visitor.title()].filter((title) => title.includes('ran'))).toEqual([])
  expect(canary.calls).toEqual([])
  await visitor.context().close()
  canary.close()
})
