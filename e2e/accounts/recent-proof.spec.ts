import type { Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import { signInByForm, type TestPortal } from '../portal.ts'
import { addApp, callAuthAs, createToken } from './factors.ts'
import { lacksOwnerAccess, runAsOwner, shiftProofTimes } from './owner-sql.ts'
import { startWithProviders } from './project.ts'
import { expect, test } from './test.ts'
import {
  answerProvider,
  createConfirmedUser,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
  type TestUser,
} from './test-users.ts'

// Simulates an attacker at an unlocked screen: the user's last proof is more than five minutes old.

async function openAccount(page: Page, portal: TestPortal, person: TestUser): Promise<void> {
  await signInByForm(page, portal, person)
  await page.goto(`${portal.shell}/auth`)
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Returns the devices that the account page lists. */
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem')

test.skip(lacksOwnerAccess, 'ages proofs in the database of the project')

test('an unlocked screen changes no password, address or step without the password, and its owner is asked once @long', async ({
  page,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  await openAccount(page, portal, person)
  await shiftProofTimes(portal, person)

  // The dialog has the focus, and Escape leaves the account unchanged.
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('New password').fill('another quiet lantern')
  await page.keyboard.press('Enter')
  const field = question(page).getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  expect(await findViolations(page, { onTop: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(form.getByText('Nothing was changed. Try again, and confirm that it’s you.')).toBeVisible()
  expect(await createToken(portal, person)).toBeTruthy()
  for (const open of [
    async () => {
      await page.getByLabel('New email address').fill('thief@portico.example')
      await page.keyboard.press('Enter')
    },
    () => page.getByRole('button', { name: 'Set up two-step verification' }).click(),
    () => page.getByRole('button', { name: 'Download your data' }).click(),
  ]) {
    await open()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    const setUp = page.getByRole('dialog', { name: 'Set up two-step verification' })
    if (await setUp.isVisible()) await page.keyboard.press('Escape')
  }

  // The owner enters the password once.
  await form.getByLabel('New password').fill('another quiet lantern')
  await page.keyboard.press('Enter')
  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('That isn’t your current password.')).toBeVisible()
  await field.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('New password set')).toBeVisible()
  // The new session replaces the previous one.
  await expect(devices(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  expect(await createToken(portal, { ...person, password: 'another quiet lantern' })).toBeTruthy()
})

test('a stolen access token deletes nothing, by the page or by the API, and a password alone opens no page @long', async ({
  page,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  const { secret, token } = await addApp(portal, person)
  expect(secret).toBeTruthy()
  await shiftProofTimes(portal, person)
  const refused = async (path: string, body: object, method = 'POST') => {
    const answer = await fetch(portal.backend + path, {
      method,
      headers: { apikey: portal.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [answer.status, await answer.text()]
  }
  const needed = [403, expect.stringContaining('recent_proof_needed')]
  expect(await refused('/rest/v1/rpc/portico_ask_to_leave', { address: person.email })).toEqual(needed)
  // The auth server of a hosted project does not query the database.
  if (!realProject)
    expect(await refused('/auth/v1/user', { password: 'another quiet lantern' }, 'PUT')).toEqual(needed)

  // At level 1 the page asks for MFA, and the API refuses rows.
  await page.goto(`${portal.shell}/files`)
  await fillSignIn(page, person)
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  const low = await createToken(portal, person)
  const rows = await fetch(`${portal.backend}/rest/v1/projects`, {
    headers: { apikey: portal.key, authorization: `Bearer ${low}` },
  })
  expect([rows.status, await rows.json()]).toMatchObject([403, { hint: 'insufficient_aal' }])
})

test('an account that is opened by mails and a provider proves it by either, the provider in another tab @long', async ({
  page,
}) => {
  test.skip(Boolean(realProject), 'The embedded backend has a provider for development.')
  const { portal, end } = await startWithProviders()
  try {
    const person = createTestUser()
    await page.goto(`${portal.shell}/auth`)
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
    await answerProvider(page, person.email)
    await expectHome(page)
    await page.goto(`${portal.shell}/auth`)
    await shiftProofTimes(portal, person)

    const email = page.getByLabel('New email address')
    const next = `next-${person.email}`
    await email.fill(next)
    await page.keyboard.press('Enter')
    const opened = page.context().waitForEvent('page')
    await question(page)
      .getByRole('link', { name: /^Confirm where you sign in/ })
      .click()
    const other = await opened
    await other.getByRole('button', { name: 'Continue with Keycloak' }).click()
    await answerProvider(other, person.email)
    await expect(other.getByRole('heading', { name: 'Confirmed.' })).toBeVisible()
    await page.bringToFront()
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Pending change' })).toBeVisible()
    await expect(devices(page)).toHaveCount(1)

    await shiftProofTimes(portal, person)
    await email.fill(`third-${person.email}`)
    await page.keyboard.press('Enter')
    await question(page).getByRole('button', { name: 'Email me a code' }).click()
    const code = question(page).getByLabel('Code from the email')
    await expect(code).toBeFocused()
    await code.fill((await findMail(portal, person)).code)
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Pending change' })).toContainText(`third-${person.email}`)
  } finally {
    await end()
  }
})

test('administrators limit the hours of their sessions, and confirm that it is them afterwards @long', async ({
  page,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  await runAsOwner(
    portal,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"admin": true}' where email = '${person.email}'`,
  )
  await openAccount(page, portal, person)
  await page.getByRole('link', { name: 'People of this portal' }).click()
  await page.getByRole('button', { name: 'Sign-in rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Sign-in rules' })
  await rules.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Every 8 hours' }).click()
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules).toBeHidden()

  // Eight hours later
  await runAsOwner(
    portal,
    `update auth.sessions set not_after = now() where user_id in (select id from auth.users where email = '${person.email}')`,
  )
  await page.reload()
  await question(page).getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem').first()).toBeVisible()
  await runAsOwner(portal, 'update portico_private.protection set administrator_hours = null')
  expect(
    await callAuthAs(portal, await createToken(portal, person), '/rest/v1/rpc/portico_people', {}),
  ).toBeTruthy()
})
