import type { Page } from '@playwright/test'
import { createConfirmedUser, createTestUser } from '../../accounts/test-users.ts'
import { expect, setSessionCookies } from '../../portal.ts'
import { accountPath, waitForActivity } from '../account-parts.ts'
import { getButton, type Screen, waitUntilVisible } from '../screen.ts'
import { breachedPassword } from './portal.ts'

/** A sign-up with a password that is refused. */
function refusedPassword(name: string, password: string, why: string | RegExp): Screen {
  return {
    name: `sign-up, ${name}`,
    path: '/auth/sign-up',
    isSignedOut: true,
    ready: async (page: Page) => {
      await page.getByLabel('Email').fill(createTestUser().email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await getButton(page, 'Create account').click()
      await waitUntilVisible(page.getByText(why))
    },
  }
}

/** New passwords that are refused. */
export const newPasswordScreens: Screen[] = [
  refusedPassword('a password that is too short', 'lantern', /It’s too short: use at least 8/),
  refusedPassword('a password over 72 bytes', 'lantern '.repeat(10), /It’s too long: use at most 72/),
  refusedPassword('a common password', 'iloveyou1', /It’s a common password/),
  refusedPassword('a breached password', breachedPassword, 'Choose a stronger password.'),
  {
    name: 'changing the password to the same',
    path: accountPath,
    height: 3600,
    ready: async (page, portal) => {
      const person = await createConfirmedUser(portal)
      await setSessionCookies(page, portal, person)
      await page.goto(portal.shell + accountPath)
      await waitForActivity(page)
      await page.getByLabel('New password', { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await waitUntilVisible(page.getByText('That’s your current password.'))
    },
  },
]

/** Sign-ups on a portal where only invited people get accounts. */
export const closedSignUpScreens: Screen[] = [
  {
    name: 'sign-in, sign-ups closed',
    path: accountPath,
    isSignedOut: true,
    ready: async (page) => {
      await waitUntilVisible(getButton(page, 'Sign in'))
      await expect(page.getByRole('link', { name: 'Create an account' })).toBeHidden()
    },
  },
  {
    name: 'sign-up, closed',
    path: '/auth/sign-up',
    isSignedOut: true,
    ready: (page) => waitUntilVisible(page.getByText('You need an invitation to create an account here.')),
  },
]
