import { computeTotp } from '@portico/local-backend/testing'
import { createConfirmedUser } from '../accounts/test-users.ts'
import { findViolations } from '../axe.ts'
import { expect, test } from './test.ts'

const codeNow = (secret: string) => computeTotp(secret, Date.now() / 1000)

test('an element on another origin supports sign-in, MFA, devices and sign-out', async ({
  page,
  portal,
  embed,
}) => {
  const person = await createConfirmedUser(portal)
  const auth = await embed('auth')
  expect(new URL(page.url()).origin).not.toBe(new URL(portal.shell).origin)
  const signIn = async () => {
    await auth.getByLabel('Email').fill(person.email)
    await auth.getByLabel('Password', { exact: true }).fill(person.password)
    await auth.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const profile = auth.getByRole('heading', { name: 'Profile' })
  await signIn()
  await expect(profile).toBeVisible()

  // Layers over the page belong to the element, too.
  await auth.getByRole('button', { name: 'Set up two-step verification' }).press('Enter')
  const dialog = auth.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Code from your app').pressSequentially(codeNow(secret))
  await dialog.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(auth.getByRole('region', { name: 'Second factors' })).toContainText('My phone')

  const out = auth.getByRole('button', { name: 'Sign out', exact: true })
  await out.press('Enter')
  await signIn()
  const code = auth.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expect(profile).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await code.pressSequentially(codeNow(secret))
  await expect(profile).toBeVisible()
  await expect(auth.getByRole('region', { name: 'Devices' })).toContainText('This device')
  await expect(auth.getByRole('list', { name: 'Activity' })).toContainText('Signed in')
  expect(await findViolations(page)).toEqual([])
  await out.press('Enter')
  await expect(auth.getByLabel('Email')).toBeVisible()
})
