import type { Browser } from 'playwright'
import { openNetwork } from '../network/emulated-network.ts'
import { networkProfiles } from '../network/network-profiles.ts'
import type { BrowserState } from '../visits/plan.ts'
import { createOwnerLookup, followTraffic, type Traffic } from '../visits/traffic.ts'
import { openProfile } from '../visits/visit.ts'

/** Cost until the first text of an element. */
export interface FirstText {
  /** Milliseconds from the start of the navigation until it was painted. */
  time: number
  traffic: Traffic
}

/** Visits `url` for the first time, until the element of `selector` is painted, in the page or in the shadow root of `host`. */
export async function measureFirstVisibleText(
  browser: Browser,
  state: BrowserState,
  where: { url: string; host: string; selector: string; backend: string },
): Promise<FirstText> {
  const profile = await openProfile(browser, state, await openNetwork(networkProfiles[0]))
  try {
    const { page, cdp } = await profile.openPage()
    const traffic = followTraffic(cdp, createOwnerLookup(where.url, where.backend))
    await page.goto(where.url, { waitUntil: 'commit' })
    const time = await page.evaluate(whenPainted, where)
    return { time, traffic: await traffic() }
  } finally {
    await profile.close()
  }
}

/** Runs in the page. Checks each frame, because no observer sees into a shadow root that does not exist yet. */
function whenPainted({ host, selector }: { host: string; selector: string }): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(host)
      const text = (element?.shadowRoot ?? element)?.querySelector(selector)?.textContent
      if (text) requestAnimationFrame(() => resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
}
