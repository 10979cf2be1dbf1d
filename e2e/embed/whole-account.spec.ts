import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
// @boundaries-ignore the tests read an archive with the helper of the remote's own tests
import { readZip } from '../../apps/files-remote/src/download/read-zip.fixture.ts'
import { startWithProviders } from '../accounts/project.ts'
import {
  answerProvider,
  confirmWithPassword,
  createConfirmedUser,
  createTestUser,
  findMail,
} from '../accounts/test-users.ts'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import { createPortalFixture, type TestPortal } from '../portal.ts'
import { photo } from '../screens/files.ts'
import { findEnglishTexts } from '../screens/left-in-english.ts'
import { test as base, expect } from './test.ts'

const test = base.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(startWithProviders),
})

const button = (auth: Locator, name: string) => auth.getByRole('button', { name, exact: true })

async function signIn(auth: Locator, { email, password }: { email: string; password: string }) {
  await auth.getByLabel('Email').fill(email)
  await auth.getByLabel('Password', { exact: true }).fill(password)
  await button(auth, 'Sign in').click()
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()
}

test('on another origin a user signs in by code and by provider; logins are linked, reported as taken, and unlinked @long', async ({
  page,
  portal,
  embed,
}) => {
  const [person, login, other] = [createTestUser(), createTestUser(), await createConfirmedUser(portal)]
  const auth = await embed('auth')
  const address = page.url()
  const profile = auth.getByRole('heading', { name: 'Profile' })
  const logins = auth.getByRole('list', { name: 'Logins' })
  const isBack = () => expect(page).toHaveURL(address)

  await auth.getByRole('link', { name: 'Email me a code instead' }).click()
  await auth.getByLabel('Email').fill(person.email)
  await button(auth, 'Email me a code').click()
  await auth.getByLabel('Code from the email').fill((await findMail(portal, person)).code)
  await expect(profile).toBeVisible()
  await expect(logins).toHaveText(`Email${person.email}`)
  await button(auth, 'Sign out').press('Enter')

  await button(auth, 'Continue with Keycloak').press('Enter')
  await answerProvider(page, null)
  await isBack()
  await expect(auth.getByText('Signing in was cancelled')).toBeVisible()
  // No email link has failed, which other elements would report.
  await expect(auth.getByText('The link that brought you here')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await auth.getByRole('button', { name: /Continue with Keycloak.*Last used/ }).press('Enter')
  await answerProvider(page, person.email)
  await isBack()
  await expect(profile).toBeVisible()
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await button(auth, 'Unlink Keycloak').press('Enter')
  await auth.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).press('Enter')
  await expect(logins).toHaveText(`Email${person.email}`)

  await button(auth, 'Link Keycloak').press('Enter')
  await answerProvider(page, login.email)
  await isBack()
  await expect(auth.getByText('Keycloak is linked now').first()).toBeVisible()
  await expect(logins.getByRole('listitem').nth(1)).toContainText(login.email)
  await button(auth, 'Sign out').press('Enter')

  await signIn(auth, other)
  await button(auth, 'Link Keycloak').press('Enter')
  await answerProvider(page, login.email)
  await isBack()
  await expect(auth.getByText('This Keycloak login belongs to another account')).toBeVisible()
  await expect(auth.getByText('The link that brought you here')).toHaveCount(0)
  await expect(auth.getByText('The link didn’t work')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await button(auth, 'Sign in to that account').press('Enter')
  await answerProvider(page, login.email)
  await isBack()
  await expect(logins).toContainText(person.email)
})

test('on another origin an account changes its address and picture, exports its data, requests and cancels its deletion, and is in Arabic @long', async ({
  page,
  portal,
  embed,
}) => {
  const [person, next] = [await createConfirmedUser(portal), createTestUser()]
  const auth = await embed('auth')
  await signIn(auth, person)
  const dialog = auth.getByRole('dialog')

  await auth.getByLabel('New email address').fill(next.email)
  await button(auth, 'Change email address').press('Enter')
  const waiting = auth.getByRole('region', { name: 'Pending change' })
  await waiting.getByLabel(`Code sent to ${next.email}`).fill((await findMail(portal, next)).code)
  await waiting.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(auth.getByText(`Now: ${next.email}`)).toBeVisible()

  const chooser = page.waitForEvent('filechooser')
  await button(auth, 'Choose a picture').click()
  await (await chooser).setFiles(photo)
  const stage = dialog.getByRole('application', { name: 'Section of your picture' })
  await expect(stage).toBeVisible()
  await stage.press('+')
  await stage.press('Shift+ArrowRight')
  await dialog.getByRole('button', { name: 'Save picture' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(auth, 'Remove picture')).toBeVisible()
  const sizes = auth
    .locator('img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      const { width, height } = await createImageBitmap(await (await fetch(image.src)).blob())
      return [width, height]
    })
  expect(await sizes).toEqual([512, 512])

  const saved = page.waitForEvent('download')
  await button(auth, 'Download your data').press('Enter')
  // The code for the new address started another session.
  await confirmWithPassword(page, person)
  const archive = readZip(new Uint8Array(await readFile((await (await saved).path()) ?? '')))
  const account = JSON.parse(Buffer.from(archive.get('account.json') ?? []).toString('utf8'))
  expect(account).toMatchObject({ account: { email: next.email } })

  await button(auth, 'Delete account').press('Enter')
  await dialog.getByLabel(`Type ${next.email} to confirm`).fill(next.email)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(auth.getByRole('region', { name: 'Delete account' })).toBeFocused()
  await expect(auth.getByText('Your account will be deleted on').first()).toBeVisible()
  await page.reload()
  // A returning user also sees the pending deletion in the embedding page.
  await button(auth, 'Keep my account').last().press('Enter')
  await expect(auth.getByText('Your account stays')).toBeVisible()

  expect((await findEnglishTexts(page, 'ar')).length).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }))
  await expect(auth.getByRole('heading', { name: 'حذف الحساب' })).toBeVisible()
  // An earlier announcement keeps its language.
  await expect(auth.getByText('Your account stays')).toHaveCount(0)
  expect(await findEnglishTexts(page, 'ar')).toEqual([])
  expect(await auth.locator('h1').evaluate((heading) => getComputedStyle(heading).direction)).toBe('rtl')
  expect(await findViolations(page)).toEqual([])
})
