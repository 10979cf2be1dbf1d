import type { Page } from '@playwright/test'
import {
  answerProvider,
  createConfirmedUser,
  createTestUser,
  expectHome,
  type TestUser,
} from '../accounts/test-users.ts'
import type { TestPortal } from '../portal.ts'
import {
  accountPath,
  addAuthenticator,
  createDialogOpener,
  isChromium,
  signInAsNewUser,
  waitForActivity,
} from './account-parts.ts'
import { getButton, type Screen, waitForDialog, waitForHeading, waitUntilVisible } from './screen.ts'

async function beginAsGuest(page: Page, portal: TestPortal): Promise<void> {
  await page.goto(`${portal.shell}/auth`)
  await getButton(page, 'Continue as a guest').click()
  await expectHome(page)
}

/** Signs in with a login that is linked to an existing account. */
async function beginLinked(page: Page, portal: TestPortal): Promise<TestUser> {
  const person = await createConfirmedUser(portal)
  await page.goto(`${portal.shell}/auth?next=%2F`)
  await getButton(page, 'Continue with Keycloak').click()
  await answerProvider(page, person.email)
  await expectHome(page)
  return person
}

async function loginsReady(page: Page): Promise<void> {
  await waitUntilVisible(page.getByRole('list', { name: 'Logins' }).getByRole('listitem'))
  await waitForActivity(page)
}

export const guestScreens: Screen[] = [
  {
    name: 'guest account',
    path: accountPath,
    begin: beginAsGuest,
    ready: async (page) => {
      await waitForHeading('Guest')(page)
      await waitForActivity(page)
      await waitUntilVisible(
        getButton(page, 'Link Keycloak'),
        page.getByRole('combobox', { name: 'Language' }),
      )
    },
    height: 1600,
  },
  {
    name: 'guest account, a code on its way',
    path: accountPath,
    begin: beginAsGuest,
    ready: async (page) => {
      await page.getByLabel('Email').fill(createTestUser().email)
      await getButton(page, 'Email me a code').click()
      await waitUntilVisible(page.getByLabel('Code from the email'))
    },
  },
  {
    name: 'leaving a guest account',
    path: accountPath,
    begin: beginAsGuest,
    ready: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await waitForDialog(page)
    },
  },
]

export const loginScreens: Screen[] = [
  {
    name: 'logins',
    path: accountPath,
    begin: async (page, portal) => void (await beginLinked(page, portal)),
    ready: loginsReady,
    height: 3600,
  },
  {
    name: 'unlinking a login',
    path: accountPath,
    begin: async (page, portal) => void (await beginLinked(page, portal)),
    ready: createDialogOpener('Unlink Keycloak'),
  },
  {
    name: 'a login of another account',
    path: accountPath,
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: async (page, portal) => {
      const other = await createConfirmedUser(portal)
      const taken = await page.context().browser()?.newContext()
      if (!taken) throw new Error('there is no browser')
      const theirs = await taken.newPage()
      await theirs.goto(`${portal.shell}/auth?next=%2F`)
      await getButton(theirs, 'Continue with Keycloak').click()
      await answerProvider(theirs, other.email)
      await expectHome(theirs)
      await taken.close()
      await getButton(page, 'Link Keycloak').click()
      await answerProvider(page, other.email)
      await waitUntilVisible(page.getByText('This Keycloak login belongs to another account'))
    },
  },
  {
    name: 'passkeys',
    path: accountPath,
    // Its name also stays in the language of its creation.
    saidOnce: ['Passkey added', 'Passkey'],
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: async (page) => {
      await waitForActivity(page)
      const passkeys = page.getByRole('region', { name: 'Passkeys' })
      if (!isChromium(page))
        return waitUntilVisible(page.getByText(/You have no passkeys yet|Add one in a browser/))
      await addAuthenticator(page)
      await getButton(page, 'Add a passkey').click()
      await waitUntilVisible(passkeys.getByRole('listitem'))
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

export const signInScreens: Screen[] = [
  {
    name: 'sign-in, every way',
    path: accountPath,
    isSignedOut: true,
    begin: addCompany,
    ready: (page) =>
      waitUntilVisible(getButton(page, 'Continue with Keycloak'), getButton(page, 'Continue as a guest')),
  },
  {
    name: 'a provider that refused',
    path: '/auth/callback?error=access_denied&for=provider',
    isSignedOut: true,
    ready: waitForHeading('Signing in didn’t work'),
  },
]
