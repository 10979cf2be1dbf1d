import { expectFinished } from './finished.ts'
import { differenceOf } from './pictures.ts'
import {
  expect,
  folder,
  pageAround,
  recordEvents,
  scriptOf,
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

test('the example in plain HTML shows files, says who is signed in, and takes an upload', async ({
  page,
  portal,
  scripts,
  host,
}, testInfo) => {
  const server = await host({
    folder: folder('examples/html-host'),
    replace: {
      'http://localhost:4103/0.1.0/embed.js': scriptOf(scripts, 'files'),
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
  // Only what the page's `features` allow is offered.
  await files.getByRole('button', { name: 'Actions for notes.txt' }).click()
  await expect(files.getByRole('menuitem')).toHaveText([/Preview/, /Download/, /Copy link/])
  await page.keyboard.press('Escape')
  await expectFinished(page, 'html', testInfo)
})

test('a hostile style sheet changes nothing inside the element', async ({ page, portal, scripts, host }) => {
  const events = await recordEvents(page)
  // Tall enough for no scrollbar, whatever the sheet does to the page.
  await page.setViewportSize({ width: 1280, height: 1600 })
  const around = (head: string) =>
    pageAround({
      scripts,
      portal,
      remote: 'data',
      head,
      // At the page's very edge, so that both pictures begin on a whole pixel.
      body: '',
      attributes: 'table="projects" style="--portico-height: 460px" lang="en" dir="ltr"',
    })
  const calm = '<style>body { margin: 0 } portico-data { display: inline }</style>'
  const server = await host({
    pages: { '/calm': around(calm), '/hostile': around(`<style>${hostile}</style>`) },
  })
  const shots: Buffer[] = []
  for (const path of ['/calm', '/hostile']) {
    await page.goto(`http://localhost:${server.port}${path}`)
    const data = page.locator('portico-data')
    if (path === '/calm') await signInWithin(data, portal.demo)
    await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
    expect(await data.locator('[part="frame"]').boundingBox()).toMatchObject({ width: 1280, height: 460 })
    shots.push(await data.locator('[part="frame"]').screenshot({ animations: 'disabled', caret: 'hide' }))
  }
  expect(await differenceOf(page, shots)).toBeLessThan(0.001)
  expect((await events()).filter(({ type }) => type === 'portico-error')).toEqual([])
})
