import type { Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import { setSessionCookies, signInByForm } from '../portal.ts'
import { setAppearance } from '../screens/show-as.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser, createTestUser, expectHome, fillSignIn, findMail } from './test-users.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections of your account' })

test('a password manager reaches the password section through the sign-in; sections have links by keyboard and at every width @long', async ({
  page,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  await page.goto(`${portal.shell}/.well-known/change-password`)
  await expect(page).toHaveURL(`${portal.shell}/auth#password`)
  await fillSignIn(page, person)
  await expect(heading(page, 'Password')).toBeFocused()
  await expect(heading(page, 'Password')).toBeInViewport()
  await expect(page).toHaveURL(`${portal.shell}/auth#password`)

  const link = sections(page).getByRole('link', { name: 'Delete account' })
  await link.press('Enter')
  await expect(heading(page, 'Delete account')).toBeFocused()
  await expect(heading(page, 'Delete account')).toBeInViewport()
  await expect(link).toHaveAttribute('aria-current', 'location')
  await page.goBack()
  await expect(heading(page, 'Password')).toBeInViewport()
  expect(await findViolations(page)).toEqual([])

  // WebKit's window can't be narrower than its buttons.
  if (test.info().project.name === 'webkit') return
  await page.setViewportSize({ width: 375, height: 700 })
  await expect(sections(page)).toBeHidden()
  await page.goto(`${portal.shell}/auth#devices`)
  await expect(heading(page, 'Devices')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('sections have links in Arabic, on the right, in the dark @long', async ({ page, portal }) => {
  await setSessionCookies(page, portal, await createConfirmedUser(portal))
  await page.goto(`${portal.shell}/auth`)
  await setAppearance(page, { locale: 'ar', theme: 'dark' })
  const links = page.getByRole('navigation', { name: 'أقسام حسابك' })
  await links.getByRole('link', { name: 'الأجهزة' }).click()
  await expect(heading(page, 'الأجهزة')).toBeFocused()
  const [aside, content] = await Promise.all([links.boundingBox(), heading(page, 'الأجهزة').boundingBox()])
  expect(aside?.x).toBeGreaterThan(content?.x ?? Number.POSITIVE_INFINITY)
  expect(await findViolations(page)).toEqual([])
})

test('an open account page shows a sign-in on another device and its end automatically @long', async ({
  page,
  portal,
  browser,
  browserName,
}) => {
  test.skip(Boolean(realProject), 'The real services run without Realtime.')
  test.skip(
    browserName !== 'chromium',
    'The test waits for a WebSocket, which only the driver of Chromium reports.',
  )
  const person = await createConfirmedUser(portal)
  await setSessionCookies(page, portal, person)
  const listens = page.waitForEvent('websocket')
  await page.goto(`${portal.shell}/auth`)
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  // The confirmation of the address has its own session.
  await expect(devices).toHaveCount(2)
  await expect(activity).toHaveCount(3)
  await listens

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signInByForm(theirs, portal, person)
  await expect(devices).toHaveCount(3)
  await expect(activity).toHaveCount(4)
  await theirs.goto(`${portal.shell}/auth`)
  await theirs.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(devices).toHaveCount(2)
  await expect(activity.first()).toContainText('Signed out')
  await context.close()
})

test('the account page warns before and after the sign-in that a session without cookies ends with the page @long', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  const person = await createConfirmedUser(portal)
  const blocked = page.getByText('This browser blocks cookies here')
  await page.goto(`${portal.shell}/auth`)
  await expect(blocked).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await fillSignIn(page, person)
  await expectHome(page)
  await expect(page.getByRole('status').filter({ has: blocked }).or(blocked).first()).toBeVisible()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('main').getByText('This browser blocks cookies here')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(blocked).toBeVisible()
})

test('a common password is rejected before a request, a good one is accepted, and its code may have Arabic digits @long', async ({
  page,
  portal,
}) => {
  test.skip(Boolean(realProject), 'A real project has mails and rules of its own.')
  const person = createTestUser()
  await page.goto(`${portal.shell}/auth/sign-up`)
  await page.getByLabel('Email').fill(person.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('iloveyou1')
  await expect(page.getByRole('status').filter({ hasText: 'It’s a common password' })).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAccessibleDescription(/It’s a common password/)
  await password.fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  const { code } = await findMail(portal, person)
  const arabic = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  await page.getByLabel('Code from the email').fill(arabic)
  await expectHome(page)
})
