import type { Page } from '@playwright/test'
import { confirmedPerson, somebody } from '../../accounts/people.ts'
import { expect, giveSession } from '../../portal.ts'
import { account, later } from '../account-parts.ts'
import { button, type Screen, shows } from '../screen.ts'
import { breachedPassword } from './portal.ts'

/** A sign-up with a password that is refused. */
function refusedPassword(name: string, password: string, why: string | RegExp): Screen {
  return {
    name: `sign-up, ${name}`,
    path: '/auth/sign-up',
    isSignedOut: true,
    ready: async (page: Page) => {
      await page.getByLabel('Email').fill(somebody().email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await button(page, 'Create account').click()
      await shows(page.getByText(why))
    },
  }
}

/** New passwords that are refused. */
export const ofNewPasswords: Screen[] = [
  refusedPassword('a password that is too short', 'lantern', /It’s too short: use at least 8/),
  refusedPassword('a password over 72 bytes', 'lantern '.repeat(10), /It’s too long: use at most 72/),
  refusedPassword('a common password', 'iloveyou1', /It’s a common password/),
  refusedPassword('a breached password', breachedPassword, 'Choose a stronger password.'),
  {
    name: 'changing the password to the same',
    path: account,
    height: 3600,
    ready: async (page, portal) => {
      const person = await confirmedPerson(portal)
      await giveSession(page, portal, person)
      await page.goto(portal.shell + account)
      await later(page)
      await page.getByLabel('New password', { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await shows(page.getByText('That’s your current password.'))
    },
  },
]

/** Sign-ups on a portal where only invited people get accounts. */
export const ofClosedSignUps: Screen[] = [
  {
    name: 'sign-in, sign-ups closed',
    path: account,
    isSignedOut: true,
    ready: async (page) => {
      await shows(button(page, 'Sign in'))
      await expect(page.getByRole('link', { name: 'Create an account' })).toBeHidden()
    },
  },
  {
    name: 'sign-up, closed',
    path: '/auth/sign-up',
    isSignedOut: true,
    ready: (page) => shows(page.getByText('You need an invitation to create an account here.')),
  },
]
