import type { Page } from '@playwright/test'
import { differenceOf } from './pictures.ts'
import { expect, folder, pageAround, recordEvents, scriptOf, signInWithin, test } from './test.ts'

const hostile = `
  * { all: unset !important; }
  html { font-size: 40px; }
  body { font: 60px/3 fantasy; color: hotpink; letter-spacing: 5px; text-transform: uppercase; direction: rtl; }
  div { display: none !important; }
  button, input { background: lime !important; border: 9px dotted red !important; }
  style, script, head, title, meta { display: none !important; }
`

/** What the embedding page can see of itself. */
function stateOf(page: Page) {
  return page.evaluate(() => {
    const own = [...document.querySelectorAll('body, body *')].filter(
      (element) => !element.tagName.startsWith('PORTICO-'),
    )
    return {
      globals: Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('porticoEvents')),
      history: history.length,
      state: history.state as unknown,
      address: location.href,
      title: document.title,
      elements: own.map(({ outerHTML }) => outerHTML),
      styles: own.map((element) => {
        const computed = getComputedStyle(element)
        return Object.fromEntries(Array.from(computed, (name) => [name, computed.getPropertyValue(name)]))
      }),
      html: document.documentElement.getAttributeNames(),
      head: document.head.childElementCount,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    }
  })
}

/** Every listener on the page's own document and window, by kind. */
async function listenersOf(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await client.send('Runtime.evaluate', { expression })
    const { listeners } = await client.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId as string,
    })
    found.push(...listeners.map(({ type }) => `${expression} ${type}`))
  }
  await client.detach()
  return found.sort()
}

test('the example in plain HTML shows files, says who is signed in, and takes an upload', async ({
  page,
  portal,
  scripts,
  host,
}) => {
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
  await signInWithin(files, portal.demo)
  await expect(page.locator('#who')).toHaveText('demo@portico.example')
  const choosing = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: 'Upload' }).first().click()
  await files.getByRole('menuitem', { name: 'Files…' }).click()
  await (await choosing).setFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('From the handbook.'),
  })
  await files.getByRole('button', { name: 'notes.txt', exact: true }).click()
  const preview = files.getByRole('dialog', { name: 'notes.txt' })
  await expect(preview.getByText('From the handbook.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  // Only what the page's `features` allow is offered.
  await files.getByRole('button', { name: 'Actions for notes.txt' }).click()
  await expect(files.getByRole('menuitem')).toHaveText([/Preview/, /Download/, /Copy link/])
})

test('nothing of the page changes, and everything goes with the element', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const withElement = pageAround({
    scripts,
    portal,
    remote: 'data',
    // Out of the flow, so that the page is laid out alike with and without it.
    attributes: 'style="position: absolute; inset: 120px 0 auto; height: 480px"',
  })
  const server = await host({
    pages: {
      '/': withElement,
      '/bare': withElement.replace(scriptOf(scripts, 'data'), '/empty.js'),
      '/empty.js': '',
    },
  })
  await page.goto(`http://localhost:${server.port}/bare`)
  const untouched = await stateOf(page)
  await page.goto(`http://localhost:${server.port}/`)
  const data = page.locator('portico-data')
  await signInWithin(data, portal.demo)
  await data
    .getByRole('link', { name: /^projects/ })
    .first()
    .click()
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  const touched = await stateOf(page)
  expect({ ...touched, elements: [] }).toEqual({
    ...untouched,
    elements: [],
    address: `http://localhost:${server.port}/`,
    history: untouched.history + 1,
  })
  // The session and React keep some listeners for as long as the page lives; no element adds to them.
  const again = async () => {
    await data.evaluate((element) => {
      // A move within the page leaves what is mounted as it is.
      element.parentElement?.append(element)
    })
    await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
    await data.evaluate((element) => {
      const empty = element.cloneNode()
      element.replaceWith(empty)
    })
    await expect(data.getByRole('link', { name: /^projects/ }).first()).toBeVisible()
  }
  await again()
  const kept = await listenersOf(page)
  for (let round = 0; round < 3; round += 1) {
    await data
      .getByRole('link', { name: /^projects/ })
      .first()
      .click()
    await again()
  }
  expect(await listenersOf(page)).toEqual(kept)
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
