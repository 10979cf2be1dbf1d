import { expect, expectMounted, giveSession, test } from './portal.ts'
import { elsewhere } from './areas/rest.ts'
test('shots', async ({ page, portal }) => {
  await giveSession(page, portal)
  const { token, userId } = await elsewhere(portal)
  const jpeg = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 900)
    const context = canvas.getContext('2d')!
    const g = context.createLinearGradient(0, 0, 1200, 900)
    g.addColorStop(0, 'orange'); g.addColorStop(1, 'navy')
    context.fillStyle = g
    context.fillRect(0, 0, 1200, 900)
    return Array.from(new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()))
  })
  for (const name of ['shots/Sunset over a very long named beach in the south.jpg', 'shots/b.jpg', 'shots/deep/c.jpg'])
    await fetch(`${portal.backend}/storage/v1/object/files/${userId}/${encodeURI(name)}`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'x-upsert': 'true' }, body: Uint8Array.from(jpeg) })
  for (const [scheme, width, view] of [['light', 1280, 'list'], ['dark', 1280, 'grid'], ['light', 320, 'list']] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${portal.shell}/files/files/shots?view=${view}`)
    await expectMounted(page, 'files')
    await page.locator('[data-index="2"]').focus()
    await page.keyboard.press('Alt+Enter')
    await expect(page.getByText('ETag').first()).toBeVisible()
    await page.getByRole('button', { name: 'Count SHA-256' }).click()
    await expect(page.getByText('SHA-256', { exact: true })).toBeVisible()
    await page.screenshot({ path: `/tmp/h/ie-${scheme}-${width}-${view}.png` })
    if (width === 1280 && view === 'list') {
      await page.locator('[data-index="0"]').focus()
      await page.keyboard.press('ArrowUp')
      await page.locator('[data-index="0"]').click()
      await expect(page.getByText('1 file', { exact: true })).toBeVisible()
      await page.screenshot({ path: `/tmp/h/ie-folder.png` })
    }
  }
})
