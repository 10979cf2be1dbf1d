import type { Locator, Page } from '@playwright/test'
import { totpAt } from '@portico/local-backend/testing'
import { moveTo } from '../keys.ts'
import { confirmedPerson, expectHome } from './people.ts'
import { expect, test } from './test.ts'

// Nothing here is clicked, focused or filled by a script: keys go to what has the focus.

async function press(page: Page, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await moveTo(page, name)
  await page.keyboard.press(key)
}

/** Waits for the focus, and types. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
}

async function openAccount(page: Page): Promise<void> {
  await press(page, 'Account')
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device')
  await expect(page.getByRole('button', { name: /^(Delete|Keep my) account$/ }).last()).toBeVisible()
}

test('by keys alone somebody signs in, ends a device, sets up a second step and gives it, leaves and stays @long', async ({
  page,
  portal,
}) => {
  // The address was confirmed elsewhere, which is a device of its own.
  const person = await confirmedPerson(portal)
  const signIn = async () => {
    await moveTo(page, 'Email')
    await page.keyboard.type(person.email)
    await moveTo(page, 'Password')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
  }
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await signIn()
  await expectHome(page)

  await openAccount(page)
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await press(page, 'Sign out all other devices')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, 'Sign out')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toBeFocused()

  // Back to it: after its last stop, Firefox goes on to its own window.
  await moveTo(page, 'Set up two-step verification', 'Shift+Tab')
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const codeNow = () => totpAt(secret, Date.now() / 1000)
  await typeInto(page, dialog.getByLabel('Code from your app'), codeNow())
  // The codes come when the first dialog is gone, and take the focus then.
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
  await press(page, 'Show codes')
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await press(page, /kept these codes/, 'Space')
  await press(page, 'Done')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a second step' })).toBeFocused()

  await press(page, 'Sign out')
  await expect(page.getByLabel('Email')).toBeVisible()
  await signIn()
  await typeInto(page, page.getByLabel('Code from your app'), codeNow())
  await expectHome(page)

  await openAccount(page)
  await press(page, 'Delete account')
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(question).toBeVisible()
  await moveTo(page, `Type ${person.email} to confirm`)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await moveTo(page, `Type ${person.email} to confirm`)
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeFocused()
  await press(page, 'Keep my account')
  await expect(page.getByText('Your account stays')).toBeVisible()
})
