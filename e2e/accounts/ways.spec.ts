import type { Browser, Page } from '@playwright/test'
import { waitUntilStill } from '../accessibility.ts'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import type { TestPortal } from '../portal.ts'
import { findEnglishTexts } from '../screens/left-in-english.ts'
import { accountEndScreens, mailScreens } from '../screens/mails-and-ends.ts'
import { getScreenAddress, type Screen } from '../screens/screen.ts'
import { mfaScreens } from '../screens/second-steps.ts'
import { setAppearance } from '../screens/show-as.ts'
import { testSignInMethods as test } from '../screens/sign-in-method-screens.ts'
import { guestScreens, loginScreens, signInScreens } from '../screens/sign-in-screens.ts'
import { expect } from './test.ts'
import { expectTree } from './trees.ts'

/** Expects no English text on a screen in another language. The catalog of a part can be loaded after that of its remote. */
async function expectNoEnglish(page: Page, { name, saidOnce = [] }: Screen, locale: string): Promise<void> {
  const left = async () => (await findEnglishTexts(page, locale)).filter((text) => !saidOnce.includes(text))
  await expect.soft.poll(left, `${name}, ${locale}`).toEqual([])
}

/** Checks a screen: its accessibility tree, its text in other languages, and axe in dark mode on the smallest phone. */
async function read(page: Page, portal: TestPortal, screen: Screen): Promise<void> {
  await screen.begin?.(page, portal)
  await page.goto(await getScreenAddress(screen, portal))
  await screen.ready(page, portal)
  await expectTree(page, screen.name)
  await setAppearance(page, { locale: 'de' })
  await expectNoEnglish(page, screen, 'de')
  await setAppearance(page, { locale: 'ar', theme: 'dark' })
  await expectNoEnglish(page, screen, 'ar')
  // WebKit's window can't be narrower than its buttons.
  if (test.info().project.name !== 'webkit') {
    await page.setViewportSize({ width: 320, height: 640 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, `${screen.name}, 320 px wide`).toBeLessThanOrEqual(320)
  }
  await waitUntilStill(page)
  expect.soft(await findViolations(page), screen.name).toEqual([])
}

/** Each screen has its own browser. */
async function readAll(browser: Browser, portal: TestPortal, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    const context = await browser.newContext()
    await test.step(screen.name, async () => read(await context.newPage(), portal, screen))
    await context.close()
  }
}

test.beforeEach(() => test.slow())

test('in chromium: sign-in, guest and login pages have names for screen readers, fit 320 px in dark mode, and are in German and Arabic @long', ({
  browser,
  portal,
}) => readAll(browser, portal, [...signInScreens, ...guestScreens, ...loginScreens]))

test('in chromium: MFA dialogs and recovery codes have names for screen readers, fit 320 px, and are in German and Arabic @long', ({
  browser,
  portal,
}) => readAll(browser, portal, mfaScreens))

test('in chromium: email links, pending changes and ended sessions and accounts have names for screen readers, fit 320 px, and are translated @long', ({
  browser,
  portal,
}) => readAll(browser, portal, [...mailScreens, ...accountEndScreens]))
