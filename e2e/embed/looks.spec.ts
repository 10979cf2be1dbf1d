import { signIn } from '../portal.ts'
import { differenceOf } from './pictures.ts'
import { expect, pageAround, signInWithin, test } from './test.ts'

test('a table looks as it does in the portal', async ({ page, portal, scripts, host }) => {
  await signIn(page, portal)
  await page.goto(`${portal.shell}/data/public/projects`)
  const own = page.locator('[data-remote="data"]')
  await expect(own.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  const size = await own.boundingBox()
  if (!size) throw new Error('the portal shows no remote')
  const shots = [await own.screenshot({ animations: 'disabled', caret: 'hide' })]

  const style = `position: absolute; inset: 0 auto auto 0; width: ${size.width}px; height: ${size.height}px`
  const server = await host({
    pages: {
      '/': pageAround({
        scripts,
        portal,
        remote: 'data',
        body: '',
        attributes: `path="/public/projects" style="${style}"`,
      }),
    },
  })
  await page.goto(`http://localhost:${server.port}/`)
  const data = page.locator('portico-data')
  // The same host name, so the cookie is the portal's.
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  shots.push(await data.screenshot({ animations: 'disabled', caret: 'hide' }))
  expect(await differenceOf(page, shots)).toBeLessThan(0.005)
})

for (const theme of ['light', 'dark'] as const) {
  test(`from right to left and on the smallest phone nothing sticks out, ${theme}`, async ({
    page,
    portal,
    scripts,
    host,
  }, testInfo) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const around = (remote: 'auth' | 'data' | 'files', attributes: string) =>
      pageAround({
        scripts,
        portal,
        remote,
        head: '<meta name="viewport" content="width=device-width"><style>body { margin: 0 }</style>',
        body: '',
        attributes: `theme="${theme}" dir="rtl" style="height: 600px" ${attributes}`,
      })
    const server = await host({
      pages: {
        '/auth': around('auth', ''),
        '/data': around('data', 'table="projects"'),
        '/files': around('files', ''),
      },
    })
    const places = { files: 'New folder', data: 'Add row', auth: 'Sign out' } as const
    for (const [remote, sign] of Object.entries(places)) {
      await page.goto(`http://localhost:${server.port}/${remote}`)
      const element = page.locator(`portico-${remote}`)
      if (remote === 'files') await signInWithin(element, portal.demo)
      await expect(element.getByRole('button', { name: sign, exact: true }).first()).toBeVisible()
      await expect(element.locator('[part="frame"]')).toHaveCSS('direction', 'rtl')
      const wide = await element.evaluate(({ shadowRoot }) => {
        const content = shadowRoot?.querySelector('[part="content"]')
        return content && [content.scrollWidth, content.clientWidth]
      })
      expect(wide).toEqual([320, 320])
      await page.screenshot({ path: testInfo.outputPath(`${remote}.png`) })
    }
  })
}
