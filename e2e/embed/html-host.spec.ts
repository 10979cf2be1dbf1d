import { skipOutsideChromium } from '../driver/not-supported.ts'
import { setSessionCookies } from '../portal.ts'
import { expectFinished } from './finished.ts'
import { comparePictures } from './pictures.ts'
import {
  createPageAround,
  expect,
  getScriptUrl,
  getWorkspaceFolder,
  recordEvents,
  signInWithin,
  test,
  uploadWithin,
} from './test.ts'

const hostile = `
  * { all: unset !important; }
  html { font-size: 40px; }
  body { font: 60px/3 fantasy; color: hotpink; letter-spacing: 5px; text-transform: uppercase; direction: rtl; }
  div { display: none !important; }
  button, input { background: lime !important; border: 9px dotted red !important; }
  style, script, head, title, meta { display: none !important; }
`

const still = { animations: 'disabled', caret: 'hide' } as const

test(
  'the example in plain HTML shows files, says who is signed in, and takes an upload',
  { tag: '@long-firefox' },
  async ({ page, portal, scripts, host }, testInfo) => {
    const server = await host({
      folder: getWorkspaceFolder('examples/html-host'),
      replace: {
        'http://localhost:4103/0.1.0/embed.js': getScriptUrl(scripts, 'files'),
        'http://localhost:54321': portal.backend,
        sb_publishable_your_key: portal.key,
      },
    })
    await page.goto(`http://localhost:${server.port}/`)
    const files = page.locator('portico-files')
    await expect(page.locator('#who')).toHaveText('Nobody is signed in')
    await expectFinished(page, 'html-signed-out', testInfo)
    await signInWithin(files, portal.demo)
    await expect(page.locator('#who')).toHaveText('demo@portico.example')
    await uploadWithin(files, 'notes.txt', 'From the handbook.')
    await files.getByRole('button', { name: 'notes.txt', exact: true }).click()
    const preview = files.getByRole('dialog', { name: 'notes.txt' })
    await expect(preview.getByText('From the handbook.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    // The element only offers the features that the page allows.
    await files.getByRole('button', { name: 'Actions for notes.txt' }).click()
    await expect(files.getByRole('menuitem')).toHaveText([/Preview/, /Download/, /Share/, /Details/])
    await page.keyboard.press('Escape')
    await expect(files.getByRole('menu')).toBeHidden()
    await expectFinished(page, 'html', testInfo)
  },
)

for (const [remote, sign] of [
  ['data', 'Handbook'],
  ['files', 'My files'],
  ['auth', 'Profile'],
] as const) {
  test(`${remote}: under a hostile style sheet it looks just as in the portal${remote === 'files' ? '' : ' @long'}`, async ({
    page,
    portal,
    scripts,
    host,
  }) => {
    skipOutsideChromium('to take a picture a style is added there, which the policy refuses')
    const events = await recordEvents(page)
    await setSessionCookies(page, portal)
    await page.goto(`${portal.shell}/${remote}${remote === 'data' ? '/public/projects' : ''}`)
    const own = page.locator(`[data-remote="${remote}"]`)
    await expect(own.getByText(sign, { exact: true }).first()).toBeVisible()
    const size = await own.boundingBox()
    if (!size) throw new Error('the portal shows no remote')
    const shots = [await own.screenshot(still)]

    const path = remote === 'data' ? 'path="/public/projects"' : ''
    // The sheet's `!important` rules also apply to the element, but they can't remove custom properties.
    const style = `--portico-height: ${size.height}px; display: block`
    const around = createPageAround({
      scripts,
      portal,
      remote,
      head: `<style>${hostile}</style>`,
      // The element is at the page's edge, so that both screenshots start at a whole pixel.
      body: '',
      attributes: `${path} style="${style}" lang="en" dir="ltr"`,
    })
    const server = await host({ pages: { '/': around } })
    await page.setViewportSize({ width: size.width, height: Math.ceil(size.height) })
    await page.goto(`http://localhost:${server.port}/`)
    const element = page.locator(`portico-${remote}`)
    await expect(element.getByText(sign, { exact: true }).first()).toBeVisible()
    const frame = element.locator('[part="frame"]')
    expect(await frame.boundingBox()).toMatchObject({ width: size.width, height: size.height })
    shots.push(await frame.screenshot(still))
    expect((await events()).filter(({ type }) => type === 'portico-error')).toEqual([])
    expect(await comparePictures(page, shots)).toBeLessThan(0.005)
  })
}
