import { realProject } from '@portico/local-backend/testing'
import { expect, test } from './test.ts'
import { createTestUser, findMail, signUp } from './test-users.ts'

test.skip(!realProject?.isStrict, 'These rules are those of a real project that npm run test:real starts.')

test('account pages show the rules of the project for passwords, codes and emails', async ({
  page,
  portal,
}) => {
  const person = createTestUser()
  await test.step('its passwords have 12 characters, and its error message says so', async () => {
    await page.goto(`${portal.shell}/auth/sign-up`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('nine char')
    await expect(page.getByText(/8 characters/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('It’s too short: use at least 12 characters.')).toBeVisible()
  })

  await test.step('its codes have 8 digits, and the sixth sends nothing', async () => {
    await signUp(page, portal, person)
    const { code } = await findMail(portal, person)
    expect(code).toMatch(/^\d{8}$/)
    await page.getByLabel('Code from the email').pressSequentially(code)
    await expect(page.getByText(/expired|digits/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  })

  await test.step('it sends two mails an hour, and the third is refused without a countdown', async () => {
    await page.context().clearCookies()
    await signUp(page, portal, createTestUser())
    await page.goto(`${portal.shell}/auth/sign-up`)
    await page.getByLabel('Email').fill(createTestUser().email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(/No more emails can be sent for now/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  })
})
