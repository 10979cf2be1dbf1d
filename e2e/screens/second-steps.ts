import type { Page } from '@playwright/test'
import { ageProofs, runAsOwner } from '../accounts/owner-sql.ts'
import { vaultOf } from '../accounts/vault.ts'
import {
  account,
  beginAsSomebody,
  beginBeforeSteps,
  beginPastSteps,
  dialog,
  later,
  opens,
} from './account-parts.ts'
import { button, type Screen, shows } from './screen.ts'

/** Requests the code of a text message during the sign-in of a user who also has an app. */
export async function sendTextMessage(page: Page): Promise<void> {
  const send = button(page, 'Send a code')
  const choice = page.getByRole('combobox', { name: 'Second factor' })
  await shows(choice)
  if (!(await send.isVisible())) {
    await choice.click()
    await page.getByRole('option', { name: /^Text message/ }).click()
  }
  await send.click()
}

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
    begin: async (page, portal) => void (await beginBeforeSteps(page, portal)),
    ready: (page) => shows(page.getByLabel('Code from your app')),
  },
  {
    name: 'second step, one of several',
    path: account,
    begin: async (page, portal) => void (await beginBeforeSteps(page, portal, { hasPhone: true })),
    ready: (page) => shows(page.getByRole('combobox', { name: 'Second factor' })),
  },
  {
    name: 'second step, a text on its way',
    path: account,
    saidOnce: ['A code is on its way.'],
    begin: async (page, portal) => void (await beginBeforeSteps(page, portal, { hasPhone: true })),
    ready: async (page) => {
      await sendTextMessage(page)
      await shows(page.getByLabel('Code from the text message'))
    },
  },
  {
    name: 'second step, a recovery code',
    path: account,
    begin: async (page, portal) => void (await beginBeforeSteps(page, portal)),
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
      await runAsOwner(portal, vaultOf('totp'))
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
