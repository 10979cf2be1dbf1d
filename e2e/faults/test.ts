import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { buildApps } from '@portico/cli'
import { expectAccessible } from '../accessibility.ts'
import { policyTest } from '../portal.ts'
import { FaultyPortal } from './faulty-portal.ts'

/** What the shell reports of a remote that could not be shown, or not be left. */
export interface RemoteReport {
  remote: string
  version: string
  phase: string
  reason?: string
}

interface Fixtures {
  /** A portal of the test's own; nothing of it is published yet. */
  portal: FaultyPortal
  /** Every failure that any page of the test has reported by `portico:remote`. */
  reports: RemoteReport[]
}

/** Tests against portals whose origins can be made to fail. They need no backend: nobody signs in. */
export const test = policyTest.extend<Fixtures, { built: true }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      await buildApps(fileURLToPath(new URL('../..', import.meta.url)), ['@portico/shell', '@portico/e2e'])
      await use(true)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: async ({ built }, use) => {
    expect(built).toBe(true)
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

/** Goes to a place by its link in the menu, as a person does. */
export async function go(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
}

/** Waits until the remote's page is there and works. */
export async function expectWorks(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `${title} works`, level: 1 })).toBeVisible()
  await expect(page.locator(`[data-remote="${title.toLowerCase()}"]`)).toHaveAttribute(
    'data-remote-state',
    'mounted',
  )
}

/** Goes to the remote beside the faulty one, and back. */
export async function expectOthersWork(page: Page): Promise<void> {
  await go(page, 'Steady')
  await expectWorks(page, 'Steady')
  await go(page, 'Faulty')
}

/** What the person reads in the place of a remote that could not be shown. */
export async function expectPanel(page: Page, words: string | RegExp, remote = 'faulty'): Promise<void> {
  const place = page.locator(`[data-remote="${remote}"]`)
  await expect(place.getByRole('alert')).toContainText(words)
  await expect(place).toHaveAttribute('data-remote-state', 'failed')
  await expectAccessible(page, `${remote}: ${words}`, { only: 'light' })
}

/** Presses the panel's button. */
export async function retry(page: Page): Promise<void> {
  await page.locator('[data-remote]').getByRole('button', { name: 'Retry' }).click()
}

export { expect }
