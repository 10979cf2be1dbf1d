import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './portal.ts'
import { signInWithFile } from './screens/files.ts'
import { getScreenAddress, type Screen } from './screens/screen.ts'
import { screens } from './screens/screens.ts'

const pages = screens.filter(({ axe }) => axe === 'page')

/** A normal run reads each screen in one theme, in turn; the long run reads both. */
const isLong = Boolean(process.env.PORTICO_LONG)
/** Selects one screen in `few` in a normal run, and all screens in the long run. */
const oneOf = (few: number) => (_: unknown, index: number) => isLong || index % few === 0
const length = isLong ? ', in both themes @long' : ''
const themeOf = (index: number) => (isLong ? {} : ({ only: index % 2 === 0 ? 'light' : 'dark' } as const))

/** Fails if axe finds a violation, or if the page is wider than the smallest phone. */
async function expectFits(page: Page, screen: Screen, index: number): Promise<void> {
  await expectAccessible(page, screen.name, { ...screen, ...themeOf(index) })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(wide, `${screen.name}, 320 px wide`).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

test(`axe reports no violations on signed-out pages, and none is wider than 320 pixels${length}`, async ({
  page,
  portal,
}) => {
  test.slow()
  for (const [index, screen] of pages.filter(({ isSignedOut }) => isSignedOut).entries()) {
    await page.goto(await getScreenAddress(screen, portal))
    await screen.ready(page, portal)
    await expectFits(page, screen, index)
  }
})

const signedIn = pages.filter(({ isSignedOut }) => !isSignedOut).filter(oneOf(3))

test(`axe reports no violations on signed-in pages, and none is wider than 320 pixels${length}`, async ({
  page,
  portal,
}) => {
  test.slow()
  await signInWithFile(page, portal)
  for (const [index, screen] of signedIn.entries()) {
    await page.goto(await getScreenAddress(screen, portal))
    await screen.ready(page, portal)
    await expectFits(page, screen, index)
  }
})

const opened = screens.filter(({ axe }) => axe === 'opened').filter(oneOf(4))

test(`axe reports no violations on menus and dialogs${length} @long`, async ({ page, portal }) => {
  test.slow()
  await signInWithFile(page, portal)
  for (const [index, screen] of opened.entries()) {
    // Axe reads the page below together with the first layer over it.
    const onTop = screen.path === opened[index - 1]?.path
    if (!onTop) await page.goto(await getScreenAddress(screen, portal))
    await screen.ready(page, portal)
    await expectAccessible(page, screen.name, { ...screen, ...themeOf(index), onTop })
    // No form was changed, so the page does not ask before it is left.
    await page.keyboard.press('Escape')
    await expect(page.locator('[role$="dialog"], [role="menu"]').filter({ visible: true })).toHaveCount(0)
  }
})

test('axe reports no violations on the panel of a failed remote', async ({ page, portal }) => {
  await signIn(page, portal)
  await page.route(`${portal.remotes.files}/**`, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Files' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectAccessible(page, 'failure panel')
})

test('axe reports no violations on the remotes as standalone pages @long', async ({ page, portal }) => {
  test.slow()
  await page.goto(portal.remotes.auth ?? '')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expectAccessible(page, 'auth alone')
  await page.goto(portal.remotes.data ?? '')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'sign-in form of data alone')
  await page.getByLabel('Email').fill(portal.demo?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Tables', level: 1 })).toBeVisible()
  await expectAccessible(page, 'data alone')
  await page.goto(portal.remotes.files ?? '')
  await expect(page.getByRole('heading', { name: 'My files', level: 1 })).toBeVisible()
  await expectAccessible(page, 'files alone')
})
