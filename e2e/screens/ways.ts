import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openOwner } from '@portico/local-backend/owner'
import { totpAt } from '@portico/local-backend/testing'
import { addApp, addPhone, askAs, tokenFor } from '../accounts/factors.ts'
import { ageProofs } from '../accounts/owner-sql.ts'
import {
  answerProvider,
  confirmedPerson,
  expectHome,
  fillSignIn,
  mailTo,
  type Person,
  somebody,
} from '../accounts/people.ts'
import { startWithProviders } from '../accounts/project.ts'
import { vaultOf } from '../accounts/vault.ts'
import { expect, giveSession, onPortal, type TestPortal, test } from '../portal.ts'
import { button, dialogReady, heading, type Screen, shows } from './screen.ts'

// What accounts show where the configuration lets guests in, and people by a provider or a passkey, with every kind of second
// step: `ofAccounts` is of the usual one.

const on = 'enroll_enabled = true\nverify_enabled = true\n'

/** Tests on such a portal. */
export const testWays = test.extend<object, { portal: TestPortal }>({
  portal: onPortal(() => startWithProviders(`[auth.mfa.web_authn]\n${on}[auth.mfa.phone]\n${on}`)),
})

const number = '+436601234567'
const dialog = (page: Page) => page.getByRole('dialog')
const later = (page: Page) => shows(page.getByRole('list', { name: 'Activity' }).getByRole('listitem'))
const isChromium = (page: Page) => page.context().browser()?.browserType().name() === 'chromium'

/** Somebody with an account, who is signed in. */
async function beginAsSomebody(page: Page, portal: TestPortal): Promise<Person> {
  const person = await confirmedPerson(portal)
  await giveSession(page, portal, person)
  return person
}

/** Somebody who is signed in, but for the second step: an app, and a phone where it is wanted. */
const beginWithSteps = (hasPhone: boolean) => async (page: Page, portal: TestPortal) => {
  const person = await confirmedPerson(portal)
  const { secret, token } = await addApp(portal, person)
  if (hasPhone) await addPhone(portal, token, number)
  await giveSession(page, portal, person)
  return secret
}

/** Somebody who has given the second step. */
async function beginPastSteps(page: Page, portal: TestPortal): Promise<string> {
  const secret = await beginWithSteps(false)(page, portal)
  await page.goto(`${portal.shell}/auth?next=%2F`)
  await page.getByLabel('Code from your app').pressSequentially(totpAt(secret, Date.now() / 1000))
  await expectHome(page)
  return secret
}

async function beginAsGuest(page: Page, portal: TestPortal): Promise<void> {
  await page.goto(`${portal.shell}/auth`)
  await button(page, 'Continue as a guest').click()
  await expectHome(page)
}

/** Somebody whose account a login opens, too. */
async function beginLinked(page: Page, portal: TestPortal): Promise<Person> {
  const person = await confirmedPerson(portal)
  await page.goto(`${portal.shell}/auth?next=%2F`)
  await button(page, 'Continue with Keycloak').click()
  await answerProvider(page, person.email)
  await expectHome(page)
  return person
}

/** Keys of its own, which only Chromium's driver has. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

async function loginsReady(page: Page): Promise<void> {
  await shows(page.getByRole('list', { name: 'Logins' }).getByRole('listitem'))
  await later(page)
}

/** What a button of somebody's account page opens. */
const opens = (opener: string, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await later(page)
  await button(page, opener).click()
  await dialogReady(page)
  await then?.(page)
}

const account = '/auth'

