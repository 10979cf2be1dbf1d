import type { Browser, Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { findViolations } from '../axe.ts'
import { skipUnsupported } from '../driver/not-supported.ts'
import { moveTo } from '../keys.ts'
import { signInByForm, type TestPortal } from '../portal.ts'
import { setAppearance } from '../screens/show-as.ts'
import { findSentNotice } from './sent-notices.ts'
import { expect, test } from './test.ts'
import {
  createConfirmedUser,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
  findNotice,
  type TestUser,
} from './test-users.ts'

const next = 'eight loud lanterns'
/** The password that an attacker sets. */
const stolen = 'nine silent lanterns'

/** Finds the newest notice with a token. The auth server's own notices have none, so a real project sends them by its function as well. */
const tokenNoticeTo = realProject ? findSentNotice : findNotice

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })

/** Signs in as an attacker who knows the password, in a separate browser, and changes the password. */
async function changeByStranger(browser: Browser, portal: TestPortal, person: TestUser): Promise<Page> {
  const stranger = await (await browser.newContext()).newPage()
  await signInByForm(stranger, portal, person)
  await stranger.goto(`${portal.shell}/auth`)
  await newPassword(stranger).fill(stolen)
  await stranger.getByRole('button', { name: 'Change password' }).click()
  await expect(stranger.getByText('Your other devices have been signed out.')).toBeVisible()
  return stranger
}

/** Waits for the recovery email, and opens its link. */
async function openRecovery(page: Page, portal: TestPortal, person: TestUser): Promise<void> {
  await expect
    .poll(async () => new URL((await findMail(portal, person)).link).searchParams.get('type'))
    .toBe('recovery')
  await page.goto((await findMail(portal, person)).link)
}

async function setPassword(page: Page): Promise<void> {
  await newPassword(page).fill(next)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectHome(page)
}

test('the owner of an account ends a stranger’s session by the link of a notice, and the stranger’s password is refused', async ({
  page,
  browser,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  const stranger = await changeByStranger(browser, portal, person)

  const { link } = await tokenNoticeTo(portal, person, 'Your password was changed')
  // A mail scanner opens links.
  expect((await fetch(link)).status).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible()
  await expect(page).toHaveURL(`${portal.shell}/auth/not-me`)
  expect(await findViolations(page)).toEqual([])
  await stranger.reload()
  await expect(stranger.getByRole('region', { name: 'Devices' })).toBeVisible()

  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await stranger.goto(`${portal.shell}/auth`)
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillSignIn(stranger, { ...person, password: stolen })
  await expect(stranger.getByText('Wrong email or password')).toBeVisible()
  await stranger.context().close()
  await openRecovery(page, portal, person)
  await setPassword(page)

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Secure my account' }).click()
  await expect(other.getByText('This link has expired or was already used.')).toBeVisible()
  await other.context().close()
})

test('a signed-in user restores a changed address by keyboard alone, in Arabic on a phone @long', async ({
  page,
  browser,
  portal,
}) => {
  skipUnsupported('webkit', 'its window becomes no narrower than its own buttons')
  const person = await createConfirmedUser(portal)
  await signInByForm(page, portal, person)
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await signInByForm(stranger, portal, person)
  await stranger.goto(`${portal.shell}/auth`)
  const theirs = createTestUser()
  await stranger.getByLabel('New email address').fill(theirs.email)
  await stranger.getByRole('button', { name: 'Change email address' }).click()
  const waiting = stranger.getByRole('region', { name: 'Pending change' })
  await waiting.getByLabel(`Code sent to ${theirs.email}`).fill((await findMail(portal, theirs)).code)
  await waiting.getByRole('button', { name: 'Confirm' }).click()
  await expect(stranger.getByText('Your email address has changed').first()).toBeVisible()

  const { link } = await tokenNoticeTo(portal, person, 'Your email address was changed')
  const told = await tokenNoticeTo(portal, theirs, 'Your email address was changed')
  expect(new URL(told.link).search).toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible()
  await setAppearance(page, { locale: 'ar' })
  await expect(page.getByRole('heading', { name: 'ألم تكن أنت؟' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findViolations(page)).toEqual([])
  // In Firefox the attacker's window has the focus.
  await page.bringToFront()
  await moveTo(page, 'تأمين حسابي')
  await page.keyboard.press('Enter')
  await setAppearance(page, { locale: 'en' })
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible()
  await openRecovery(page, portal, person)
  await setPassword(page)
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByText(`Now: ${person.email}`)).toBeVisible()
  await stranger.goto(`${portal.shell}/auth`)
  // The account page is shown until the first call is refused.
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillSignIn(stranger, theirs)
  await expect(stranger.getByText('Wrong email or password')).toBeVisible()
  await context.close()
  // The owner of the replaced address is notified as well.
  await expect
    .poll(async () => (await tokenNoticeTo(portal, theirs, 'Your email address was changed')).id)
    .not.toBe(told.id)
})

test('a notice without a token leads to an email for a new password @long', async ({
  page,
  browser,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  const stranger = await changeByStranger(browser, portal, person)
  const { link } = await findNotice(portal, person, 'Your password was changed')
  await page.goto(portal.shell + new URL(link).pathname)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await openRecovery(page, portal, person)
  await setPassword(page)
  await stranger.goto(`${portal.shell}/auth`)
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await stranger.context().close()
})
