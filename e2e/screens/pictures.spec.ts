import type { Browser, BrowserContext, Page } from '@playwright/test'
import { waitUntilStill } from '../accessibility.ts'
import { shiftProofTimes } from '../accounts/owner-sql.ts'
import { findMisfits } from '../find-misfits.ts'
import { expect, type TestPortal, test } from '../portal.ts'
import { signInWithFile } from './files.ts'
import { findEnglishTexts } from './left-in-english.ts'
import { closedSignUpScreens } from './protection/new-passwords.ts'
import { testClosed, testProtection } from './protection/portal.ts'
import { protectionScreens } from './protection/screens.ts'
import { getScreenAddress, type Screen } from './screen.ts'
import { screens } from './screens.ts'
import { getPicturePath, type ScreenVariant, screenVariants, writeSheet } from './sheet.ts'
import { setAppearance } from './show-as.ts'
import { signInMethodScreens, testSignInMethods } from './sign-in-method-screens.ts'

const { PORTICO_SCREENS: folder = '', PORTICO_SCREENS_OF: words = '' } = process.env

/** Changes the appearance of the open page, like a change in another tab. */
async function show(
  page: Page,
  { language, colorScheme, width }: ScreenVariant,
  height: number,
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
  await setAppearance(page, { locale: language })
  await waitUntilStill(page)
}

/** Opens a screen in English, and takes its screenshots. Returns its faults, a line each. */
async function takePictures(page: Page, portal: TestPortal, screen: Screen): Promise<string[]> {
  const { height = 900 } = screen
  await page.setViewportSize({ width: 1440, height })
  await page.goto(await getScreenAddress(screen, portal))
  await screen.ready(page, portal)
  const faults: string[] = []
  // Proves that the check finds English text at all.
  if ((await findEnglishTexts(page, 'de')).length === 0) faults.push('has no text of a catalog')
  for (const look of screenVariants) {
    const { language, width } = look
    await show(page, look, width === 320 ? Math.round(height * 1.3) : height)
    const path = getPicturePath(folder, screen.name, look)
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    if (language !== 'en')
      for (const text of await findEnglishTexts(page, language))
        if (!screen.saidOnce?.includes(text)) faults.push(`says “${text}” in ${language}`)
    if (!screen.isAtPoint)
      for (const misfit of await findMisfits(page)) faults.push(`${misfit}, ${width} px wide in ${language}`)
  }
  await page.goto('about:blank')
  await writeSheet(page, folder, screen.name)
  return [...new Set(faults)]
}

/** Each screen has its own page, in a browser that has cached the files. */
async function take(context: BrowserContext, portal: TestPortal, screen: Screen): Promise<string[]> {
  const page = await context.newPage()
  try {
    await screen.begin?.(page, portal)
    return await takePictures(page, portal, screen)
  } catch (error) {
    return [`could not be opened: ${(error as Error).message}`]
  } finally {
    await context.setOffline(false)
    await page.close()
    const next = await context.newPage()
    await next.goto(`${portal.shell}/icon.svg`)
    await next.evaluate(() => localStorage.removeItem('portico-appearance'))
    await next.close()
  }
}

/** Takes screenshots of the selected screens. Returns their faults, a line each. */
async function takeAll(
  list: readonly Screen[],
  takeOne: (screen: Screen) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const screen of list.filter(({ name }) => name.includes(words))) {
    const found = await takeOne(screen)
    for (const fault of found) faults.push(`${screen.name} ${fault}`)
    process.stdout.write(`${screen.name}${found.map((fault) => `\n  ${fault}`).join('')}\n`)
  }
  return faults
}

test('every screen, in every language, theme and width', async ({ browser, context, page, portal }) => {
  test.setTimeout(0)
  await signInWithFile(page, portal)
  // Screenshots of all screens take hours.
  if (portal.demo) await shiftProofTimes(portal, portal.demo, -1440)
  await page.close()
  const nobody = await browser.newContext()
  const faults = await takeAll(screens, (screen) =>
    take(screen.isSignedOut ? nobody : context, portal, screen),
  )
  await nobody.close()
  expect(faults).toEqual([])
})

/** Takes the screenshots of each screen in a separate browser. */
async function takeApart(browser: Browser, portal: TestPortal, list: readonly Screen[]): Promise<void> {
  test.setTimeout(0)
  const faults = await takeAll(list, async (screen) => {
    const context = await browser.newContext()
    const found = await take(context, portal, screen)
    await context.close()
    return found
  })
  expect(faults).toEqual([])
}

testSignInMethods('so is every way into an account, and what comes of it', ({ browser, portal }) =>
  takeApart(browser, portal, signInMethodScreens),
)

testProtection('so is each state of account protection', ({ browser, portal }) =>
  takeApart(browser, portal, protectionScreens),
)

testClosed('so is a portal without sign-ups', ({ browser, portal }) =>
  takeApart(browser, portal, closedSignUpScreens),
)
