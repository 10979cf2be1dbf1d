import type { Page } from '@playwright/test'
import { answerProvider, confirmedPerson, expectHome, type Person, somebody } from '../accounts/people.ts'
import type { TestPortal } from '../portal.ts'
import { account, beginAsSomebody, giveAuthenticator, isChromium, later, opens } from './account-parts.ts'
import { button, dialogReady, heading, type Screen, shows } from './screen.ts'

async function beginAsGuest(page: Page, portal: TestPortal): Promise<void> {
  await page.goto(`${portal.shell}/auth`)
  await button(page, 'Continue as a guest').click()
  await expectHome(page)
}

/** Signs in with a login that is linked to an existing account. */
async function beginLinked(page: Page, portal: TestPortal): Promise<Person> {
  const person = await confirmedPerson(portal)
  await page.goto(`${portal.shell}/auth?next=%2F`)
  await button(page, 'Continue with Keycloak').click()
  await answerProvider(page, person.email)
  await expectHome(page)
  return person
}

async function loginsReady(page: Page): Promise<void> {
  await shows(page.getByRole('list', { name: 'Logins' }).getByRole('listitem'))
  await later(page)
}

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
    // Its name also stays in the language of its creation.
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

/** The sign-in page of a project with SAML, which the embedded backend does not support. */
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
