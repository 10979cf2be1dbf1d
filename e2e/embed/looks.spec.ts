import type { Locator } from '@playwright/test'
import { setSessionCookies } from '../portal.ts'
import { comparePictures } from './pictures.ts'
import { createPageAround, expect, signInWithin, test } from './test.ts'

/** The first view of each element, and the page of the portal with the same view. */
const places = [
  { remote: 'auth', route: '/auth', isSignedIn: false, sign: ['heading', 'Sign in'] },
  { remote: 'auth', route: '/auth', isSignedIn: true, sign: ['heading', 'Profile'] },
  { remote: 'data', route: '/data/public/projects', isSignedIn: true, sign: ['gridcell', 'Handbook'] },
  { remote: 'files', route: '/files', isSignedIn: true, sign: ['button', 'New folder'] },
] as const

for (const theme of ['light', 'dark'] as const)
  for (const { remote, route, isSignedIn, sign } of places)
    test(`${isSignedIn ? 'signed in' : 'signed out'}, ${route} looks in the element as in the portal, ${theme} @long`, async ({
      page,
      portal,
      embed,
    }, testInfo) => {
      const [role, name] = sign
      const shots: Buffer[] = []
      const take = async (part: Locator) => {
        await expect(part.getByRole(role, { name, exact: true }).first()).toBeVisible()
        await expect(part.locator('[aria-busy="true"]')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        const path = testInfo.outputPath(`${shots.length}.png`)
        shots.push(await part.screenshot({ path, animations: 'disabled', caret: 'hide' }))
      }
      await page.goto(`${portal.shell}/icon.svg`)
      await page.evaluate(
        (chosen) => localStorage.setItem('portico-appearance', JSON.stringify({ theme: chosen })),
        theme,
      )
      if (isSignedIn) await setSessionCookies(page, portal)
      await page.goto(`${portal.shell}${route}`)
      const own = page.locator(`[data-remote="${remote}"]`)
      await take(own)
      const size = await own.boundingBox()
      if (!size) throw new Error('the portal shows no remote')

      const style = `position: absolute; inset: 0 auto auto 0; width: ${size.width}px; height: ${size.height}px`
      const path = route.slice(`/${remote}`.length) || '/'
      // The same host name, so the cookie is the portal's.
      await take(
        await embed(remote, { body: '', attributes: `theme="${theme}" path="${path}" style="${style}"` }),
      )
      expect(await comparePictures(page, shots)).toBeLessThan(0.005)
    })

test('an element takes its style from the page, by parts and properties @long', async ({ embed }) => {
  const style = `
    portico-files {
      --portico-height: 480px;
      --portico-font: Georgia, serif;
      --portico-radius-surface: 0;
      --portico-accent: rgb(11 107 79);
      --portico-on-accent: rgb(255 250 240);
    }
    portico-files::part(frame) { border: 3px solid rgb(1 2 3) }`
  const files = await embed('files', { attributes: 'theme="light"', head: `<style>${style}</style>` })
  const frame = files.locator('[part="frame"]')
  await expect(frame).toHaveCSS('height', '480px')
  await expect(frame).toHaveCSS('border-radius', '0px')
  await expect(frame).toHaveCSS('border-top-color', 'rgb(1, 2, 3)')
  await expect(frame).toHaveCSS('font-family', /^Georgia/)
  const button = files.getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveCSS('background-color', 'rgb(11, 107, 79)')
  await expect(button).toHaveCSS('color', 'rgb(255, 250, 240)')
})

for (const theme of ['light', 'dark'] as const) {
  test(`from right to left and on the smallest phone nothing sticks out, ${theme} @long`, async ({
    page,
    portal,
    scripts,
    host,
  }, testInfo) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const around = (remote: 'auth' | 'data' | 'files', attributes: string) =>
      createPageAround({
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
