import type { Page } from '@playwright/test'
import { computeTotp } from '@portico/local-backend/testing'
import { addApp, addPhone } from '../accounts/factors.ts'
import { createConfirmedUser, expectHome, type TestUser } from '../accounts/test-users.ts'
import { setSessionCookies, type TestPortal } from '../portal.ts'
import { getButton, waitForDialog, waitUntilVisible } from './screen.ts'

/** The address of the account page. */
export const accountPath = '/auth'

/** Returns the open dialog. */
export const getDialog = (page: Page) => page.getByRole('dialog')

/** Waits for the last part of the account page. */
export const waitForActivity = (page: Page) =>
  waitUntilVisible(page.getByRole('list', { name: 'Activity' }).getByRole('listitem'))

/** Returns whether the browser is Chromium. The drivers of other browsers have no virtual authenticators. */
export const isChromium = (page: Page) => page.context().browser()?.browserType().name() === 'chromium'

/** Signs in with a new account. */
export async function signInAsNewUser(page: Page, portal: TestPortal): Promise<TestUser> {
  const person = await createConfirmedUser(portal)
  await setSessionCookies(page, portal, person)
  return person
}

/** Presses a button of the account page, and waits for its dialog. */
export const createDialogOpener =
  (opener: string, then?: (page: Page) => Promise<void>) => async (page: Page) => {
    await waitForActivity(page)
    await getButton(page, opener).click()
    await waitForDialog(page)
    await then?.(page)
  }

/** A user with an authenticator app. */
export interface PersonWithApp extends TestUser {
  secret: string
}

/** The phone number of users who have a phone for MFA. */
export const phoneNumber = '+436601234567'

/** Signs in with a new account that has an authenticator app, and a phone if wanted. The sign-in still waits for MFA. */
export async function signInBeforeMfa(
  page: Page,
  portal: TestPortal,
  { hasPhone = false } = {},
): Promise<PersonWithApp> {
  const person = await createConfirmedUser(portal)
  const { secret, token } = await addApp(portal, person)
  if (hasPhone) await addPhone(portal, token, phoneNumber)
  await setSessionCookies(page, portal, person)
  return { ...person, secret }
}

/** Signs in with a new account that has an authenticator app, and gives its code. */
export async function signInWithMfa(page: Page, portal: TestPortal): Promise<PersonWithApp> {
  const person = await signInBeforeMfa(page, portal)
  await page.goto(`${portal.shell}/auth?next=%2F`)
  await page.getByLabel('Code from your app').pressSequentially(computeTotp(person.secret, Date.now() / 1000))
  await expectHome(page)
  return person
}

/** A virtual authenticator with its own passkeys. */
export interface Authenticator {
  /** Deletes all passkeys. */
  clear: () => Promise<void>
}

/** Adds an authenticator to the page. Only Chromium's driver supports this. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const clear = async () => void (await devTools.send('WebAuthn.clearCredentials', { authenticatorId }))
  return { clear }
}
