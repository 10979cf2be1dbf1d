import type { Browser, Page } from '@playwright/test'
import { settled } from '../accessibility.ts'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import type { TestPortal } from '../portal.ts'
import { leftInEnglish } from '../screens/left-in-english.ts'
import { ofEnds, ofMails } from '../screens/mails-and-ends.ts'
import { addressOf, type Screen } from '../screens/screen.ts'
import { ofSteps } from '../screens/second-steps.ts'
import { showAs } from '../screens/show-as.ts'
import { testWays as test } from '../screens/ways.ts'
import { ofGuests, ofLogins, ofWaysIn } from '../screens/ways-in.ts'
import { expect } from './test.ts'
import { expectTree } from './trees.ts'

/** Expects no English text on a screen in another language. The catalog of a part can be loaded after that of its remote. */
async function expectNoEnglish(page: Page, { name, saidOnce = [] }: Screen, locale: string): Promise<void> {
  const left = async () => (await leftInEnglish(page, locale)).filter((text) => !saidOnce.includes(text))
  await expect.soft.poll(left, `${name}, ${locale}`).toEqual([])
}

/** Checks a screen: its accessibility tree, its text in other languages, and axe in dark mode on the smallest phone. */
async function read(page: Page, portal: TestPortal, screen: Screen): Promise<void> {
  await screen.begin?.(page, portal)
  await page.goto(await addressOf(screen, portal))
  await screen.ready(page, portal)
  await expectTree(page, screen.name)
  await showAs(page, { locale: 'de' })
  await expectNoEnglish(page, screen, 'de')
  await showAs(page, { locale: 'ar', theme: 'dark' })
  await expectNoEnglish(page, screen, 'ar')
  // WebKit's window can't be narrower than its buttons.
  if (test.info().project.name !== 'webkit') {
    await page.setViewportSize({ width: 320, height: 640 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, `${screen.name}, 320 px wide`).toBeLessThanOrEqual(320)
  }
  await settled(page)
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
}) => readAll(browser, portal, [...ofWaysIn, ...ofGuests, ...ofLogins]))

test('in chromium: MFA dialogs and recovery codes have names for screen readers, fit 320 px, and are in German and Arabic @long', ({
  browser,
  portal,
}) => readAll(browser, portal, ofSteps))

test('in chromium: email links, pending changes and ended sessions and accounts have names for screen readers, fit 320 px, and are translated @long', ({
  browser,
  portal,
}) => readAll(browser, portal, [...ofMails, ...ofEnds]))
