import type { Browser, BrowserContext, Page } from 'playwright'
import { observePage } from '../visits/in-page.ts'
import { type FilesSetup, fileCounts } from './files-setup.ts'
import { observeFilesPage } from './in-page.ts'

/** A signed-in user who visits for the first time. */
export interface FilesVisitor {
  browser: Browser
  stage: FilesSetup
  state: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Milliseconds. */
export interface ManyVisit {
  lines: number
  whole: number
  frames: number[]
  end: number
  selected: number
}

/** A visit of pictures: ms until the visible pictures are drawn, at the start and the end of the folder, and their requests. */
export interface PicturesVisit {
  drawn: number
  atEnd: number
  inSight: number
  frames: number[]
  requests: number
  bytes: number
}

const scrolling = 8
const smallFile = 2_000
const last = `file ${fileCounts.files}.txt`

/** Opens a page of the files in a browser without stored data, and runs a function there. */
async function within<Result>(
  { browser, stage, state }: FilesVisitor,
  path: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.addInitScript(observePage)
    await page.addInitScript(observeFilesPage)
    await page.goto(`${stage.portal}/files/files/${path}`, { waitUntil: 'commit' })
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Returns the ms from a press until an element is on the screen. */
async function timed(page: Page, press: () => Promise<void>, until: () => Promise<void>): Promise<number> {
  const now = () => page.evaluate(() => performance.now())
  const began = await now()
  await press()
  await until()
  return (await now()) - began
}

/** Looks through a folder of 10,000 files. */
export function visitMany(visitor: FilesVisitor): Promise<ManyVisit> {
  return within(visitor, 'Many', async (page) => {
    const lines = await page.evaluate(() => window.visited.painted('[data-remote="files"] [role="gridcell"]'))
    const whole = await page.evaluate(
      (rows) => window.visited.painted(`[data-remote="files"] [role="grid"][aria-rowcount="${rows}"]`),
      fileCounts.files + 1,
    )
    await page.waitForLoadState('networkidle')
    const frames = await page.evaluate((seconds) => window.scrollToEnd(seconds), scrolling)
    await page.locator('[role="row"]').filter({ hasText: last }).waitFor()
    await page.evaluate(() => document.querySelector('[role="grid"]')?.parentElement?.scrollTo({ top: 0 }))
    await page.locator('[role="row"]').filter({ hasText: 'file 00001.txt' }).focus()
    const end = await timed(
      page,
      () => page.keyboard.press('End'),
      () => page.locator('[role="row"]:focus').filter({ hasText: last }).waitFor(),
    )
    const selected = await timed(
      page,
      () => page.keyboard.press('Control+a'),
      () =>
        page
          .getByText(`${fileCounts.files.toLocaleString('en')} selected`)
          .first()
          .waitFor(),
    )
    return { lines, whole, frames, end, selected }
  })
}

/** Returns the frame times of a page with the same number of plain lines and no rendering: the machine's current capacity. */
export async function scrollPlainPage({ browser }: FilesVisitor): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(observeFilesPage)
  await page.goto('about:blank')
  const lines = Array.from({ length: fileCounts.files }, (_, index) => `<p>file ${index}.txt</p>`)
  await page.setContent(
    `<main data-remote="files" style="block-size:700px;overflow:auto"><div role="grid">${lines.join('')}</div></main>`,
  )
  const frames = await page.evaluate((seconds) => window.scrollToEnd(seconds), scrolling)
  await page.close()
  return frames
}

/** Looks at the tiles of a folder of photographs. */
export function visitPictures(visitor: FilesVisitor): Promise<PicturesVisit> {
  return within(visitor, 'Pictures?view=grid', async (page) => {
    let requests = 0
    let bytes = 0
    page.on('requestfinished', async (request) => {
      if (!/\/storage\/v1\/(render|object\/sign)\//.test(request.url()) || request.method() === 'OPTIONS')
        return
      requests += 1
      bytes += (await request.sizes()).responseBodySize
    })
    const { at: drawn, pictures: inSight } = await page.evaluate(() => window.allDrawn())
    const frames = await page.evaluate((seconds) => window.scrollToEnd(seconds), scrolling)
    const [ended, all] = await page.evaluate(async () => {
      const began = performance.now()
      return [began, (await window.allDrawn()).at] as const
    })
    await page.waitForLoadState('networkidle')
    return { drawn, atEnd: all - ended, inSight, frames, requests, bytes }
  })
}

/** Uploads 200 small files into an empty folder. Returns the ms from the selection until all have arrived. */
export function uploadFiles(visitor: FilesVisitor, round: number): Promise<number> {
  return within(visitor, `Up ${round}`, async (page) => {
    const input = page.getByLabel('Upload files')
    await input.waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const files = Array.from({ length: 200 }, (_, index) => ({
      name: `note ${index}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.alloc(smallFile, `${index} `),
    }))
    return timed(
      page,
      () => input.setInputFiles(files),
      () => page.getByText('200 files uploaded').first().waitFor(),
    )
  })
}
