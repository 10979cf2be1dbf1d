import type { Page } from '@playwright/test'
import { waitUntilStill } from '../accessibility.ts'
import { findViolations } from '../axe.ts'
import { skipUnsupported } from '../driver/not-supported.ts'
import { setSessionCookies, type TestPortal } from '../portal.ts'
import { accountScreens } from '../screens/accounts.ts'
import { visitAll } from '../screens/screen.ts'
import { setAppearance } from '../screens/show-as.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser } from './test-users.ts'
import { expectTree } from './trees.ts'

/** Opens an account page, and waits for its last part. */
async function open(page: Page, portal: TestPortal, path: string, last: string | RegExp): Promise<void> {
  await page.goto(`${portal.shell}/auth${path}`)
  await expect(page.locator('[data-remote="auth"]').getByText(last).last()).toBeVisible()
}

test('sign-in pages and the account page have headings, names and forms for screen readers', async ({
  page,
  portal,
}) => {
  const main = page.getByRole('main')
  await open(page, portal, '', 'Create an account')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Sign in" [level=1]
      - text: Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - link "Forgot your password?"
      - button "Sign in"
      - link "Email me a code instead"
      - paragraph:
        - text: New here?
        - link "Create an account"
  `)
  await open(page, portal, '/sign-up', 'Already have an account?')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Create an account" [level=1]
      - text: Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - text: A few unrelated words work best.
      - status
      - button "Create account"
      - paragraph:
        - text: Already have an account?
        - link "Sign in"
  `)

  const person = await createConfirmedUser(portal)
  await setSessionCookies(page, portal, person)
  await open(page, portal, '', 'Delete account')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - navigation "Sections of your account":
        - list:
          - listitem:
            - link "Profile"
          - listitem:
            - link "Email address"
          - listitem:
            - link "Password"
          - listitem:
            - link "Two-step verification"
          - listitem:
            - link "Devices"
          - listitem:
            - link "Sign out"
          - listitem:
            - link "Activity"
          - listitem:
            - link "Your data"
          - listitem:
            - link "Delete account"
      - heading "${person.email}" [level=1]
      - heading "Profile" [level=2]
      - button "Choose a picture"
      - form "Profile":
        - textbox "Name"
        - combobox "Language"
        - combobox "Time zone"
        - button "Save profile"
      - heading "Email address" [level=2]
      - form "Email address":
        - textbox "New email address"
        - button "Change email address"
      - heading "Password" [level=2]
      - form "Password":
        - textbox "New password"
        - button "Show password"
        - status
        - button "Change password"
      - heading "Two-step verification" [level=2]
      - button "Set up two-step verification"
      - heading "Devices" [level=2]
      - region "Devices":
        - list:
          - listitem:
            - paragraph: /This device/
      - heading "Sign out" [level=2]
      - button "Sign out"
      - button "Sign out on all devices"
      - heading "Activity" [level=2]
      - list "Activity":
        - listitem:
          - paragraph: Signed in This device
      - heading "Your data" [level=2]
      - button "Download your data"
      - heading "Delete account" [level=2]
      - region "Delete account":
        - button "Delete account"
  `)
})

test('in chromium: every other account page and its dialogs have headings, names and forms for screen readers @long', async ({
  page,
  portal,
}) => {
  test.skip(!portal.demo, 'Administrators of a project elsewhere are its own.')
  test.slow()
  await visitAll(page, portal, accountScreens, ({ name }) => expectTree(page, name))
})

const signedOut = [
  ...['', '/sign-up', '/recover', '/code', '/sso', '/check-mail', '/callback?error=x&for=signup'],
  ...['/not-me', '/not-me?token=x'],
]

test('every account page fits at 320 px, dark and from right to left, and axe reports no violations @long', async ({
  page,
  portal,
}) => {
  test.slow()
  skipUnsupported('webkit', 'its window becomes no narrower than its own buttons')
  test.skip(!portal.demo, 'Administrators of a project elsewhere are its own.')
  await page.setViewportSize({ width: 320, height: 640 })
  const expectInOrder = async (path: string, last: RegExp) => {
    await open(page, portal, path, last)
    await waitUntilStill(page)
    expect.soft(await findViolations(page), path).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, path).toBeLessThanOrEqual(320)
  }
  await open(page, portal, '', 'Create an account')
  await setAppearance(page, { locale: 'ar', theme: 'dark' })
  for (const path of signedOut) await expectInOrder(path, /\p{Script=Arabic}/u)
  await setSessionCookies(page, portal)
  await expectInOrder('/', /حذف الحساب/)
  await expectInOrder('/people', /حسابان|حساب/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
