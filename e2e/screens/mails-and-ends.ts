import type { Page } from '@playwright/test'
import { askAs, tokenFor } from '../accounts/factors.ts'
import { confirmedPerson, expectHome, fillSignIn, mailTo, somebody } from '../accounts/people.ts'
import { expect, type TestPortal } from '../portal.ts'
import { account, beginAsSomebody, dialog, later, opens } from './account-parts.ts'
import { button, heading, type Screen, shows } from './screen.ts'

/** Requests a password reset email, and returns the path of its link. */
export async function recoveryLink(portal: TestPortal): Promise<string> {
  const person = await confirmedPerson(portal)
  const { link: known } = await mailTo(portal, person)
  const back = encodeURIComponent(`${portal.shell}/auth/callback?for=recovery`)
  await askAs(portal, portal.key, `/auth/v1/recover?redirect_to=${back}`, { email: person.email })
  await expect.poll(async () => (await mailTo(portal, person)).link).not.toBe(known)
  const { link } = await mailTo(portal, person)
  const { pathname, search } = new URL(link)
  return pathname + search
}

export const ofMails: Screen[] = [
  {
    name: 'a link of a mail',
    path: recoveryLink,
    isSignedOut: true,
    ready: heading('Sign in with this link?'),
  },
  {
    name: 'a new password',
    path: recoveryLink,
    isSignedOut: true,
    ready: async (page) => {
      await button(page, 'Sign in with the link').click()
      await heading('Set a new password')(page)
    },
  },
  {
    name: 'a mail on its way',
    path: '/auth/code',
    isSignedOut: true,
    ready: async (page) => {
      await page.getByLabel('Email').fill(somebody().email)
      await button(page, 'Email me a code').click()
      await heading('Check your email')(page)
    },
  },
  {
    name: 'a change of address that waits',
    path: account,
    begin: async (page, portal) => {
      const person = await beginAsSomebody(page, portal)
      const email = somebody().email
      await askAs(portal, await tokenFor(portal, person), '/auth/v1/user', { email }, 'PUT')
    },
    ready: async (page) => {
      await shows(page.getByRole('region', { name: 'Pending change' }))
      await later(page)
    },
    height: 3600,
  },
]

/** Signs in with a new account and requests its deletion. */
async function beginLeaving(page: Page, portal: TestPortal): Promise<void> {
  const { email } = await beginAsSomebody(page, portal)
  await page.goto(portal.shell + account)
  await opens('Delete account')(page)
  await dialog(page).getByLabel(`Type ${email} to confirm`).fill(email)
  await page.keyboard.press('Enter')
  await shows(button(page, 'Keep my account'))
}

const toldOnce = ['Your account will be deleted on {day}', 'Keep my account']

export const ofEnds: Screen[] = [
  {
    name: 'an account to be deleted',
    path: account,
    begin: beginLeaving,
    saidOnce: toldOnce,
    ready: async (page) => {
      await later(page)
      await shows(page.getByText('Until then you can keep using it'))
      await shows(page.getByText('Your account will be deleted on'))
    },
    height: 3600,
  },
  {
    name: 'home of an account to be deleted',
    path: '/',
    begin: beginLeaving,
    // The descriptions of tables come from the database.
    saidOnce: [...toldOnce, 'Progress of {name}'],
    ready: async (page) => {
      await heading(/^Welcome/)(page)
      await shows(button(page, 'Keep my account'))
    },
  },
  {
    name: 'a session that was ended elsewhere',
    path: account,
    isSignedOut: true,
    ready: async (page, portal) => {
      const person = await confirmedPerson(portal)
      await fillSignIn(page, person)
      await expectHome(page)
      await page.goto(portal.shell + account)
      await later(page)
      await askAs(portal, await tokenFor(portal, person), '/auth/v1/logout?scope=others', {})
      await shows(page.getByText('Your session has ended'))
    },
  },
]
