import { findViolations } from '../axe.ts'
import { createCaptchaTest, getCaptchaButton } from './captcha-test.ts'
import { expect } from './test.ts'
import { createTestUser, expectHome, fillSignIn, findMail } from './test-users.ts'

const test = createCaptchaTest('turnstile')

test('sign-in, sign-up and guest sign-in require one solved CAPTCHA per attempt @long', async ({
  page,
  context,
  portal,
  provider,
}) => {
  await provider.serve(context)
  const home = await page.goto(portal.shell)
  expect(await home?.text()).not.toContain('challenges.cloudflare.com')
  await page.goto(`${portal.shell}/auth`)
  await expect(getCaptchaButton(page)).toHaveText('I am a person')
  expect(await findViolations(page)).toEqual([])

  // The sent form waits for the CAPTCHA, which the keyboard reaches before the button.
  const { email } = portal.demo ?? createTestUser()
  await fillSignIn(page, { email, password: 'not this one' })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await page.getByRole('button', { name: 'Sign in', exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(getCaptchaButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  // A failed attempt also uses up a token.
  await expect(getCaptchaButton(page)).toHaveText('I am a person')

  provider.refuses = true
  provider.isQuiet = true
  await fillSignIn(page, portal.demo ?? createTestUser())
  await getCaptchaButton(page).click()
  await expect(page.getByText('We couldn’t confirm that you’re human.')).toBeVisible()
  provider.refuses = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectHome(page)
})

test('sign-up, recovery and code emails and guest sign-in require a CAPTCHA, and a blocked CAPTCHA shows a message @long', async ({
  page,
  context,
  portal,
  provider,
}) => {
  provider.isQuiet = true
  await provider.serve(context)
  const person = createTestUser()
  await page.goto(`${portal.shell}/auth/sign-up`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  for (const [path, button] of [
    ['recover', 'Send the email'],
    ['code', 'Email me a code'],
  ] as const) {
    await page.goto(`${portal.shell}/auth/${path}`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  }
  provider.isBlocked = true
  await page.goto(`${portal.shell}/auth`)
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await expect(page.getByText('The check that you’re human didn’t load.')).toBeVisible()
  provider.isBlocked = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectHome(page)
})

test('each invitation email of an administrator requires a CAPTCHA @long', async ({
  page,
  context,
  portal,
  provider,
}) => {
  provider.isQuiet = true
  await provider.serve(context)
  const guest = createTestUser()
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, portal.demo ?? createTestUser())
  await expectHome(page)
  await page.goto(`${portal.shell}/auth/people`)
  await page.getByRole('button', { name: 'Invite a user' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(guest.email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`${guest.email} is invited`, { exact: true })).toBeVisible()
  const { link } = await findMail(portal, guest)
  await page.getByRole('button', { name: `Change ${guest.email}` }).click()
  await page.getByRole('menuitem', { name: 'Send the invitation again' }).click()
  await expect(page.getByRole('dialog', { name: 'Send the invitation again?' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByText(`sent again to ${guest.email}`)).toBeVisible()
  expect((await findMail(portal, guest)).link).not.toBe(link)
})
