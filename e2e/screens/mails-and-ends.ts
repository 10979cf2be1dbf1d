import type { Page } from '@playwright/test'
import { callAuthAs, createToken } from '../accounts/factors.ts'
import {
  createConfirmedUser,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
} from '../accounts/test-users.ts'
import { expect, type TestPortal } from '../portal.ts'
import {
  accountPath,
  createDialogOpener,
  getDialog,
  signInAsNewUser,
  waitForActivity,
} from './account-parts.ts'
import { getButton, type Screen, waitForHeading, waitUntilVisible } from './screen.ts'

/** Requests a password reset email, and returns the path of its link. */
export async function createRecoveryLink(portal: TestPortal): Promise<string> {
  const person = await createConfirmedUser(portal)
  const { link: known } = await findMail(portal, person)
  const back = encodeURIComponent(`${portal.shell}/auth/callback?for=recovery`)
  await callAuthAs(portal, portal.key, `/auth/v1/recover?redirect_to=${back}`, { email: person.email })
  await expect.poll(async () => (await findMail(portal, person)).link).not.toBe(known)
  const { link } = await findMail(portal, person)
  const { pathname, search } = new URL(link)
  return pathname + search
}

export const mailScreens: Screen[] = [
  {
    name: 'a link of a mail',
    path: createRecoveryLink,
    isSignedOut: true,
    ready: waitForHeading('Sign in with this link?'),
  },
  {
    name: 'a new password',
    path: createRecoveryLink,
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Sign in with the link').click()
      await waitForHeading('Set a new password')(page)
    },
  },
  {
    name: 'a mail on its way',
    path: '/auth/code',
    isSignedOut: true,
    ready: async (page) => {
      await page.getByLabel('Email').fill(createTestUser().email)
      await getButton(page, 'Email me a code').click()
      await waitForHeading('Check your email')(page)
    },
  },
  {
    name: 'a change of address that waits',
    path: accountPath,
    begin: async (page, portal) => {
      const person = await signInAsNewUser(page, portal)
      const email = createTestUser().email
      await callAuthAs(portal, await createToken(portal, person), '/auth/v1/user', { email }, 'PUT')
    },
    ready: async (page) => {
      await waitUntilVisible(page.getByRole('region', { name: 'Pending change' }))
      await waitForActivity(page)
    },
    height: 3600,
  },
]

/** Signs in with a new account and requests its deletion. */
async function beginLeaving(page: Page, portal: TestPortal): Promise<void> {
  const { email } = await signInAsNewUser(page, portal)
  await page.goto(portal.shell + accountPath)
  await createDialogOpener('Delete account')(page)
  await getDialog(page).getByLabel(`Type ${email} to confirm`).fill(email)
  await page.keyboard.press('Enter')
  await waitUntilVisible(getButton(page, 'Keep my account'))
}

const toldOnce = ['Your account will be deleted on {day}', 'Keep my account']

export const accountEndScreens: Screen[] = [
  {
    name: 'an account to be deleted',
    path: accountPath,
    begin: beginLeaving,
    saidOnce: toldOnce,
    ready: async (page) => {
      await waitForActivity(page)
      await waitUntilVisible(page.getByText('Until then you can keep using it'))
      await waitUntilVisible(page.getByText('Your account will be deleted on'))
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
      await waitForHeading(/^Welcome/)(page)
      await waitUntilVisible(getButton(page, 'Keep my account'))
    },
  },
  {
    name: 'a session that was ended elsewhere',
    path: accountPath,
    isSignedOut: true,
    ready: async (page, portal) => {
      const person = await createConfirmedUser(portal)
      await fillSignIn(page, person)
      await expectHome(page)
      await page.goto(portal.shell + accountPath)
      await waitForActivity(page)
      await callAuthAs(portal, await createToken(portal, person), '/auth/v1/logout?scope=others', {})
      await waitUntilVisible(page.getByText('Your session has ended'))
    },
  },
]
