import type { Page } from '@playwright/test'
import { askAs } from '../../accounts/factors.ts'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import {
  confirmedPerson,
  expectHome,
  fillSignIn,
  mailTo,
  type Person,
  somebody,
} from '../../accounts/people.ts'
import type { TestPortal } from '../../portal.ts'
import { account } from '../account-parts.ts'
import { recoveryLink } from '../mails-and-ends.ts'
import { button, heading, type Screen, shows } from '../screen.ts'

/** Counts so many wrong passwords and codes for an email address that the next attempt waits for 15 minutes. */
export async function delayAttempts(portal: TestPortal, { email }: Pick<Person, 'email'>): Promise<void> {
  await runAsOwner(
    portal,
    `insert into portico_private.attempts (subject, failures) values (portico_private.email_subject('${email}'), 9)
      on conflict (subject, source) do update set failures = 9, last_at = now()`,
  )
}

/** Returns a code of six digits that differs from the one of the newest email. */
export async function wrongCode(portal: TestPortal, person: Person): Promise<string> {
  return (await mailTo(portal, person)).code === '000000' ? '111111' : '000000'
}

/** Requests the code of a mail, and waits for its field. */
async function requestCode(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await button(page, 'Email me a code').click()
  await shows(page.getByLabel('Code from the email'))
}

/** A browser that keeps no cookies. */
async function blockCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
}

/** Returns the path of a link that was used already. */
async function usedLink(portal: TestPortal): Promise<string> {
  const path = await recoveryLink(portal)
  const parameters = new URLSearchParams(path.split('?')[1])
  const token_hash = parameters.get('token_hash') ?? parameters.get('token')
  await askAs(portal, portal.key, '/auth/v1/verify', { type: 'recovery', token_hash })
  return path
}

const signedOut = { path: account, isSignedOut: true }

/** Sign-ins by passwords, codes and links that are refused. */
export const ofAttempts: Screen[] = [
  {
    ...signedOut,
    name: 'sign-in, too many attempts',
    ready: async (page, portal) => {
      const person = await confirmedPerson(portal)
      await delayAttempts(portal, person)
      await fillSignIn(page, person)
      await shows(page.getByText('Too many attempts.'), page.getByText(/try again in/))
    },
  },
  {
    ...signedOut,
    name: 'sign-in, an address that is not confirmed',
    ready: async (page, portal) => {
      const person = somebody()
      await askAs(portal, portal.key, '/auth/v1/signup', person)
      await fillSignIn(page, person)
      await shows(page.getByText('Confirm your email address first.'))
    },
  },
  {
    ...signedOut,
    name: 'sign-in, a suspended account',
    ready: async (page, portal) => {
      const person = await confirmedPerson(portal)
      await runAsOwner(
        portal,
        `update auth.users set banned_until = now() + interval '1 day' where email = '${person.email}'`,
      )
      await fillSignIn(page, person)
      await shows(page.getByText('This account is suspended.'))
    },
  },
  {
    ...signedOut,
    name: 'sign-in, cookies blocked',
    begin: blockCookies,
    ready: (page) => shows(page.getByText('This browser blocks cookies here')),
  },
  {
    ...signedOut,
    name: 'account, cookies blocked',
    begin: blockCookies,
    ready: async (page, portal) => {
      await fillSignIn(page, await confirmedPerson(portal))
      await expectHome(page)
      await page.getByRole('button', { name: /^Account: / }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      await shows(page.getByRole('main').getByText('This browser blocks cookies here'))
    },
  },
  {
    name: 'code of a mail, a wrong one',
    path: '/auth/code',
    isSignedOut: true,
    ready: async (page, portal) => {
      const person = await confirmedPerson(portal)
      await requestCode(page, person)
      await page.getByLabel('Code from the email').fill(await wrongCode(portal, person))
      await shows(page.getByText(/That code isn’t right, has expired or was already used/))
    },
  },
  {
    name: 'code of a mail, too many attempts',
    path: '/auth/code',
    isSignedOut: true,
    ready: async (page, portal) => {
      const person = await confirmedPerson(portal)
      await requestCode(page, person)
      await delayAttempts(portal, person)
      await page.getByLabel('Code from the email').fill(await wrongCode(portal, person))
      await shows(page.getByText('Too many attempts.'))
    },
  },
  {
    name: 'a link of a mail that was used',
    path: usedLink,
    isSignedOut: true,
    ready: async (page) => {
      await button(page, 'Sign in with the link').click()
      await heading(/expired|used|link/i)(page)
      await shows(page.getByText('This link has expired or was already used'))
    },
  },
]
