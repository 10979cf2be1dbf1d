import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { type Area, painting } from './painting.ts'
import { followTraffic, ownersOf, type Traffic } from './traffic.ts'

/** Cookies that a browser comes with. */
export type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A line and a machine as many people have: 4 Mbit/s, 60 ms, and a processor four times slower than this one. */
const line = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 500_000 }
const slowdown = 4

/** Milliseconds from the start of the navigation. */
export interface Moments {
  /** The first script was asked for. */
  script: number
  /** The first text or picture was on the screen. */
  paint: number
  /** The area was mounted. */
  mounted: number
  /** Its heading was on the screen. */
  heading: number
  /** So was the first row of what people came for. */
  rows: number
}

/** What one cold visit cost, until its rows were there. */
export interface Visit {
  moments: Moments
  traffic: Traffic
}

/** A page that nobody has visited before, signed in, on the slow line. */
export async function openPage(
  browser: Browser,
  state: State,
): Promise<{ page: Page; cdp: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(painting)
  return { page, cdp, close: () => context.close() }
}

/** Goes to `url` and waits until the page of `area` has painted its rows. */
export async function visit(
  { page, cdp }: { page: Page; cdp: CDPSession },
  where: { url: string; area: Area; backend: string },
): Promise<Visit> {
  const traffic = followTraffic(cdp, ownersOf(where.url, where.backend))
  await page.goto(where.url, { waitUntil: 'commit' })
  const moments = await page.evaluate((area) => window.moments(area), where.area)
  return { moments, traffic: await traffic() }
}

/** What it took to go on to an area inside the page. */
export type Step = Pick<Moments, 'mounted' | 'heading'>

/** Presses the link to `area` inside the page. */
export function pressLink(page: Page, area: string): Promise<Step> {
  return page.evaluate(async (name) => {
    const began = performance.now()
    document.querySelector<HTMLElement>(`nav a[href="/${name}"]`)?.click()
    const mounted = await window.present(`[data-remote="${name}"][data-remote-state="mounted"]`)
    const heading = await window.painted(`[data-remote="${name}"] h1`)
    return { mounted: mounted - began, heading: heading - began }
  }, area)
}
