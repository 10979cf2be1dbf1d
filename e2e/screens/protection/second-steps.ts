import type { Page } from '@playwright/test'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import { createConfirmedUser } from '../../accounts/test-users.ts'
import { setSessionCookies, type TestPortal } from '../../portal.ts'
import {
  accountPath,
  createDialogOpener,
  getDialog,
  signInAsNewUser,
  signInBeforeMfa,
} from '../account-parts.ts'
import { getButton, type Screen, waitForDialog, waitForHeading, waitUntilVisible } from '../screen.ts'
import { sendTextMessage } from '../second-steps.ts'
import { delayAttempts } from './attempts.ts'

const beginLow = async (page: Page, portal: TestPortal) => void (await signInBeforeMfa(page, portal))

/** Refused MFA codes. */
const ofCodes: Screen[] = [
  {
    name: 'second step, a wrong code',
    path: accountPath,
    begin: beginLow,
    ready: async (page) => {
      await page.getByLabel('Code from your app').pressSequentially('000000')
      await waitUntilVisible(page.getByText(/That code didn’t match/))
    },
  },
  {
    name: 'second step, too many attempts',
    path: accountPath,
    begin: async (page, portal) => delayAttempts(portal, await signInBeforeMfa(page, portal)),
    ready: async (page) => {
      await page.getByLabel('Code from your app').pressSequentially('000000')
      await waitUntilVisible(page.getByText('Too many attempts.'))
    },
  },
  {
    name: 'second step, a wrong recovery code',
    path: accountPath,
    begin: beginLow,
    ready: async (page) => {
      await getButton(page, 'Use a recovery code instead').click()
      await page.getByLabel('Recovery code').fill('AAAAA-AAAAA-AAAAA')
      await page.keyboard.press('Enter')
      await waitUntilVisible(page.getByText(/That isn’t one of your recovery codes/))
    },
  },
  {
    name: 'second step, a wrong code of a text',
    path: accountPath,
    saidOnce: ['A code is on its way.'],
    begin: async (page, portal) => void (await signInBeforeMfa(page, portal, { hasPhone: true })),
    ready: async (page) => {
      await sendTextMessage(page)
      await page.getByLabel('Code from the text message').fill('000000')
      await waitUntilVisible(page.getByText(/That code didn’t match/))
    },
  },
  {
    name: 'authenticator app, a wrong code',
    path: accountPath,
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: createDialogOpener('Set up two-step verification', async (page) => {
      await getButton(page, 'Choose Authenticator app').click()
      await getButton(page, 'Continue').click()
      await getDialog(page).getByLabel('Code from your app').pressSequentially('000000')
      await waitUntilVisible(getDialog(page).getByText(/That code didn’t match/))
    }),
  },
]

/** The role whose users need MFA on this portal. */
const role = 'billing'

/** Signs in with an account whose role requires MFA, which it does not have. */
async function beginWithoutFactor(page: Page, portal: TestPortal): Promise<void> {
  await runAsOwner(
    portal,
    `insert into portico_private.roles (name, requires_second_step) values ('${role}', true)
      on conflict (name) do update set requires_second_step = true`,
  )
  const person = await createConfirmedUser(portal)
  await runAsOwner(
    portal,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"${role}": true}' where email = '${person.email}'`,
  )
  // The token of the session names the role.
  await setSessionCookies(page, portal, person)
}

/** A page of the portal at level 1 of an account with MFA. */
const atLevelOne = (name: string, path: string): Screen => ({
  name: `${name} before the second step`,
  path,
  begin: beginLow,
  ready: (page) => waitUntilVisible(page.getByLabel('Code from your app')),
})

/** Pages that an account can't open without a sufficient proof. */
const ofLevels: Screen[] = [
  {
    ...atLevelOne('home', '/'),
    ready: waitForHeading(/^Welcome/),
  },
  atLevelOne('files', '/files'),
  atLevelOne('data', '/data'),
  {
    name: 'files, a role that requires a second step',
    path: '/files',
    begin: beginWithoutFactor,
    ready: async (page) => {
      await waitForDialog(page, /This action needs two-step verification/)
      await waitUntilVisible(getButton(page, 'Choose Authenticator app'))
    },
  },
  {
    name: 'data, a role that requires a second step, not set up',
    path: '/data/public/projects',
    begin: beginWithoutFactor,
    ready: async (page) => {
      await waitForDialog(page, /This action needs two-step verification/)
      await page.keyboard.press('Escape')
      await waitUntilVisible(page.getByText(/two-step verification|second factor/i))
    },
  },
]

export const mfaErrorScreens: Screen[] = [...ofCodes, ...ofLevels]
