import type { Page } from '@playwright/test'

/**
 * Stops all code of a page in Chromium and returns a function that continues it. The page keeps its locks and connections and
 * answers nothing, like a frozen page. `Page.setWebLifecycleState` does not freeze a page of a headless browser.
 */
export async function freezePage(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  await devtools.send('Debugger.pause')
  await paused
  return async () => {
    await devtools.send('Debugger.resume')
    await devtools.detach()
  }
}

/** Ends the process of a page in Chromium. */
export async function crashPage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => {})
  await crashed
}
