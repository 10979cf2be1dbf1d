import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { observePage } from '../visits/in-page.ts'
import { columns } from './grid-setup.ts'
import { observeGridPage } from './in-page.ts'

/** The two pages over one table. */
export type GridKind = 'portal' | 'plain'

/** Addresses of the pages, and the browser state of a signed-in user. */
export interface GridPages {
  browser: Browser
  address: Record<GridKind, string>
  state: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Number of rows of the table with this value in `site`. */
  count(site: string): Promise<number>
}

/** Scroll tests: number of rows and seconds. */
export const scrolls = [
  { rows: 800, seconds: 8 },
  { rows: 50_000, seconds: 30 },
  { rows: 50_000, seconds: 8 },
] as const

/** Durations in ms. `frames` has the duration of each frame, by scroll. */
export interface GridVisit {
  rows: number
  frames: number[][]
  jump: number
  saved: number
  /** Time until a pasted range was checked, which the plain page does not do. */
  looked: number
  pasted: number
}

const first = '[role="gridcell"]'
const pastedRows = 500
const longestWait = 120_000
let last = 0
/** Returns a new number, so that no value is written twice. */
function nextNumber(): number {
  last += 1
  return last
}

/** Opens the table as a user who visits for the first time. */
export async function openTable({ browser, address, state }: GridPages, kind: GridKind): Promise<Page> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.addInitScript(observePage)
  await page.addInitScript(observeGridPage)
  await page.goto(address[kind], { waitUntil: 'commit' })
  return page
}

/** Performs typical actions of a user in a table. */
export async function visitTable(pages: GridPages, kind: GridKind): Promise<GridVisit> {
  const page = await openTable(pages, kind)
  try {
    const rows = await page.evaluate((selector) => window.visited.painted(selector), first)
    await page.waitForLoadState('networkidle')
    // The plain page can only show rows by scrolling.
    if (kind === 'plain') await page.evaluate(() => window.loadAll())
    const [near, ...whole] = scrolls
    const frames = [await scroll(page, near)]
    const jump = await jumpTo(page, kind)
    await toTop(page)
    const saved = await edit(page, kind)
    const pasted = await paste(page, pages, kind)
    for (const one of whole) {
      await toTop(page)
      frames.push(await scroll(page, one))
      await page.waitForFunction(() => window.cellOf('R-050000'))
    }
    return { rows, frames, jump, saved, ...pasted }
  } finally {
    await page.context().close()
  }
}

function scroll(page: Page, over: (typeof scrolls)[number]): Promise<number[]> {
  return page.evaluate(({ rows, seconds }) => window.scrollOver(rows, seconds), over)
}

async function jumpTo(page: Page, kind: GridKind): Promise<number> {
  if (kind === 'plain') {
    await page.evaluate(() => {
      window.pressedAt = performance.now()
      document.querySelector('[role="grid"]')?.scrollTo({ top: 39_999 * 32 })
    })
  } else {
    await page.getByRole('button', { name: 'Go to…' }).click()
    await page.getByRole('textbox', { name: 'Row number' }).fill('40000')
    await page.keyboard.press('Enter')
  }
  return page.evaluate(() => window.untilSaved('R-040000'))
}

async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ top: 0 }))
  await page.waitForFunction(() => window.cellOf('1'))
}

const cellAt = (page: Page, row: number, column: (typeof columns)[number], kind: GridKind) =>
  page
    .locator(`[aria-rowindex="${row + 1}"]`)
    .locator(first)
    .nth(columns.indexOf(column) + (kind === 'portal' ? 2 : 0))

/** Edits a cell, and measures from the key that ends the editing. */
async function edit(page: Page, kind: GridKind): Promise<number> {
  const text = `Edited ${nextNumber()}`
  await cellAt(page, 5, 'name', kind).dblclick()
  await page.getByRole('grid').getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
  return page.evaluate((written) => window.untilSaved(written), text)
}

/** Pastes ten columns of many rows from a spreadsheet. A value that is already in the cell is left out. */
async function paste(
  page: Page,
  { count }: GridPages,
  kind: GridKind,
): Promise<Pick<GridVisit, 'looked' | 'pasted'>> {
  const block = nextNumber()
  const site = `Pasted ${block}`
  const line = (n: number) => [
    `P-${block}-${n}`,
    `Name ${block} ${n}`,
    site,
    `held ${block}`,
    `from sheet ${block}`,
    `${n}.${10 + block}`,
    1000 * block + n,
    block + n / 8,
    block % 2 === 0,
    `20${10 + block}-05-06`,
  ]
  const lines = Array.from({ length: pastedRows }, (_, n) => line(n).join('\t'))
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await cellAt(page, 1, 'code', kind).click()
  let began = performance.now()
  await page.keyboard.press('Control+v')
  let looked = 0
  if (kind === 'portal') {
    const change = page.getByRole('button', { name: /^Change [45],\d{3} cells$/ })
    await change.waitFor()
    looked = performance.now() - began
    began = performance.now()
    await change.click()
  }
  while ((await count(site)) < pastedRows) {
    if (performance.now() - began > longestWait) throw new Error('a block was not saved in two minutes')
    await setTimeout(20)
  }
  return { looked, pasted: performance.now() - began }
}

/** Measures bytes and elements of the page after ten openings, and after a hundred more. */
export interface RetainedMemory {
  bytes: number
  nodes: number
}

/** Opens and leaves the table again and again in one page. */
export async function measureRetention(
  pages: GridPages,
  kind: GridKind,
): Promise<{ before: RetainedMemory; after: RetainedMemory }> {
  const page = await openTable(pages, kind)
  try {
    await page.evaluate((selector) => window.visited.painted(selector), first)
    await again(page, kind, 10)
    const before = await keptBy(page)
    await again(page, kind, 100)
    return { before, after: await keptBy(page) }
  } finally {
    await page.context().close()
  }
}

async function again(page: Page, kind: GridKind, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    if (kind === 'plain') {
      await page.evaluate(() => window.setOpen(false))
      await page.getByRole('grid').waitFor({ state: 'detached' })
      await page.evaluate(() => window.setOpen(true))
    } else {
      await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name: 'Tables' }).click()
      await page.getByRole('grid').waitFor({ state: 'detached' })
      await page
        .getByRole('main')
        .getByRole('link', { name: /bench_rows/ })
        .first()
        .click()
    }
    await page.evaluate((selector) => window.visited.painted(selector), first)
  }
}

async function keptBy(page: Page): Promise<RetainedMemory> {
  const cdp = await page.context().newCDPSession(page)
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes } = await cdp.send('Memory.getDOMCounters')
  await cdp.detach()
  return { bytes: usedSize, nodes }
}