export const ofGuests: Screen[] = [
  {
    name: 'guest account',
    path: account,
    begin: beginAsGuest,
    ready: async (page) => {
      await heading('Guest')(page)
      await later(page)
      await shows(button(page, 'Link Keycloak'), page.getByRole('combobox', { name: 'Language' }))
    },
    height: 1600,
  },
  {
    name: 'guest account, a code on its way',
    path: account,
    begin: beginAsGuest,
    ready: async (page) => {
      await page.getByLabel('Email').fill(somebody().email)
      await button(page, 'Email me a code').click()
      await shows(page.getByLabel('Code from the email'))
    },
  },
  {
    name: 'leaving a guest account',
    path: account,
    begin: beginAsGuest,
    ready: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await dialogReady(page)
    },
  },
]

export const ofLogins: Screen[] = [
  {
    name: 'logins',
    path: account,
    begin: async (page, portal) => void (await beginLinked(page, portal)),
    ready: loginsReady,
    height: 3600,
  },
  {
    name: 'unlinking a login',
    path: account,
    begin: async (page, portal) => void (await beginLinked(page, portal)),
    ready: opens('Unlink Keycloak'),
  },
  {
    name: 'a login of another account',
    path: account,
    begin: async (page, portal) => void (await beginAsSomebody(page, portal)),
    ready: async (page, portal) => {
      const other = await confirmedPerson(portal)
      const taken = await page.context().browser()?.newContext()
      if (!taken) throw new Error('there is no browser')
      const theirs = await taken.newPage()
      await theirs.goto(`${portal.shell}/auth?next=%2F`)
      await button(theirs, 'Continue with Keycloak').click()
      await answerProvider(theirs, other.email)
      await expectHome(theirs)
      await taken.close()
      await button(page, 'Link Keycloak').click()
      await answerProvider(page, other.email)
      await shows(page.getByText('This Keycloak login belongs to another account'))
    },
  },
  {
    name: 'passkeys',
    path: account,
    // Its name is kept in the language of that moment, too.
    saidOnce: ['Passkey added', 'Passkey'],
    begin: async (page, portal) => void (await beginAsSomebody(page, portal)),
    ready: async (page) => {
      await later(page)
      const passkeys = page.getByRole('region', { name: 'Passkeys' })
      if (!isChromium(page)) return shows(page.getByText(/You have no passkeys yet|Add one in a browser/))
      await giveAuthenticator(page)
      await button(page, 'Add a passkey').click()
      await shows(passkeys.getByRole('listitem'))
      await passkeys.scrollIntoViewIfNeeded()
    },
  },
]

