import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { policyTest } from '../portal.ts'
import { FaultyPortal, faultyAndSteady } from './faulty-portal.ts'

/** Report of the shell about a remote that failed to mount or unmount. */
export interface RemoteReport {
  remote: string
  version: string
  phase: string
  reason?: string
}

interface Fixtures {
  /** A portal for each test, without any published release at first. */
  portal: FaultyPortal
  /** All failures that pages of the test have reported by `portico:remote`. */
  reports: RemoteReport[]
}

/** Tests against portals whose origins can be made to fail. They need no backend, because no user signs in. */
export const test = policyTest.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  portal: async ({}, use) => {
    const portal = new FaultyPortal()
    await use(portal)
    await portal.close()
  },
  reports: [
    async ({ context }, use) => {
      const reports: RemoteReport[] = []
      await context.exposeFunction('porticoReport', (report: RemoteReport) => reports.push(report))
      await context.addInitScript(() => {
        window.addEventListener('portico:remote', (event) => {
          const { detail } = event as CustomEvent<{ reason?: string }>
          if (detail.reason)
            void (window as unknown as { porticoReport(detail: unknown): void }).porticoReport(detail)
        })
      })
      await use(reports)
    },
    { auto: true },
  ],
})

/** Publishes the portal and opens it at `path`. */
export async function openPortal(
  page: Page,
  portal: FaultyPortal,
  spec = faultyAndSteady,
  path = '/',
): Promise<void> {
  await portal.publish(spec)
  await page.goto(portal.url + path)
}

/** Opens a page by its link in the menu, as a user does. */
export async function openFromMenu(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: title, exact: true })
    .click()
}

/** Opens a remote by the list of all areas, which portals with long menus have. */
export async function goByList(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'All areas' }).click()
  const list = page.getByRole('dialog', { name: 'All areas' })
  await list.getByRole('link', { name: title, exact: true }).click()
}

/** Returns the element of a remote's page. */
export function getRemoteElement(page: Page, remote = 'faulty'): Locator {
  return page.locator(`[data-remote="${remote}"]`)
}

/** Waits until the remote's page is mounted and works, optionally from a given release. */
export async function expectWorks(page: Page, title = 'Faulty', version = '1.0.0'): Promise<void> {
  await expect(page.getByRole('heading', { name: `${title} works`, level: 1 })).toBeVisible()
  const remote = getRemoteElement(page, title.toLowerCase())
  await expect(remote).toHaveAttribute('data-remote-state', 'mounted')
  await expect(remote).toHaveAttribute('data-remote-version', version)
}

/** Opens the working remote next to the faulty one, and returns. */
export async function expectOthersWork(page: Page): Promise<void> {
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
  await openFromMenu(page, 'Faulty')
}

/** Expects this text in the panel that replaces a failed remote. */
export async function expectPanel(page: Page, words: string): Promise<void> {
  await expect(getRemoteElement(page).getByRole('alert')).toContainText(words)
  await expect(getRemoteElement(page)).toHaveAttribute('data-remote-state', 'failed')
  await expectAccessible(page, words, { only: 'light' })
}

/** An expected report of a failure of `faulty`. */
export function createFailureReport(phase: string, reason: string, version = '1.0.0') {
  return expect.objectContaining({ remote: 'faulty', version, phase, reason, duration: expect.any(Number) })
}

/** Expects a message to the user, one report of the failure, and a working portal around it. Ends at `Steady`. */
export async function expectFailure(
  page: Page,
  reports: RemoteReport[],
  failure: { words: string; phase: string; reason: string },
): Promise<void> {
  await expectPanel(page, failure.words)
  await expect.poll(() => reports).toEqual([createFailureReport(failure.phase, failure.reason)])
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
}

/** Expects the same panel after returning to the remote, and that its button opens the remote after `mend` was called. */
export async function expectRetryLoads(
  page: Page,
  words: string,
  mend: () => void | Promise<void>,
): Promise<void> {
  await openFromMenu(page, 'Faulty')
  await expectPanel(page, words)
  await mend()
  await retry(page)
  await expectWorks(page)
}

/** Presses the panel's button, unless the loader is first, which notices that the server answers; the page is not loaded again. */
export async function retry(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const panel = getRemoteElement(page).getByRole('alert')
  await expect(async () => {
    const button = panel.getByRole('button', { name: 'Retry' })
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(panel).toBeHidden({ timeout: 2_000 })
  }).toPass()
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not loaded again').toBe(true)
}

/** Expects that neither code nor styles of `tampered` have taken effect. */
export async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'tampered' in globalThis), 'tampered code ran').toBe(false)
  const rule = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--tampered'))
  expect(rule, 'a tampered stylesheet was applied').toBe('')
}

export { expect, expectAccessible }
