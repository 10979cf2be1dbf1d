import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { confirmedPerson, expectHome, fillSignIn } from './people.ts'
import { expect, test } from './test.ts'

/** Goes to a part of the account page that comes late, by its button, and presses it by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

test('somebody reads what has happened, takes everything along, asks to leave and stays; a device signed out is out at once', async ({
  page,
  portal,
  browser,
}) => {
  const person = await confirmedPerson(portal)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`${portal.shell}/auth`)
  await fillSignIn(other, person)
  await expectHome(other)

  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, person)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(activity.first()).toContainText('Signed in')
  await expect(activity.first()).toContainText('This device')

  const saved = page.waitForEvent('download')
  await press(page, 'Download your data')
  const archive = await readFile((await (await saved).path()) ?? '')
  for (const held of ['account.json', person.email, '"exported"', 'rows/public.portico_views.json'])
    expect(archive.includes(held)).toBe(true)
  expect(archive.includes('encrypted_password')).toBe(false)

  await press(page, 'Delete account')
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  const field = question.getByLabel(`Type ${person.email} to confirm`)
  await field.fill('somebody@else.example')
  await page.keyboard.press('Enter')
  await expect(question.getByText('That isn’t the address of your account.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await field.fill(person.email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('you can go on using it')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeFocused()

  // Every page says so, with the way back.
  await page.goto(portal.shell)
  await press(page, 'Keep my account')
  await expect(page.getByText('Your account stays')).toBeVisible()
  await page.goto(`${portal.shell}/auth`)
  await expect(activity.first()).toContainText('Deletion of the account taken back')
  await expect(activity.nth(1)).toContainText('Deletion of the account asked for')

  // The other page has stood for a while, and nobody has touched it.
  await press(page, 'Sign out all other devices')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await elsewhere.close()
})
