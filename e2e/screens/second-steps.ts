import type { Page } from '@playwright/test'
import { totpAt } from '@portico/local-backend/testing'
import { addApp, addPhone } from '../accounts/factors.ts'
import { ageProofs, runAsOwner } from '../accounts/owner-sql.ts'
import { confirmedPerson, expectHome } from '../accounts/people.ts'
import { vaultOf } from '../accounts/vault.ts'
import { giveSession, type TestPortal } from '../portal.ts'
import { account, beginAsSomebody, dialog, later, opens } from './account-parts.ts'
import { button, type Screen, shows } from './screen.ts'

const number = '+436601234567'

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
