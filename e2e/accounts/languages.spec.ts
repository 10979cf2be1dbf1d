import type { Page } from '@playwright/test'
import { computeTotp, realProject } from '@portico/local-backend/testing'
import type { TestPortal } from '../portal.ts'
import { accountScreens } from '../screens/accounts.ts'
import { findEnglishTexts } from '../screens/left-in-english.ts'
import { visitAll } from '../screens/screen.ts'
import { setAppearance } from '../screens/show-as.ts'
import { expect, test } from './test.ts'
import {
  confirmWithPassword,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
  signUp,
  type TestUser,
} from './test-users.ts'

test.skip(Boolean(realProject), 'What a page says is the same over every project.')

/**
 * Expects no English text in the other languages, and returns to English. `announced` is an announcement that a screen reader got before:
 * it keeps its language.
 */
async function readInOthers(page: Page, name: string, announced = ''): Promise<void> {
  // Proves that the check finds English text at all.
  expect.soft((await findEnglishTexts(page, 'de')).length, `${name}, in English`).toBeGreaterThan(0)
  for (const locale of ['de', 'ar']) {
    await setAppearance(page, { locale })
    // The catalog of a lazy part may load after that of its remote.
    const left = async () => (await findEnglishTexts(page, locale)).filter((text) => text !== announced)
    await expect.soft.poll(left, `${name}, ${locale}`).toEqual([])
    expect.soft(await directions(page), `${name}, ${locale}`).toEqual([locale === 'ar' ? 'rtl' : 'ltr'])
  }
  await setAppearance(page, { locale: 'en' })
}

/** Returns the text directions of the visible headings, in the page and in the layers over it. */
function directions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2')].filter((heading) => heading.checkVisibility())
    return [...new Set(headings.map((heading) => getComputedStyle(heading).direction))]
  })
}

test('every account page is in German, and in Arabic from right to left, without English text @long', async ({
  page,
  portal,
}) => {
  test.slow()
  await visitAll(page, portal, accountScreens, ({ name }) => readInOthers(page, name))
})

test('one-time account pages are in German and Arabic: email links, a new password, MFA and its codes, a change of address @long', async ({
  page: asked,
  portal,
  browser,
}) => {
  test.slow()
  const person = createTestUser()
  await signUp(asked, portal, person)
  await readInOthers(asked, 'a mail on its way')
  // In another browser a link needs confirmation, also while a user is signed in there.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto((await findMail(portal, person)).link)
  await acceptLink(page, 'a link of a mail')
  await expectHome(page)
  await page.goto(await recoveryLink(asked, portal, person))
  await acceptLink(page, 'a link of a mail, signed in')
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await readInOthers(page, 'a new password')
  const password = 'eight loud lanterns'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectHome(page)

  const secret = await addApp(page, portal, { password })
  await readInOthers(page, 'recovery codes', 'Confirmed.')
  await page.getByRole('checkbox', { name: /kept these codes/ }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('New email address').fill(createTestUser().email)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByRole('region', { name: 'Pending change' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Pending change' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace recovery codes' })).toBeVisible()
  await readInOthers(page, 'an account whose address is about to change')

  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await fillSignIn(page, { ...person, password })
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await readInOthers(page, 'a second step')
  await page.getByLabel('Code from your app').pressSequentially(computeTotp(secret, Date.now() / 1000))
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible()
  await context.close()
})

async function acceptLink(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible()
  await readInOthers(page, name)
  await page.getByRole('button', { name: 'Sign in with the link' }).click()
}

/** Requests a password reset email, and returns its link. */
async function recoveryLink(page: Page, portal: TestPortal, person: TestUser): Promise<string> {
  const { link: known } = await findMail(portal, person)
  await page.goto(`${portal.shell}/auth/recover`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect.poll(async () => (await findMail(portal, person)).link).not.toBe(known)
  return (await findMail(portal, person)).link
}

/** Sets up an authenticator app, up to the page with the recovery codes. Returns its secret. */
async function addApp(page: Page, portal: TestPortal, person: Pick<TestUser, 'password'>): Promise<string> {
  await page.goto(`${portal.shell}/auth`)
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await confirmWithPassword(page, person)
  const dialog = page.getByRole('dialog')
  // The factor keeps its name in the language in which it was added.
  await dialog.getByLabel('Name').fill('Pocket')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code from your app').pressSequentially(computeTotp(secret, Date.now() / 1000))
  await dialog.getByRole('button', { name: 'Show codes' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  return secret
}
