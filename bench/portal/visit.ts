import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** A line and a machine as many people have: 4 Mbit/s, 60 ms, and a processor four times slower than this one. */
const line = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 500_000 }
const slowdown = 4

/** What one cold visit cost. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the heading was painted. */
  time: number
  /** Of the app alone: documents, scripts, styles, lists; not what it asks the backend for. */
  requests: number
  /** On the wire, headers included. */
  bytes: number
  /** The longest chain in which one file was asked for because another had arrived; the document is 1. */
  depth: number
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
  await page.addInitScript(markPaint)
  return { page, cdp, close: () => context.close() }
}

/** Goes to `url` and waits until the page of `area` has painted its heading. */
export async function visit(
  page: Page,
  cdp: CDPSession,
  url: string,
  area: string,
  backend: string,
): Promise<Visit> {
  const traffic = followTraffic(cdp, backend)
  await page.goto(url, { waitUntil: 'commit' })
  const time = await page.evaluate((name) => window.painted(`[data-remote="${name}"] h1`), area)
  return { time, ...traffic() }
}

/** What it took to go on to an area inside the page. */
export interface Step {
  /** Milliseconds until the area was mounted, with what it shows while it asks the backend. */
  mounted: number
  /** Milliseconds until its heading was there, with what the backend said. */
  heading: number
}

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

declare global {
  interface Window {
    /** Milliseconds since the navigation's start at which an element was in the page, visible. */
    present(selector: string): Promise<number>
    /** The same for when it was on the screen. */
    painted(selector: string): Promise<number>
  }
}

/** Runs in the page, before anything of its own. */
function markPaint(): void {
  window.present = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)?.checkVisibility()) return false
        observer.disconnect()
        resolve(performance.now())
        return true
      }
      const observer = new MutationObserver(look)
      if (!look()) observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  window.painted = async (selector) => {
    await window.present(selector)
    // Two frames later it has been drawn.
    return new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
    )
  }
}

interface Initiator {
  url?: string
  stack?: { callFrames: { url: string }[]; parent?: Initiator['stack'] }
}

/** Counts what is asked for and what arrives, but from the backend. */
export function followTraffic(cdp: CDPSession, backend: string): () => Omit<Visit, 'time'> {
  const urls = new Map<string, string>()
  const depths = new Map<string, number>()
  let requests = 0
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (!/^http/.test(request.url) || request.url.startsWith(backend)) return
    urls.set(requestId, request.url)
    // Asked for again, it comes from the cache: the first time counts.
    const depth = (depths.get(causeOf(initiator)) ?? 0) + 1
    depths.set(request.url, depths.get(request.url) ?? depth)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Nothing came over the wire: a module that a link or the loader had fetched before.
    if (!urls.has(requestId) || encodedDataLength === 0) return
    requests += 1
    bytes += encodedDataLength
  })
  return () => ({ requests, bytes, depth: Math.max(...depths.values()) })
}

/** The address of what asked: a document or stylesheet by its own, a script by the innermost frame that has one. */
function causeOf(initiator: Initiator): string {
  if (initiator.url) return initiator.url
  for (let { stack } = initiator; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url !== '')
    if (frame) return frame.url
  }
  return ''
}
