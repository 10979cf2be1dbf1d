import type { Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { expectAccessible } from '../accessibility.ts'
import type { TestPortal } from '../portal.ts'
import { expect, test } from './test.ts'
import {
  createConfirmedUser,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
  mailType,
  type TestUser,
} from './test-users.ts'

const next = 'eight loud lanterns'

/** Requests the email with the form. */
async function askForMail(page: Page, portal: TestPortal, { email }: TestUser): Promise<void> {
  await page.goto(`${portal.shell}/auth/recover`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** Waits for an email to the user that differs from `known`. */
async function newerMail(
  portal: TestPortal,
  person: TestUser,
  known: string,
): Promise<{ link: string; code: string }> {
  await expect.poll(async () => (await findMail(portal, person)).link).not.toBe(known)
  return findMail(portal, person)
}

async function setPassword(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectHome(page)
}

test('a lost password is replaced through the email link, which works once', async ({
  page,
  browser,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  const { link: known } = await findMail(portal, person)
  await askForMail(page, portal, person)
  const { link } = await newerMail(portal, person, known)
  await page.goto(link)
  await setPassword(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(link)
  if (mailType === 'portico') await other.getByRole('button', { name: 'Sign in with the link' }).click()
  await expect(other.getByText('This link has expired or was already used')).toBeVisible()
  await other.goto(`${portal.shell}/auth`)
  await fillSignIn(other, { ...person, password: next })
  await expectHome(other)
  await context.close()
})

test('a lost password is replaced by the code @long', async ({ page, portal }) => {
  test.skip(mailType === 'default', 'These mails hold no code.')
  const person = await createConfirmedUser(portal)
  const { link: known } = await findMail(portal, person)
  await askForMail(page, portal, person)
  await page.getByLabel('Code from the email').fill((await newerMail(portal, person, known)).code)
  await setPassword(page)
})

test('a lost password is replaced in another browser than the one that asked @long', async ({
  page,
  browser,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  const { link: known } = await findMail(portal, person)
  await askForMail(page, portal, person)
  const { link } = await newerMail(portal, person, known)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(link)
  if (mailType === 'portico') await other.getByRole('button', { name: 'Sign in with the link' }).click()
  else {
    await expect(other.getByRole('heading', { name: 'Request the email here' })).toBeVisible()
    await other.getByRole('link', { name: 'Send a new email' }).click()
    await other.getByLabel('Email').fill(person.email)
    await other.getByRole('button', { name: 'Send the email' }).click()
    await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await other.goto((await newerMail(portal, person, link)).link)
  }
  await setPassword(other)
  await context.close()
})

test('an invited user sets a password', async ({ page, portal }) => {
  test.skip(!realProject, 'What the embedded backend does is in admin.contract.test.')
  const person = createTestUser()
  const back = encodeURIComponent(`${portal.shell}/auth/callback?for=invite`)
  const answer = await fetch(`${portal.backend}/auth/v1/invite?redirect_to=${back}`, {
    method: 'POST',
    headers: { apikey: realProject?.secretKey ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email }),
  })
  expect(answer.status).toBe(200)
  const { link } = await findMail(portal, person)
  await page.goto(link)
  if (mailType === 'portico') await page.getByRole('button', { name: 'Sign in with the link' }).click()
  else {
    // The page accepts no tokens in its URL.
    await page.getByRole('link', { name: 'Set a password by email' }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send the email' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto((await newerMail(portal, person, link)).link)
  }
  await setPassword(page)
})

test('a session that was ended elsewhere ends here with the first call that is refused, in all tabs @long', async ({
  page,
  browser,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  // Realtime is blocked, because it would end the session before any call.
  await page.context().routeWebSocket(/\/realtime\/v1\//, () => {})
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, person)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  const beside = await page.context().newPage()
  await beside.goto(`${portal.shell}/auth`)
  await expect(beside.getByRole('heading', { name: 'Devices' })).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(`${portal.shell}/auth`)
  await fillSignIn(other, person)
  await expectHome(other)
  await other.goto(`${portal.shell}/auth`)
  const devices = other.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  const browsers = devices.getByRole('button', { name: /^Sign out (?!Program|all )/ })
  await browsers.click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(browsers).toHaveCount(0)
  await expectAccessible(other, 'account')
  await context.close()

  await page.getByLabel('Name', { exact: true }).fill('Somebody else')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const tab of [page, beside]) await expect(tab.getByText('Your session has ended')).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
