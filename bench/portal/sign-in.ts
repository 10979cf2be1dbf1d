import type { Browser } from 'playwright'
import type { BrowserState } from '../visits/plan.ts'

/** Sessions are renewed after this time in ms, long before a token expires: a page that refreshes one is slower. */
const maximumAge = 20 * 60_000

/** Returns a function that signs in at a site, and keeps the session for the next calls. */
export function keepSignedIn(
  browser: Browser,
  user: { email: string; password: string },
): (site: string) => Promise<BrowserState> {
  const sessions = new Map<string, { state: BrowserState; at: number }>()
  return async (site) => {
    const kept = sessions.get(site)
    if (kept && performance.now() - kept.at < maximumAge) return kept.state
    const state = await signIn(browser, { portal: site, user })
    sessions.set(site, { state, at: performance.now() })
    return state
  }
}

/**
 * Signs in at a portal and returns the cookies alone. They are the same for all ports, and a first visit has nothing in
 * its storage.
 */
export async function signIn(
  browser: Browser,
  { portal, user }: { portal: string; user: { email: string; password: string } },
): Promise<BrowserState> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${portal}/auth`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}
