import type { Locator, Page } from '@playwright/test'
import { expect, giveSession, type TestPortal } from '../portal.ts'

/** What a person may have before them: where it is, and how it is opened, in English, until it is all there. */
export interface Screen {
  name: string
  /** Below the portal's address, or what gives it. */
  path: string | ((portal: TestPortal) => Promise<string>)
  ready: (page: Page, portal: TestPortal) => Promise<void>
  /** Makes what it shows before it is opened, in a browser that it has for itself. */
  begin?: (page: Page, portal: TestPortal) => Promise<void>
  /** Nobody is signed in. */
  isSignedOut?: boolean
  /** A menu is open. */
  isMenu?: boolean
  /** It stands at a point of the page, and stays there when the window gets narrow. */
  isAtPoint?: boolean
  /** What is said once, when it happens, and stays in the language of that moment. */
  saidOnce?: readonly string[]
  /** Axe reads it in `screens.spec.ts`, as a page or as what opens over one. It changes nothing that other journeys count on. */
  axe?: 'page' | 'opened'
  /** Its page is as high as this to be seen whole. */
  height?: number
}

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** What is shown, and whatever else comes. */
export async function shows(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part.first()).toBeVisible()
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()

/** Chooses what a menu has. */
export async function choose(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const dialogReady = (page: Page, name?: string | RegExp) =>
  shows(page.locator('[role$="dialog"]').filter({ visible: true }), ...(name ? [page.getByText(name)] : []))

/** Where a screen is. */
export async function addressOf({ path }: Screen, portal: TestPortal): Promise<string> {
  return portal.shell + (typeof path === 'string' ? path : await path(portal))
}

/** Opens each in turn, first those of nobody, then those of the demo account, and has `visit` look at it. */
export async function visitAll(
  page: Page,
  portal: TestPortal,
  screens: readonly Screen[],
  visit: (screen: Screen) => Promise<void>,
): Promise<void> {
  for (const isSignedOut of [true, false]) {
    if (!isSignedOut) await giveSession(page, portal)
    for (const screen of screens.filter((screen) => Boolean(screen.isSignedOut) === isSignedOut)) {
      await page.goto(await addressOf(screen, portal))
      await screen.ready(page, portal)
      await visit(screen)
    }
  }
}
