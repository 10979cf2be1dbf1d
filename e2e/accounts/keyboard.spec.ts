import type { Locator, Page } from '@playwright/test'
import { computeTotp, realProject } from '@portico/local-backend/testing'
import { moveTo } from '../keys.ts'
import { signIn } from '../portal.ts'
import { testSignInMethods } from '../screens/sign-in-method-screens.ts'
import { expect, test } from './test.ts'
import {
  confirmWithPassword,
  createConfirmedUser,
  createTestUser,
  expectHome,
  findMail,
} from './test-users.ts'

// No script clicks, focuses or fills anything here: all keys go to the focused element.

async function press(page: Page, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await moveTo(page, name)
  await page.keyboard.press(key)
}

/** Waits for the focus, and types. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
}

/** Finds the heading that gets the focus when the pressed button is removed. */
const headingOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })

/** Opens a section of the account by its link, and presses the button of the same name in it. */
async function pressInSection(page: Page, name: string): Promise<void> {
  await press(page, name)
  await expect(headingOf(page, name)).toBeFocused()
  await press(page, name)
}

async function openAccount(page: Page): Promise<void> {
  await press(page, 'Account')
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device')
  await expect(page.getByRole('button', { name: /^(Delete|Keep my) account$/ }).last()).toBeVisible()
}

