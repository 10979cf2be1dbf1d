import type { Page } from '@playwright/test'
import { findMisfits } from './find-misfits.ts'
import { expect, setSessionCookies, type TestPortal, test } from './portal.ts'
import { accountScreens } from './screens/accounts.ts'
import { closedSignUpScreens } from './screens/protection/new-passwords.ts'
import { testClosed, testProtection } from './screens/protection/portal.ts'
import { protectionScreens } from './screens/protection/screens.ts'
import { getScreenAddress, type Screen } from './screens/screen.ts'
import { setAppearance } from './screens/show-as.ts'

const widths = [375, 1280]

/** A normal run checks each screen in one language, in turn; the long run checks all languages. */
const languages = ['en', 'de', 'ar']
const isLong = Boolean(process.env.PORTICO_LONG)

/** Expects that a screen fits at each width. */
async function expectFits(page: Page, portal: TestPortal, screen: Screen, index: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(await getScreenAddress(screen, portal))
  await screen.ready(page, portal)
  for (const locale of languages.filter((_, n) => isLong || n === index % languages.length)) {
    await setAppearance(page, { locale })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await findMisfits(page), `${screen.name}, ${locale}, ${width} px`).toEqual([])
    }
  }
  await page.evaluate(() => localStorage.removeItem('portico-appearance'))
}

const ofPages = accountScreens.filter(({ axe }) => axe === 'page')

test('account pages fit on a phone and on a wide screen', async ({ page, portal }) => {
  test.slow()
  for (const isSignedOut of [true, false]) {
    if (!isSignedOut) await setSessionCookies(page, portal)
    for (const [index, screen] of ofPages.entries())
      if (Boolean(screen.isSignedOut) === isSignedOut) await expectFits(page, portal, screen, index)
  }
})

test('a notification on a phone is above the menu', async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(`${portal.shell}/auth`)
  await page.getByLabel('Name', { exact: true }).fill('Dana Demo')
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('region', { name: 'Notifications' })
  await expect(notice.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  expect(await findMisfits(page)).toEqual([])
  const [menu, card] = await Promise.all([
    page.getByRole('navigation', { name: 'Portal' }).boundingBox(),
    notice.boundingBox(),
  ])
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0)
})

const faults: readonly [name: string, html: string, fault: string][] = [
  [
    'cut text',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">A long line</p>',
    '“A long line” is cut',
  ],
  [
    'text that an ancestor cuts',
    '<div style="height: 20px; overflow: hidden"><p style="margin: 0; line-height: 20px">Two<br>lines</p></div>',
    '“lines” is cut',
  ],
  [
    'text outside of the window',
    '<p style="position: fixed; left: -40px">Outside</p>',
    '“Outside” is outside of the window',
  ],
  ['a page that is too wide', '<div style="width: 500px; height: 1px"></div>', 'the page is 508 px wide'],
  [
    'a dialog that is too wide',
    '<div style="position: fixed; inset: 0; overflow: auto"><div role="dialog" style="width: 500px">Sure?</div></div>',
    'the dialog is 500 px wide',
  ],
  [
    'overlapping buttons',
    '<button>One</button><button style="margin-left: -12px">Two</button>',
    '“One” and “Two” overlap',
  ],
  [
    'a button on the text of a field',
    '<input name="word"><button style="margin-left: -30px">Show</button>',
    '“word” and “Show” overlap',
  ],
  [
    'a notification over the menu',
    `<nav style="position: absolute; inset: auto 0 0; height: 50px">Menu</nav>
      <section style="position: fixed; bottom: 8px"><div aria-live="polite"><p>Saved</p></div></section>`,
    '“Saved” covers the menu',
  ],
]

for (const [name, html, fault] of faults)
  test(`the check for misfits reports ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await page.setContent(html)
    expect(await findMisfits(page)).toEqual([fault])
  })

test('the check for misfits accepts an ellipsis, text for screen readers, scrolling and a button in a field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.setContent(`
    <p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A long line</p>
    <p style="position: absolute; width: 1px; height: 1px; overflow: hidden">For screen readers</p>
    <div style="width: 60px; overflow: auto; white-space: nowrap">A long line</div>
    <div style="position: relative; width: 200px">
      <input style="width: 200px; box-sizing: border-box; padding-right: 60px">
      <button style="position: absolute; right: 0">Show</button>
    </div>
    <div style="height: 20px; overflow: auto"><button style="margin-top: 10px">Scrolled away</button></div>
    <button>Below</button>`)
  expect(await findMisfits(page)).toEqual([])
})

testProtection(
  'each state of account protection fits a phone and a wide screen @long',
  async ({ browser, portal }) => {
    test.setTimeout(0)
    for (const [index, screen] of protectionScreens.entries())
      await test.step(screen.name, async () => {
        const page = await (await browser.newContext()).newPage()
        await screen.begin?.(page, portal)
        await expectFits(page, portal, screen, index)
        await page.context().close()
      })
  },
)

testClosed('a portal without sign-ups fits a phone and a wide screen @long', async ({ page, portal }) => {
  for (const [index, screen] of closedSignUpScreens.entries()) await expectFits(page, portal, screen, index)
})
