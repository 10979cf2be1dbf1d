import { expect, expectMounted, setSessionCookies, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

test('a folder of 40 photographs shows its tiles with few requests and few bytes, and no rejected request @long', async ({
  page,
  portal,
}) => {
  await setSessionCookies(page, portal)
  const { ask, token, userId } = await createSecondClient(portal)
  // Noise like a camera's: the picture can't be compressed, and is larger than a tile may fetch unscaled.
  const photograph = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 900)
    const context = canvas.getContext('2d')
    const { data, width, height } = new ImageData(1200, 900)
    for (let at = 0; at < data.length; at += 65_536) crypto.getRandomValues(data.subarray(at, at + 65_536))
    for (let at = 3; at < data.length; at += 4) data[at] = 255
    context?.putImageData(new ImageData(data, width, height), 0, 0)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return Array.from(new Uint8Array(await jpeg.arrayBuffer()))
  })
  expect(photograph.length).toBeGreaterThan(512 * 1024)
  const names = Array.from({ length: 40 }, (_, index) => `${index}.jpg`)
  for (const name of names) {
    const sent = await fetch(`${portal.backend}/storage/v1/object/files/${userId}/photographs/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'x-upsert': 'true' },
      body: Uint8Array.from(photograph),
    })
    expect(sent.status).toBe(200)
  }

  const asked: string[] = []
  let bytes = 0
  const refused: string[] = []
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/render/')) requested.add(pathname)
  })
  page.on('response', async (response) => {
    const path = new URL(response.url()).pathname
    if (!path.startsWith('/storage/v1/')) return
    if (!response.ok()) refused.push(`${response.status()} ${path}`)
    if (!/\/(sign|render)\//.test(path)) return
    asked.push(path)
    bytes += Number(response.headers()['content-length'] ?? 0)
  })
  await page.goto(`${portal.shell}/files/files/photographs?view=grid`)
  await expectMounted(page, 'files')
  const drawn = () =>
    page
      .locator('[data-remote="files"] img')
      .evaluateAll((pictures) => pictures.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
  // Every requested picture is drawn, so that the End key cancels no request, which would be sent again.
  await expect.poll(async () => requested.size > 8 && (await drawn()) === requested.size).toBe(true)
  // Scrolls to the end, so that all pictures have been visible.
  await page.locator('[data-index="0"]').focus()
  await page.keyboard.press('End')
  await expect.poll(() => new Set(asked.filter((path) => path.includes('/render/'))).size).toBe(40)
  await expect.poll(drawn).toBeGreaterThan(8)
  expect(refused).toEqual([])
  // One request checks whether the server can resize, and one loads each picture.
  expect(asked.filter((path) => !path.includes('/render/'))).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(41)
  expect(bytes).toBeLessThan(40 * 80_000)
  await ask('DELETE', '/storage/v1/object/files', {
    prefixes: names.map((name) => `${userId}/photographs/${name}`),
  })
})
