import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserType, LaunchOptions, Page } from '@playwright/test'
import { expect, expectMounted, setSessionCookies, signIn, type TestPortal, test } from '../../portal.ts'

const film = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(20_000_000, 7),
})

/** The upload shares its connection with the page, and is slow enough to still run on every page. */
async function limitUploads(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const network = await page.context().newCDPSession(page)
  return async (uploadThroughput) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await network.send('Network.emulateNetworkConditions', conditions)
  }
}

async function go(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
}

async function beginUpload(page: Page, portal: TestPortal, name: string): Promise<void> {
  await page.goto(`${portal.shell}/files`)
  await expectMounted(page, 'files')
  await page.getByLabel('Upload files').setInputFiles(film(name))
  await expect(page.getByRole('progressbar', { name: `Progress of ${name}` })).toBeVisible()
}

const running = (page: Page) => page.getByRole('button', { name: /1 running/ })

test('an upload continues while the user visits other remotes, and is visible in each of them @long', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  const limit = await limitUploads(page)
  // At this rate the upload takes a hundred seconds, longer than the test on a busy machine, unless the test lifts the limit.
  await limit(200_000)
  await beginUpload(page, portal, 'film.bin')
  const part = async () => Number(/(\d+)%/.exec((await running(page).textContent()) ?? '')?.[1] ?? 0)
  for (const [title, remote] of [
    ['Data', 'data'],
    ['Account', 'auth'],
  ] as const) {
    await go(page, title)
    await expectMounted(page, remote)
    await expect(running(page)).toBeVisible()
    const before = await part()
    await expect.poll(part).toBeGreaterThan(before)
  }
  await go(page, 'Home')
  await expect(running(page)).toBeVisible()
  await limit(-1)
  await expect(running(page)).toHaveCount(0)
  await go(page, 'Files')
  await expect(page.getByRole('row', { name: /film\.bin 20 MB/ })).toBeVisible()
})

/** Opens a browser that grants persistent storage, because only such a browser stores file handles. */
async function openDurable(
  browser: BrowserType,
  options: LaunchOptions,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'portico-profile-'))
  const context = await browser.launchPersistentContext(profile, options)
  const page = context.pages()[0] ?? (await context.newPage())
  const granting = await context.newCDPSession(page)
  await granting.send('Browser.grantPermissions', { permissions: ['durableStorage'] })
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { page, close }
}

test('uploads of dropped files resume after a reload without a new choice, and send at most one chunk of each again', async ({
  portal,
  playwright,
  launchOptions,
}) => {
  const { page, close } = await openDurable(playwright.chromium, launchOptions)
  page.on('dialog', (dialog) => void dialog.accept())
  // Files in the origin private file system have handles like the user's own files; a drop by a script has none.
  await page.addInitScript(() => {
    async function handle(this: DataTransferItem) {
      return (await navigator.storage.getDirectory()).getFileHandle(this.getAsFile()?.name ?? '')
    }
    Object.assign(DataTransferItem.prototype, { getAsFileSystemHandle: handle })
  })
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files`)
  await expectMounted(page, 'files')
  await expect(page.getByText(/^\d+ items?$|Nothing here yet/)).toBeVisible()
  const limit = await limitUploads(page)
  await limit(4_000_000)
  const offsets: { of: string; at: number }[] = []
  page.on('request', (request) => {
    const of = request.url().slice(-12)
    if (request.method() === 'PATCH') offsets.push({ of, at: Number(request.headers()['upload-offset']) })
  })
  await page.evaluate(async () => {
    const disk = await navigator.storage.getDirectory()
    const dataTransfer = new DataTransfer()
    for (const name of ['again.bin', 'other.bin']) {
      const handle = await disk.getFileHandle(name, { create: true })
      const stream = await handle.createWritable()
      await stream.write(new Uint8Array(20_000_000).fill(7))
      await stream.close()
      dataTransfer.items.add(await handle.getFile())
    }
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('[data-remote="files"] section')?.dispatchEvent(drop)
  })
  const begun = () => offsets.filter(({ at }) => at > 0).length
  await expect.poll(begun).toBeGreaterThan(1)
  const reached = new Map(offsets.map(({ of, at }) => [of, at]))
  await page.reload()
  await limit(-1)
  const before = offsets.length
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText('2 unfinished uploads', { exact: true })).toBeVisible()
  await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('other.bin')
    const stream = await handle.createWritable()
    await stream.write('something else by now')
    await stream.close()
  })
  await tray.getByRole('button', { name: 'Continue' }).click()
  await expect(tray.getByText(/^“other\.bin” has changed since then/)).toBeVisible()
  await expect(page.getByRole('row', { name: /again\.bin 20 MB/ })).toBeVisible()
  const first = offsets[before]
  expect(first?.at, 'where it goes on').toBeGreaterThanOrEqual(reached.get(first?.of ?? '') ?? Infinity)
  await tray.getByRole('button', { name: 'Discard' }).click()
  await expect(tray.getByText(/unfinished/)).toHaveCount(0)
  await close()
})

test('sign-out ends an upload and deletes its stored state @long', async ({ page, portal }) => {
  await signIn(page, portal)
  const limit = await limitUploads(page)
  await limit(400_000)
  await beginUpload(page, portal, 'secret.bin')
  await go(page, 'Data')
  await expectMounted(page, 'data')
  await expect(running(page)).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (/\/storage\/v1\/upload/.test(request.url()) && request.method() !== 'DELETE') sent += 1
  })
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(running(page)).toHaveCount(0)
  await limit(-1)
  sent = 0
  await signIn(page, portal)
  await go(page, 'Files')
  await expectMounted(page, 'files')
  await expect(page.getByText(/^\d+ items?$|Nothing here yet/)).toBeVisible()
  await expect(page.getByText('secret.bin')).toHaveCount(0)
  expect(sent, 'parts sent after the sign-out').toBe(0)
})
