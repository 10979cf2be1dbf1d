import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
// @boundaries-ignore the tests read an archive with the helper of the remote's own tests
import { readZip } from '../../apps/files-remote/src/download/read-zip.fixture.ts'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import type { TestPortal } from '../portal.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser, expectHome, fillSignIn, type TestUser } from './test-users.ts'

/** Creates a row and a file for a user, and returns their owner. */
async function store(portal: TestPortal, person: TestUser, file: Buffer<ArrayBuffer>): Promise<string> {
  const ask = async (path: string, body: BodyInit, type: string, token = portal.key) => {
    const headers = { apikey: portal.key, authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await fetch(`${portal.backend}${path}`, { method: 'POST', headers, body })
    expect(answer.ok, path).toBe(true)
    return answer
  }
  const json = 'application/json'
  const signedIn = await ask('/auth/v1/token?grant_type=password', JSON.stringify(person), json)
  const { access_token: token, user } = (await signedIn.json()) as {
    access_token: string
    user: { id: string }
  }
  const row = JSON.stringify({ name: 'Boat repair', owner_id: user.id })
  await ask('/rest/v1/projects', row, json, token)
  await ask(`/storage/v1/object/files/${user.id}/notes.bin`, file, 'application/octet-stream', token)
  return user.id
}

/** Focuses a button in a lazy part of the account page, and presses it by keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

test('a user reads the activity log, exports all data, requests and cancels the deletion; a signed-out device loses access at once @long', async ({
  page,
  portal,
  browser,
}) => {
  const person = await createConfirmedUser(portal)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`${portal.shell}/auth`)
  await fillSignIn(other, person)
  await expectHome(other)

  // Only the window in front gets keys.
  await page.bringToFront()
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, person)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(activity.first()).toContainText('Signed in')
  await expect(activity.first()).toContainText('This device')

  const file = randomBytes(70_000)
  const id = await store(portal, person, file)
  const saved = page.waitForEvent('download')
  await press(page, 'Download your data')
  const archive = readZip(new Uint8Array(await readFile((await (await saved).path()) ?? '')))
  const textOf = (name: string) => Buffer.from(archive.get(name) ?? []).toString('utf8')
  const account = JSON.parse(textOf('account.json'))
  expect(account).toMatchObject({
    account: { id, email: person.email },
    identities: [{ provider: 'email' }],
    factors: [],
    passkeys: [],
  })
  expect(account.log.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['exported', 'signed_in']),
  )
  const marked = account.sessions.filter((session: { is_this: boolean }) => session.is_this)
  expect([marked.length, account.sessions.length]).toEqual([1, 4])
  expect(JSON.parse(textOf('rows/public.projects.json'))).toMatchObject([
    { name: 'Boat repair', owner_id: id },
  ])
  expect(file.equals(archive.get(`files/files/${id}/notes.bin`) ?? new Uint8Array())).toBe(true)
  expect(textOf('account.json')).not.toMatch(/encrypted_password|_token"|public_key|secret/)

  await press(page, 'Delete account')
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  const field = question.getByLabel(`Type ${person.email} to confirm`)
  await field.fill('somebody@else.example')
  await page.keyboard.press('Enter')
  await expect(question.getByText('That isn’t the address of your account.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await field.fill(person.email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('you can keep using it')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeFocused()

  // Every page shows the pending deletion, with a button to cancel it.
  await page.goto(portal.shell)
  await press(page, 'Keep my account')
  await expect(page.getByText('Your account stays')).toBeVisible()
  await page.goto(`${portal.shell}/auth`)
  await expect(activity.first()).toContainText('Deletion of the account taken back')
  await expect(activity.nth(1)).toContainText('Deletion of the account asked for')

  // The other page is open and idle.
  await press(page, 'Sign out all other devices')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  // The real services have no Realtime, so the page only notices it at its next call.
  if (realProject) await other.goto(`${portal.shell}/auth`)
  await expect(other.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await elsewhere.close()
})
