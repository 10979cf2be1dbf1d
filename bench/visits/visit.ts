import type { Browser, CDPSession, Page } from 'playwright'
import type { EmulatedNetwork } from '../network/emulated-network.ts'
import { observePage, type Smoothness, type VisitMoments } from './in-page.ts'
import type { BrowserState, Selectors, VisitedPage, VisitKind } from './plan.ts'
import { createOwnerLookup, followTraffic, type Traffic } from './traffic.ts'

/** Slowdown factor of the processor. */
const slowdown = 4

/** The size of the window. */
export const viewport = { width: 1280, height: 800 }

/** Timeout in ms until the rows of a page. */
const patience = 60_000

/** One visit: times and traffic until the rows are on the screen, smoothness until the last interaction. */
export interface MeasuredVisit {
  /** `largest` is null if the visit ended with its rows. */
  moments: Omit<VisitMoments, 'largest'> & { largest: number | null }
  traffic: Traffic
  /** Null if the visit ended with its rows. */
  smoothness: Smoothness | null
  /** The longest interaction in ms, as INP counts it. Null if no interactions were sent. */
  interaction: number | null
}

/** A separate browser profile. Its pages share cookies, storage and the HTTP cache. */
export interface BrowserProfile {
  /** Opens a page on the slow line and processor. */
  openPage(): Promise<{ page: Page; cdp: CDPSession; close(): Promise<void> }>
  close(): Promise<void>
}

/** Opens a profile without any cached file. */
export async function openProfile(
  browser: Browser,
  state: BrowserState,
  line: EmulatedNetwork,
): Promise<BrowserProfile> {
  const context = await browser.newContext({
    storageState: state,
    viewport,
    ...(line.proxy ? { proxy: { server: line.proxy, bypass: '<-loopback>' } } : {}),
  })
  return {
    async openPage() {
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      if (line.by === 'emulation')
        await cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: line.roundTrip,
          downloadThroughput: line.bytesPerSecond,
          uploadThroughput: line.bytesPerSecond,
        })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.addInitScript(observePage)
      return { page, cdp, close: () => page.close() }
    },
    close: () => context.close(),
  }
}

/** The visits of one profile. */
export interface ProfileVisits {
  first: MeasuredVisit
  /** The first of them is a whole visit. The others end when their rows are painted. */
  returning: MeasuredVisit[]
}

/** Returning visits of a profile. They are short, and their times differ more than those of first visits. */
const returns = 3

/**
 * Visits a page of an implementation in one profile: with empty caches, and then again in new tabs, each after the one before it
 * was closed. The first two visits last until the page has settled. On the emulated line they then send the interactions: INP ends
 * at the next paint, which does not wait for the line, so one line is enough.
 */
export async function visitProfile(
  browser: Browser,
  {
    kind,
    page,
    line,
    backend,
  }: { kind: VisitKind; page: VisitedPage; line: EmulatedNetwork; backend: string },
): Promise<ProfileVisits> {
  const profile = await openProfile(browser, await kind.state(), line)
  const where = {
    url: kind.urlOf(page.path),
    backend,
    selectors: { ...page, ...kind.selectorsOf?.(page) },
    interactions: line.by === 'emulation' ? (kind.interactionsOf?.(page) ?? page.interactions) : null,
  }
  const visitOnce = async (isWhole = true) => {
    const opened = await profile.openPage()
    const done = isWhole ? await visit(opened, where) : await visitShortly(opened, where)
    await opened.page.waitForLoadState('networkidle')
    await opened.close()
    // Users come back after minutes, when servers have closed idle connections.
    line.disconnect()
    return done
  }
  try {
    const first = await visitOnce()
    const returning = [await visitOnce()]
    while (returning.length < returns) returning.push(await visitOnce(false))
    return { first, returning }
  } catch (cause) {
    throw new Error(`the visit of ${page.path}, ${kind.name}, on the line ${line.name} failed`, { cause })
  } finally {
    await profile.close()
  }
}

/** Goes to an address and waits until its rows are painted. */
export async function visitUntilRows(
  { page, cdp }: { page: Page; cdp: CDPSession },
  where: { url: string; selectors: Selectors; backend: string },
): Promise<{ moments: Omit<VisitMoments, 'largest'>; traffic: Traffic }> {
  const traffic = followTraffic(cdp, createOwnerLookup(where.url, where.backend))
  await page.goto(where.url, { waitUntil: 'commit' })
  const { mounted, heading, rows } = where.selectors
  const moments = await page.evaluate(([selectors, limit]) => window.visited.moments(selectors, limit), [
    { mounted, heading, rows },
    patience,
  ] as const)
  return { moments, traffic: await traffic() }
}

async function visitShortly(
  opened: { page: Page; cdp: CDPSession },
  where: Parameters<typeof visitUntilRows>[1],
): Promise<MeasuredVisit> {
  const { moments, traffic } = await visitUntilRows(opened, where)
  return { moments: { ...moments, largest: null }, traffic, smoothness: null, interaction: null }
}

async function visit(
  opened: { page: Page; cdp: CDPSession },
  where: Parameters<typeof visitUntilRows>[1] & { interactions: VisitedPage['interactions'] | null },
): Promise<MeasuredVisit> {
  const { page } = opened
  const { moments, traffic } = await visitUntilRows(opened, where)
  const { smoothness, largest } = await page.evaluate(async (firstPaint) => {
    await window.visited.settle()
    return { smoothness: window.visited.smoothness(firstPaint), largest: window.visited.largestPaint() }
  }, moments.paint)
  const interactions = where.interactions ?? []
  const interaction = interactions.length > 0 ? await interact(page, interactions) : null
  return { moments: { ...moments, largest }, traffic, smoothness, interaction }
}

/** Sends the interactions and returns the longest, as INP counts fewer than 50. */
async function interact(page: Page, interactions: VisitedPage['interactions']): Promise<number> {
  for (const { run } of interactions) await run(page)
  // The browser reports an interaction after the next paint.
  await page.evaluate(() => window.visited.settle())
  const { count, longest } = await page.evaluate(() => window.visited.interactions())
  if (count < interactions.length)
    throw new Error(`the browser counted ${count} interactions, ${interactions.length} were sent`)
  return longest
}