test('the keyboard alone is enough to sign in, sign out a device, set up and use MFA, and cancel an account deletion @long', async ({
  page,
  portal,
}) => {
  // The address was confirmed in another browser, which is a separate device.
  const person = await createConfirmedUser(portal)
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

  // Moves backwards, because after the last stop Firefox moves the focus to its own window.
  await moveTo(page, 'Set up two-step verification', 'Shift+Tab')
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const codeNow = () => computeTotp(secret, Date.now() / 1000)
  await typeInto(page, dialog.getByLabel('Code from your app'), codeNow())
  // The codes appear and take the focus after the first dialog has closed.
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
  await press(page, 'Show codes')
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await press(page, /kept these codes/, 'Space')
  await press(page, 'Done')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a second factor' })).toBeFocused()

  await press(page, 'Sign out')
  await expect(page.getByLabel('Email')).toBeVisible()
  await signIn()
  await typeInto(page, page.getByLabel('Code from your app'), codeNow())
  await expectHome(page)

  await openAccount(page)
  await pressInSection(page, 'Delete account')
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  // The dialog takes the focus a moment after it is visible; Tab before that would move it in the page behind.
  await expect(question.locator(':focus')).toHaveCount(1)
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

test('in chromium: the keyboard alone is enough to sign up, reset the password, sign in by code, and change name, password and address @long', async ({
  page,
  portal,
}) => {
  const person = createTestUser()
  const chosen = 'eight loud lanterns'
  const main = page.getByRole('main')
  const typeEmail = async () => {
    await moveTo(page, 'Email')
    await page.keyboard.type(person.email)
  }
  const newCode = async (before?: string) => {
    if (before) await expect.poll(async () => (await findMail(portal, person)).code).not.toBe(before)
    const { code } = await findMail(portal, person)
    await moveTo(page, 'Code from the email')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    return code
  }
  const goOut = async () => {
    await openAccount(page)
    await pressInSection(page, 'Sign out')
    await expect(headingOf(page, 'Sign in')).toBeVisible()
  }
  /** Follows a link to another page of accounts. */
  const follow = async (link: string, heading: string) => {
    await press(page, link)
    await expect(headingOf(page, heading)).toBeVisible()
  }
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await follow('Create an account', 'Create an account')
  await typeEmail()
  await moveTo(page, 'Password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'Check your email')).toBeVisible()
  const first = await newCode()
  await expectHome(page)
  await expect(main).toBeFocused()
  await goOut()

  await follow('Forgot your password?', 'Reset your password')
  await typeEmail()
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'Check your email')).toBeVisible()
  const second = await newCode(first)
  await expect(headingOf(page, 'Set a new password')).toBeVisible()
  await moveTo(page, 'New password')
  await page.keyboard.type(chosen)
  await page.keyboard.press('Enter')
  await expectHome(page)
  await goOut()

  await follow('Email me a code instead', 'Sign in by email')
  await typeEmail()
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'Check your email')).toBeVisible()
  await newCode(second)
  await expectHome(page)

  await openAccount(page)
  await moveTo(page, 'Name')
  await page.keyboard.type('Kim Keys')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved').first()).toBeVisible()
  await expect(headingOf(page, 'Profile')).toBeFocused()
  const next = createTestUser()
  const waiting = page.getByRole('region', { name: 'Pending change' })
  const changeTo = async (email: string, password?: string) => {
    await moveTo(page, 'New email address')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    if (password) await confirmWithPassword(page, { password })
    await expect(waiting.getByText(`${email} hasn’t agreed yet`)).toBeVisible()
    await expect(headingOf(page, 'Email address')).toBeFocused()
  }
  // The code of an email is not a proof for an account with a password.
  await changeTo(createTestUser().email, chosen)
  await press(page, 'Keep my address')
  await expect(waiting).toBeHidden()
  await expect(headingOf(page, 'Email address')).toBeFocused()
  await changeTo(next.email)
  await moveTo(page, `Code sent to ${next.email}`)
  await page.keyboard.type((await findMail(portal, next)).code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Now: ${next.email}`)).toBeVisible()
  await expect(headingOf(page, 'Email address')).toBeFocused()
  await moveTo(page, 'New password')
  const last = 'nine soft lanterns'
  await page.keyboard.type(last)
  await page.keyboard.press('Enter')
  await expect(page.getByText('New password set').first()).toBeVisible()
  await expect(headingOf(page, 'Password')).toBeFocused()

  const saved = page.waitForEvent('download')
  await press(page, 'Download your data')
  // The code for the new address started another session.
  await confirmWithPassword(page, { password: last })
  expect((await saved).suggestedFilename()).toMatch(/^account-.+\.zip$/)
  await expect(page.getByRole('button', { name: 'Download your data' })).toBeFocused()
})

test('in chromium: the keyboard alone is enough to invite a user, assign a role and revoke the invitation @long', async ({
  page,
  portal,
}) => {
  test.skip(!portal.demo, 'Administrators of a project elsewhere are its own.')
  const guest = createTestUser()
  await signIn(page, portal)
  await openAccount(page)
  await press(page, 'People of this portal', 'Enter')
  const people = page.getByRole('region', { name: 'People' })
  const row = people.getByRole('listitem').filter({ hasText: guest.email })
  await expect(people).toBeVisible()

  await press(page, 'Invite a user')
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Email'), guest.email)
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Invited')
  await expect(page.getByRole('button', { name: 'Invite a user' })).toBeFocused()

  const opener = row.getByRole('button', { name: `Change ${guest.email}` })
  const choose = async (item: string) => {
    await moveTo(page, `Change ${guest.email}`)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await moveTo(page, item, 'ArrowDown')
    await page.keyboard.press('Enter')
  }
  await choose('Roles…')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await choose('Roles…')
  await press(page, /^Administrator/, 'Space')
  await press(page, 'Save roles')
  await expect(row).toContainText('Administrator')
  await expect(people).toBeFocused()
  await choose('Take the invitation back…')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, 'Take back')
  await expect(row).toBeHidden()
  await expect(people).toBeFocused()
})

testSignInMethods(
  'in chromium: a guest keeps the account by keyboard alone @long',
  async ({ page, portal }) => {
    testSignInMethods.skip(Boolean(realProject && !realProject.hasProvider), 'This project takes no guests.')
    const person = createTestUser()
    await page.goto(`${portal.shell}/auth`)
    await expect(page.getByRole('button', { name: 'Continue as a guest' })).toBeVisible()
    await press(page, 'Continue as a guest')
    await expectHome(page)
    await press(page, 'Account')
    await expect(headingOf(page, 'Guest')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device')
    await moveTo(page, 'Email')
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code from the email')).toBeVisible()
    await expect(headingOf(page, 'Keep your data')).toBeFocused()
    await moveTo(page, 'Code from the email')
    await page.keyboard.type((await findMail(portal, person)).code)
    await page.keyboard.press('Enter')
    await expect(headingOf(page, person.email)).toBeFocused()
    await expect(page.getByRole('list', { name: 'Logins' })).toContainText(person.email)
  },
)
