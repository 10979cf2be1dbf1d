import type { Page } from '@playwright/test'
import { expect, expectMounted, signIn, type TestPortal, test } from '../../portal.ts'

const film = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(20_000_000, 7),
})

/** The upload shares its line with the rest of the page: slow enough to be still under way on every page. */
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

test('an upload goes on while the person visits the other remotes, and is to be seen from each', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  const limit = await limitUploads(page)
  // A hundred seconds, if nobody lifts it: longer than the test may take, however busy the machine is.
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

test('an upload ends at sign-out, and nothing of it is kept @long', async ({ page, portal }) => {
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
