import type { Browser } from 'playwright'
import { observePage } from './in-page.ts'
import type { BrowserState, Selectors } from './plan.ts'
import { viewport, visitUntilRows } from './visit.ts'

/** Visits an address at full speed, and lists the scripts and sheets that it requests from its own origin. */
export async function listFiles(
  browser: Browser,
  state: BrowserState,
  where: { url: string; selectors: Selectors; backend: string },
): Promise<{ first: Set<string>; settled: Set<string> }> {
  const context = await browser.newContext({ storageState: state, viewport })
  try {
    const page = await context.newPage()
    const settled = new Set<string>()
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === new URL(where.url).origin) settled.add(pathname.slice(1))
    })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await page.addInitScript(observePage)
    const { traffic } = await visitUntilRows({ page, cdp }, where)
    await page.evaluate(() => window.visited.settle())
    const first = traffic.ownFiles.map((file) => new URL(file).pathname.slice(1))
    return { first: new Set(first), settled }
  } finally {
    await context.close()
  }
}