export const ofSteps: Screen[] = [
  {
    name: 'kinds of second steps',
    path: account,
    begin: async (page, portal) => void (await beginAsSomebody(page, portal)),
    ready: opens('Set up two-step verification', (page) => shows(button(page, 'Choose Text message'))),
  },
  {
    name: 'adding a phone number',
    path: account,
    begin: async (page, portal) => void (await beginAsSomebody(page, portal)),
    ready: opens('Set up two-step verification', async (page) => {
      await button(page, 'Choose Text message').click()
      await shows(dialog(page).getByLabel('Phone number'))
    }),
  },
  {
    name: 'adding a security key',
    path: account,
    begin: async (page, portal) => void (await beginAsSomebody(page, portal)),
    ready: opens('Set up two-step verification', async (page) => {
      const key = button(page, 'Choose Security key or passkey')
      if (await key.isDisabled()) return
      await key.click()
      await shows(dialog(page).getByLabel('Name'))
    }),
  },
  {
    name: 'second step, an app',
    path: account,
    begin: async (page, portal) => void (await beginWithSteps(false)(page, portal)),
    ready: (page) => shows(page.getByLabel('Code from your app')),
  },
  {
    name: 'second step, one of several',
    path: account,
    begin: async (page, portal) => void (await beginWithSteps(true)(page, portal)),
    ready: (page) => shows(page.getByRole('combobox', { name: 'Second step' })),
  },
  {
    name: 'second step, a text on its way',
    path: account,
    saidOnce: ['A code is on its way.'],
    begin: async (page, portal) => void (await beginWithSteps(true)(page, portal)),
    ready: async (page) => {
      const send = button(page, 'Send a code')
      const choice = page.getByRole('combobox', { name: 'Second step' })
      await shows(choice)
      if (!(await send.isVisible())) {
        await choice.click()
        await page.getByRole('option', { name: /^Text message/ }).click()
      }
      await send.click()
      await shows(page.getByLabel('Code from the text message'))
    },
  },
  {
    name: 'second step, a recovery code',
    path: account,
    begin: async (page, portal) => void (await beginWithSteps(false)(page, portal)),
    ready: async (page) => {
      await button(page, 'Use a recovery code instead').click()
      await shows(page.getByLabel('Recovery code'))
    },
  },
  {
    name: 'second steps of an account',
    path: account,
    begin: async (page, portal) => void (await beginPastSteps(page, portal)),
    ready: async (page) => {
      await later(page)
      await shows(page.getByText('You have nothing to fall back on'))
    },
    height: 3600,
  },
  {
    name: 'recovery codes, offered',
    path: account,
    begin: async (page, portal) => void (await beginPastSteps(page, portal)),
    ready: opens('Get recovery codes'),
  },
  {
    name: 'recovery codes',
    path: account,
    begin: async (page, portal) => void (await beginPastSteps(page, portal)),
    ready: opens('Get recovery codes', async (page) => {
      await button(page, 'Show codes').click()
      await shows(page.getByRole('list', { name: 'Recovery codes' }))
    }),
  },
  {
    name: 'a proof of who it is',
    path: account,
    begin: async (page, portal) => ageProofs(portal, await beginAsSomebody(page, portal)),
    ready: async (page) => {
      await later(page)
      const form = page.getByRole('form', { name: 'Password' })
      await form.getByLabel('New password').fill('another quiet lantern')
      await page.keyboard.press('Enter')
      await shows(
        page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Password', { exact: true }),
      )
    },
  },
  {
    name: 'second step, asked for once more',
    path: '/data/public/vault',
    begin: async (page, portal) => {
      await beginPastSteps(page, portal)
      const owner = await openOwner(join(portal.home, 'data'))
      expect((await owner.sql(vaultOf('totp'))).error).toBeUndefined()
      await owner.close()
    },
    ready: async (page) => {
      await button(page, 'Add row').click()
      const form = page.getByRole('dialog', { name: 'New row in vault' })
      await form.getByRole('textbox', { name: 'note' }).fill('kept by the second step')
      await form.getByRole('button', { name: 'Add row' }).click()
      await shows(page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Code from your app'))
    },
  },
]

/** Asks for a mail by which a password is replaced; where its link leads to, below the portal's address. */
async function recoveryLink(portal: TestPortal): Promise<string> {
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

/** Somebody whose account will be deleted. */
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
      await shows(page.getByText('Until then you can go on using it'))
      await shows(page.getByText('Your account will be deleted on'))
    },
    height: 3600,
  },
  {
    name: 'home of an account to be deleted',
    path: '/',
    begin: beginLeaving,
    // What tables are for is told by the database.
    saidOnce: [...toldOnce, '{least} and {most}', 'Progress of {name}'],
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

/** Sign-in as a project with SAML shows it, which the embedded backend has not. */
async function addCompany(page: Page): Promise<void> {
  if (!isChromium(page)) return
  await page.route('**/auth/v1/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), saml_enabled: true } })
  })
}

export const ofWaysIn: Screen[] = [
  {
    name: 'sign-in, every way',
    path: account,
    isSignedOut: true,
    begin: addCompany,
    ready: (page) => shows(button(page, 'Continue with Keycloak'), button(page, 'Continue as a guest')),
  },
  {
    name: 'a provider that refused',
    path: '/auth/callback?error=access_denied&for=provider',
    isSignedOut: true,
    ready: heading('Signing in didn’t work'),
  },
]

export const ofWays = [...ofWaysIn, ...ofGuests, ...ofLogins, ...ofSteps, ...ofMails, ...ofEnds]
