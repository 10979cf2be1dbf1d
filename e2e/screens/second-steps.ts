import type { Page } from '@playwright/test'
import { runAsOwner, shiftProofTimes } from '../accounts/owner-sql.ts'
import { createVaultSql } from '../accounts/vault.ts'
import {
  accountPath,
  createDialogOpener,
  getDialog,
  signInAsNewUser,
  signInBeforeMfa,
  signInWithMfa,
  waitForActivity,
} from './account-parts.ts'
import { getButton, type Screen, waitUntilVisible } from './screen.ts'

/** Requests the code of a text message during the sign-in of a user who also has an app. */
export async function sendTextMessage(page: Page): Promise<void> {
  const send = getButton(page, 'Send a code')
  const choice = page.getByRole('combobox', { name: 'Second factor' })
  await waitUntilVisible(choice)
  if (!(await send.isVisible())) {
    await choice.click()
    await page.getByRole('option', { name: /^Text message/ }).click()
  }
  await send.click()
}

export const mfaScreens: Screen[] = [
  {
    name: 'kinds of second steps',
    path: accountPath,
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: createDialogOpener('Set up two-step verification', (page) =>
      waitUntilVisible(getButton(page, 'Choose Text message')),
    ),
  },
  {
    name: 'adding a phone number',
    path: accountPath,
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: createDialogOpener('Set up two-step verification', async (page) => {
      await getButton(page, 'Choose Text message').click()
      await waitUntilVisible(getDialog(page).getByLabel('Phone number'))
    }),
  },
  {
    name: 'adding a security key',
    path: accountPath,
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: createDialogOpener('Set up two-step verification', async (page) => {
      const key = getButton(page, 'Choose Security key or passkey')
      if (await key.isDisabled()) return
      await key.click()
      await waitUntilVisible(getDialog(page).getByLabel('Name'))
    }),
  },
  {
    name: 'second step, an app',
    path: accountPath,
    begin: async (page, portal) => void (await signInBeforeMfa(page, portal)),
    ready: (page) => waitUntilVisible(page.getByLabel('Code from your app')),
  },
  {
    name: 'second step, one of several',
    path: accountPath,
    begin: async (page, portal) => void (await signInBeforeMfa(page, portal, { hasPhone: true })),
    ready: (page) => waitUntilVisible(page.getByRole('combobox', { name: 'Second factor' })),
  },
  {
    name: 'second step, a text on its way',
    path: accountPath,
    saidOnce: ['A code is on its way.'],
    begin: async (page, portal) => void (await signInBeforeMfa(page, portal, { hasPhone: true })),
    ready: async (page) => {
      await sendTextMessage(page)
      await waitUntilVisible(page.getByLabel('Code from the text message'))
    },
  },
  {
    name: 'second step, a recovery code',
    path: accountPath,
    begin: async (page, portal) => void (await signInBeforeMfa(page, portal)),
    ready: async (page) => {
      await getButton(page, 'Use a recovery code instead').click()
      await waitUntilVisible(page.getByLabel('Recovery code'))
    },
  },
  {
    name: 'second steps of an account',
    path: accountPath,
    begin: async (page, portal) => void (await signInWithMfa(page, portal)),
    ready: async (page) => {
      await waitForActivity(page)
      await waitUntilVisible(page.getByText('You have nothing to fall back on'))
    },
    height: 3600,
  },
  {
    name: 'recovery codes, offered',
    path: accountPath,
    begin: async (page, portal) => void (await signInWithMfa(page, portal)),
    ready: createDialogOpener('Get recovery codes'),
  },
  {
    name: 'recovery codes',
    path: accountPath,
    begin: async (page, portal) => void (await signInWithMfa(page, portal)),
    ready: createDialogOpener('Get recovery codes', async (page) => {
      await getButton(page, 'Show codes').click()
      await waitUntilVisible(page.getByRole('list', { name: 'Recovery codes' }))
    }),
  },
  {
    name: 'a proof of who it is',
    path: accountPath,
    begin: async (page, portal) => shiftProofTimes(portal, await signInAsNewUser(page, portal)),
    ready: async (page) => {
      await waitForActivity(page)
      const form = page.getByRole('form', { name: 'Password' })
      await form.getByLabel('New password').fill('another quiet lantern')
      await page.keyboard.press('Enter')
      await waitUntilVisible(
        page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Password', { exact: true }),
      )
    },
  },
  {
    name: 'second step, asked for once more',
    path: '/data/public/vault',
    begin: async (page, portal) => {
      await signInWithMfa(page, portal)
      await runAsOwner(portal, createVaultSql('totp'))
    },
    ready: async (page) => {
      await getButton(page, 'Add row').click()
      const form = page.getByRole('dialog', { name: 'New row in vault' })
      await form.getByRole('textbox', { name: 'note' }).fill('kept by the second step')
      await form.getByRole('button', { name: 'Add row' }).click()
      await waitUntilVisible(
        page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Code from your app'),
      )
    },
  },
]
