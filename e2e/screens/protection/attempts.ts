import type { Page } from '@playwright/test'
import { callAuthAs } from '../../accounts/factors.ts'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import {
  createConfirmedUser,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
  type TestUser,
} from '../../accounts/test-users.ts'
import type { TestPortal } from '../../portal.ts'
import { accountPath } from '../account-parts.ts'
import { createRecoveryLink } from '../mails-and-ends.ts'
import { getButton, type Screen, waitForHeading, waitUntilVisible } from '../screen.ts'

/** Counts so many wrong passwords and codes for an email address that the next attempt waits for 15 minutes. */
export async function delayAttempts(portal: TestPortal, { email }: Pick<TestUser, 'email'>): Promise<void> {
  await runAsOwner(
    portal,
    `insert into portico_private.attempts (subject, failures) values (portico_private.email_subject('${email}'), 9)
      on conflict (subject, source) do update set failures = 9, last_at = now()`,
  )
}

/** Returns a code of six digits that differs from the one of the newest email. */
export async function findWrongCode(portal: TestPortal, person: TestUser): Promise<string> {
  return (await findMail(portal, person)).code === '000000' ? '111111' : '000000'
}

/** Requests the code of a mail, and waits for its field. */
async function requestCode(page: Page, { email }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await getButton(page, 'Email me a code').click()
  await waitUntilVisible(page.getByLabel('Code from the email'))
}

/** A browser that keeps no cookies. */
async function blockCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
}

/** Returns the path of a link that was used already. */
async function usedLink(portal: TestPortal): Promise<string> {
  const path = await createRecoveryLink(portal)
  const parameters = new URLSearchParams(path.split('?')[1])
  const token_hash = parameters.get('token_hash') ?? parameters.get('token')
  await callAuthAs(portal, portal.key, '/auth/v1/verify', { type: 'recovery', token_hash })
  return path
}

const signedOut = { path: accountPath, isSignedOut: true }

/** Sign-ins by passwords, codes and links that are refused. */
export const attemptScreens: Screen[] = [
  {
    ...signedOut,
    name: 'sign-in, too many attempts',
    ready: async (page, portal) => {
      const person = await createConfirmedUser(portal)
      await delayAttempts(portal, person)
      await fillSignIn(page, person)
      await waitUntilVisible(page.getByText('Too many attempts.'), page.getByText(/try again in/))
    },
  },
  {
    ...signedOut,
    name: 'sign-in, an address that is not confirmed',
    ready: async (page, portal) => {
      const person = createTestUser()
      await callAuthAs(portal, portal.key, '/auth/v1/signup', person)
      await fillSignIn(page, person)
      await waitUntilVisible(page.getByText('Confirm your email address first.'))
    },
  },
  {
    ...signedOut,
    name: 'sign-in, a suspended account',
    ready: async (page, portal) => {
      const person = await createConfirmedUser(portal)
      await runAsOwner(
        portal,
        `update auth.users set banned_until = now() + interval '1 day' where email = '${person.email}'`,
      )
      await fillSignIn(page, person)
      await waitUntilVisible(page.getByText('This account is suspended.'))
    },
  },
  {
    ...signedOut,
    name: 'sign-in, cookies blocked',
    begin: blockCookies,
    ready: (page) => waitUntilVisible(page.getByText('This browser blocks cookies here')),
  },
  {
    ...signedOut,
    name: 'account, cookies blocked',
    begin: blockCookies,
    ready: async (page, portal) => {
      await fillSignIn(page, await createConfirmedUser(portal))
      await expectHome(page)
      await page.getByRole('button', { name: /^Account: / }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      await waitUntilVisible(page.getByRole('main').getByText('This browser blocks cookies here'))
    },
  },
  {
    name: 'code of a mail, a wrong one',
    path: '/auth/code',
    isSignedOut: true,
    ready: async (page, portal) => {
      const person = await createConfirmedUser(portal)
      await requestCode(page, person)
      await page.getByLabel('Code from the email').fill(await findWrongCode(portal, person))
      await waitUntilVisible(page.getByText(/That code isn’t right, has expired or was already used/))
    },
  },
  {
    name: 'code of a mail, too many attempts',
    path: '/auth/code',
    isSignedOut: true,
    ready: async (page, portal) => {
      const person = await createConfirmedUser(portal)
      await requestCode(page, person)
      await delayAttempts(portal, person)
      await page.getByLabel('Code from the email').fill(await findWrongCode(portal, person))
      await waitUntilVisible(page.getByText('Too many attempts.'))
    },
  },
  {
    name: 'a link of a mail that was used',
    path: usedLink,
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Sign in with the link').click()
      await waitForHeading(/expired|used|link/i)(page)
      await waitUntilVisible(page.getByText('This link has expired or was already used'))
    },
  },
]
