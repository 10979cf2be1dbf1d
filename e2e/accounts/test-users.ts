import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { expect, type TestPortal } from '../portal.ts'

/** Kind of the emails in this run: those of the embedded backend, or those of the real project. */
export const mailType: 'default' | 'portico' | 'link-and-code' = realProject?.mails ?? 'portico'

/** A user with a new address, because a real project keeps its accounts from test to test. */
export interface TestUser {
  email: string
  password: string
}

/** Returns a new user. */
export const createTestUser = (): TestUser => ({
  email: `person-${randomUUID().slice(0, 8)}@portico.example`,
  password: 'seven quiet lanterns',
})

/** Signs up with the form. */
export async function signUp(page: Page, portal: TestPortal, { email, password }: TestUser): Promise<void> {
  await page.goto(`${portal.shell}/auth/sign-up`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** An email as the mailbox stores it. */
interface KeptMail {
  id: string
  type: string
  link: string
  code: string
  subject: string
}

/** Reads the emails to an address, newest first: either the notices about its account, or all others. */
async function mailsTo(portal: TestPortal, { email }: TestUser, isNotice: boolean): Promise<KeptMail[]> {
  const address = `${portal.mailbox}/messages.json?to=${encodeURIComponent(email)}`
  const mails = (await (await fetch(address)).json()) as KeptMail[]
  return mails.filter(({ type }) => (type === 'notice') === isNotice)
}

/** Waits for an email to an address, and returns the newest one. Notices are skipped. */
export async function findMail(portal: TestPortal, person: TestUser): Promise<KeptMail> {
  await expect.poll(async () => (await mailsTo(portal, person, false)).length).toBeGreaterThan(0)
  const [mail] = await mailsTo(portal, person, false)
  if (!mail) throw new Error(`There is no mail to ${person.email}.`)
  return mail
}

/** Waits for a notice with this subject to an address, and returns the newest one. */
export async function findNotice(portal: TestPortal, person: TestUser, subject: string): Promise<KeptMail> {
  const find = async () => (await mailsTo(portal, person, true)).find((notice) => notice.subject === subject)
  await expect.poll(find).toBeTruthy()
  const notice = await find()
  if (!notice) throw new Error(`There is no notice to ${person.email}.`)
  return notice
}

/** Creates a confirmed account without signing in a browser. */
export async function createConfirmedUser(portal: TestPortal): Promise<TestUser> {
  const person = createTestUser()
  const ask = (path: string, body: object) =>
    fetch(`${portal.backend}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: portal.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await ask('/signup', person)).status).toBe(200)
  const { link } = await findMail(portal, person)
  const parameters = new URL(link).searchParams
  const hash = parameters.get('token_hash') ?? parameters.get('token')
  expect((await ask('/verify', { type: 'signup', token_hash: hash })).status).toBe(200)
  return person
}

/** Signs in with the form on the page. */
export async function fillSignIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Answers on the page of the development provider: signs in with an address, or denies with null. */
export async function answerProvider(page: Page, email: string | null): Promise<void> {
  // The previous page also has a field and a button with these names.
  await expect(page.getByRole('heading', { name: 'Development sign-in' })).toBeVisible()
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: email ? 'Sign in' : 'Deny' }).click()
}

/** Waits for the home page of a signed-in user. */
export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
}

/** Answers "Confirm it's you" with the password, by keyboard. */
export async function confirmWithPassword(
  page: Page,
  { password }: Pick<TestUser, 'password'>,
): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
}
