import type { Page } from '@playwright/test'
import { callAuthAs } from '../../accounts/factors.ts'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import { createConfirmedUser, createTestUser, type TestUser } from '../../accounts/test-users.ts'
import { expect, setSessionCookies, type TestPortal } from '../../portal.ts'
import { getDialog, signInAsNewUser } from '../account-parts.ts'
import { getButton, type Screen, waitForDialog, waitForHeading, waitUntilVisible } from '../screen.ts'
import { expireInvitation, invite } from './invitations.ts'

/** Gives an account claims. */
const setClaims = (portal: TestPortal, { email }: Pick<TestUser, 'email'>, claims: object) =>
  runAsOwner(
    portal,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '${JSON.stringify(claims)}' where email = '${email}'`,
  )

/** Signs in as an administrator. */
async function beginAsAdministrator(page: Page, portal: TestPortal): Promise<TestUser> {
  const person = await createConfirmedUser(portal)
  await setClaims(portal, person, { admin: true })
  await setSessionCookies(page, portal, person)
  return person
}

const begin = async (page: Page, portal: TestPortal) => void (await beginAsAdministrator(page, portal))

/** A role that the screens of rules have. */
async function addRole(portal: TestPortal, name: string): Promise<void> {
  await runAsOwner(
    portal,
    `insert into portico_private.roles (name) values ('${name}') on conflict (name) do nothing`,
  )
}

/** Makes an account in each state. */
async function addPeople(portal: TestPortal): Promise<void> {
  await addRole(portal, 'accounting_of_the_northern_branch')
  const [expired, disabled, many] = [
    createTestUser(),
    await createConfirmedUser(portal),
    await createConfirmedUser(portal),
  ]
  await invite(portal, createTestUser(), { roles: ['accounting_of_the_northern_branch'] })
  await invite(portal, expired, { name: 'Maximiliana Hohenwart-Gerlachstein von und zu Oberunterbach' })
  await expireInvitation(portal, expired)
  await runAsOwner(
    portal,
    `update auth.users set banned_until = '2999-01-01' where email = '${disabled.email}'`,
  )
  await setClaims(portal, many, { admin: true, accounting_of_the_northern_branch: true })
  await callAuthAs(portal, portal.key, '/auth/v1/signup', {})
}

const rows = (page: Page) => page.getByRole('region', { name: 'People' }).getByRole('listitem')

async function openRules(page: Page): Promise<void> {
  await waitUntilVisible(rows(page))
  await getButton(page, 'Sign-in rules').click()
  await waitForDialog(page)
  await waitUntilVisible(getDialog(page).getByRole('combobox'))
}

/** Requires MFA of administrators; the demo administrator has no factor. */
async function requireOfAdministrators(page: Page): Promise<void> {
  await openRules(page)
  await getDialog(page).getByRole('checkbox', { name: 'Administrator' }).click()
  await getButton(page, 'Save rules').click()
  await waitForDialog(page, /This action needs two-step verification/)
  await waitUntilVisible(getButton(page, 'Choose Authenticator app'))
}

const path = '/auth/people'

/** The users of the portal in every state, and the errors that administrators get. */
export const administratorScreens: Screen[] = [
  {
    ...{ name: 'people, in every state', path, height: 1800 },
    begin: async (page, portal) => {
      await addPeople(portal)
      await begin(page, portal)
    },
    ready: (page) =>
      waitUntilVisible(rows(page), page.getByText('Invitation expired'), page.getByText('Disabled')),
  },
  {
    ...{ name: 'people, invited', path: `${path}?show=invited` },
    begin: async (page, portal) => {
      await addPeople(portal)
      await begin(page, portal)
    },
    ready: (page) => waitUntilVisible(page.getByText('Invitation expired'), page.getByText(/valid until/)),
  },
  {
    ...{ name: 'people, none found', path: `${path}?q=xyzxyz`, begin },
    ready: waitForHeading('No people found'),
  },
  {
    ...{ name: 'people, for administrators alone', path },
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: waitForHeading('This is for administrators'),
  },
  {
    ...{ name: 'inviting somebody who has an account', path, begin },
    ready: async (page, portal) => {
      await waitUntilVisible(rows(page))
      await getButton(page, 'Invite a user').click()
      await waitForDialog(page)
      await getDialog(page)
        .getByLabel('Email')
        .fill(portal.demo?.email ?? '')
      await page.keyboard.press('Enter')
      await waitUntilVisible(page.getByText('There’s already an account with this address.'))
    },
  },
  {
    ...{ name: 'sign-in rules, a second step first', path, begin },
    ready: requireOfAdministrators,
  },
  {
    ...{ name: 'sign-in rules, refused without a second step', path, begin },
    ready: async (page) => {
      await requireOfAdministrators(page)
      await page.keyboard.press('Escape')
      await waitUntilVisible(page.getByText(/^This needs two-step verification/))
    },
  },
  {
    ...{ name: 'sign-in rules, a role that is gone', path, begin },
    ready: async (page, portal) => {
      await addRole(portal, 'brief')
      await page.reload()
      await openRules(page)
      await getDialog(page).getByRole('checkbox', { name: 'brief' }).click()
      await runAsOwner(portal, `delete from portico_private.roles where name = 'brief'`)
      await getButton(page, 'Save rules').click()
      await waitUntilVisible(page.getByText('This role isn’t there any more. Reload the page.'))
    },
  },
  {
    ...{ name: 'people, a session past its hours', path },
    ready: async (page, portal) => {
      const { email } = await beginAsAdministrator(page, portal)
      await runAsOwner(portal, 'update portico_private.protection set administrator_hours = 8')
      await runAsOwner(
        portal,
        `update auth.sessions set not_after = now() where user_id in (select id from auth.users where email = '${email}')`,
      )
      await page.goto(portal.shell + path)
      const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
      await expect(question.getByLabel('Password', { exact: true })).toBeVisible()
    },
  },
]
