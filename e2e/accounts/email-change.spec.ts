import { findViolations } from '../axe.ts'
import { signInByForm } from '../portal.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser, createTestUser, expectHome, fillSignIn, findMail } from './test-users.ts'

test('an address is changed after a mistyped and a withdrawn one, and a new password opens the account @long', async ({
  page,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  await signInByForm(page, portal, person)
  await page.goto(`${portal.shell}/auth`)
  const field = page.getByLabel('New email address')
  const waiting = page.getByRole('region', { name: 'Pending change' })
  const ask = async ({ email }: { email: string }) => {
    await field.fill(email)
    await page.getByRole('button', { name: 'Change email address' }).click()
    await expect(waiting.getByText(`${email} hasn’t agreed yet`)).toBeVisible()
  }
  await ask(createTestUser())
  await waiting.getByRole('button', { name: 'Keep my address' }).click()
  await expect(waiting).toBeHidden()
  const [mistyped, next] = [createTestUser(), createTestUser()]
  await ask(mistyped)
  await expect(field).toHaveAccessibleDescription(
    `Mistyped? Another address takes the place of ${mistyped.email}.`,
  )
  await ask(next)
  expect(await findViolations(page)).toEqual([])
  await waiting.getByLabel(`Code sent to ${next.email}`).fill((await findMail(portal, next)).code)
  await waiting.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email address has changed').first()).toBeVisible()
  await expect(page.getByText(`Now: ${next.email}`)).toBeVisible()

  const password = 'nine loud lanterns'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your other devices have been signed out.')).toBeVisible()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await fillSignIn(page, { ...next, password })
  await expectHome(page)
})
