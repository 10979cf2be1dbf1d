import type { Locator, Page } from '@playwright/test'
import { expect, setSessionCookies, type TestPortal } from '../portal.ts'

/** A screen of the portal: its path, and how a test opens it in English and waits until it is complete. */
export interface Screen {
  name: string
  /** Path below the portal's URL, or a function that returns it. */
  path: string | ((portal: TestPortal) => Promise<string>)
  ready: (page: Page, portal: TestPortal) => Promise<void>
  /** Creates its data before it is opened, in its own browser. */
  begin?: (page: Page, portal: TestPortal) => Promise<void>
  /** True if the user is signed out. */
  isSignedOut?: boolean
  /** True if a menu is open. */
  isMenu?: boolean
  /** True if it opens at a point of the page, and stays there when the window gets narrower. */
  isAtPoint?: boolean
  /** Announcements that keep their language. */
  saidOnce?: readonly string[]
  /** Axe reads it in `screens.spec.ts`, as a page or as a layer. It changes no data that other tests count. */
  axe?: 'page' | 'opened'
  /** Height of the window that shows the complete page. */
  height?: number
}

export const waitForHeading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Waits until all parts are visible. */
export async function waitUntilVisible(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part.first()).toBeVisible()
}

export const getButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()

/** Selects an item of a menu. */
export async function choose(page: Page, menu: string, item: string): Promise<void> {
  await getButton(page, menu).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const waitForDialog = (page: Page, name?: string | RegExp) =>
  waitUntilVisible(
    page.locator('[role$="dialog"]').filter({ visible: true }),
    ...(name ? [page.getByText(name)] : []),
  )

/** Returns the URL of a screen. */
export async function getScreenAddress({ path }: Screen, portal: TestPortal): Promise<string> {
  return portal.shell + (typeof path === 'string' ? path : await path(portal))
}

/** Opens each screen, first the signed-out ones, then those of the demo account, and calls `visit` on it. */
export async function visitAll(
  page: Page,
  portal: TestPortal,
  screens: readonly Screen[],
  visit: (screen: Screen) => Promise<void>,
): Promise<void> {
  for (const isSignedOut of [true, false]) {
    if (!isSignedOut) await setSessionCookies(page, portal)
    for (const screen of screens.filter((screen) => Boolean(screen.isSignedOut) === isSignedOut)) {
      await page.goto(await getScreenAddress(screen, portal))
      await screen.ready(page, portal)
      await visit(screen)
    }
  }
}
