import type { Page } from '@playwright/test'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import type { TestUser } from '../../accounts/test-users.ts'
import { expect, type TestPortal } from '../../portal.ts'
import { accountPath, getDialog, signInAsNewUser, waitForActivity } from '../account-parts.ts'
import { getButton, type Screen, waitForDialog, waitForHeading, waitUntilVisible } from '../screen.ts'

/** User agents of other devices. */
const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'portico-cli/0.1.0',
  'An unknown agent with a name that goes on and on and on and never ends on this line',
]

/** Signs in from other devices. */
async function signInElsewhere(portal: TestPortal, person: TestUser): Promise<void> {
  for (const agent of agents) {
    const answer = await fetch(`${portal.backend}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: portal.key, 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify(person),
    })
    expect(answer.status).toBe(200)
  }
}

/** Every kind of entry that the log of an account can have. */
const entries: readonly [kind: string, detail?: object][] = [
  ['account_created'],
  ['signed_in', { method: 'passkey' }],
  ['signed_in', { second_step: true }],
  ['signed_out', { elsewhere: true }],
  ['password_changed'],
  ['email_changed', { from: 'a-rather-long-address-of-before@portico.example', to: 'ada@portico.example' }],
  ['phone_changed'],
  ['factor_added', { name: 'Pocket' }],
  ['factor_removed', { name: 'Pocket' }],
  ['identity_added', { provider: 'keycloak' }],
  ['identity_removed', { provider: 'keycloak' }],
  ['passkey_added', { name: 'Laptop' }],
  ['passkey_renamed', { from: 'Laptop', to: 'Old laptop' }],
  ['passkey_removed', { name: 'Old laptop' }],
  ['role_given', { role: 'admin' }],
  ['role_taken', { role: 'admin' }],
  ['second_step_failed', { times: 3 }],
  ['password_wrong', { times: 12 }],
  ['code_wrong', { times: 1 }],
  ['recovery_code_wrong', { times: 2 }],
  ['recovery_codes_made'],
  ['recovery_code_used'],
  ['exported'],
  ['deletion_asked'],
  ['deletion_taken_back'],
  ['disabled'],
  ['enabled'],
  ['secured'],
]

/** Replaces the log of an account, whose entries come from its triggers and not from requests. */
async function writeLog(
  portal: TestPortal,
  { email }: TestUser,
  lines: readonly [kind: string, detail?: object][],
): Promise<void> {
  const user = `(select id from auth.users where email = '${email}')`
  const values = lines.map(
    ([kind, detail = {}]) =>
      `(${user}, '${kind}', '${agents[0]}', '192.0.2.17', '${JSON.stringify(detail)}'::jsonb)`,
  )
  const inserted = `insert into portico_private.security_log (user_id, kind, user_agent, ip, detail) values ${values.join(', ')}`
  await runAsOwner(portal, `delete from portico_private.security_log where user_id = ${user}`)
  if (values.length > 0) await runAsOwner(portal, inserted)
}

const devices = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
const activity = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem')

const beginOnMany = async (page: Page, portal: TestPortal) =>
  signInElsewhere(portal, await signInAsNewUser(page, portal))

async function chooseDevice(page: Page): Promise<void> {
  await waitForActivity(page)
  await getButton(page, /^Sign out Firefox/).click()
  await waitForDialog(page)
}

const ofDevices: Screen[] = [
  {
    name: 'devices of an account',
    path: '/auth#devices',
    height: 3600,
    begin: beginOnMany,
    ready: async (page) => {
      await waitForActivity(page)
      // The confirmation of the address has its own session.
      await expect(devices(page)).toHaveCount(agents.length + 2)
    },
  },
  { name: 'signing out a device', path: accountPath, begin: beginOnMany, ready: chooseDevice },
  {
    name: 'devices, one signed out',
    path: '/auth#devices',
    saidOnce: ['{device} is signed out.'],
    begin: beginOnMany,
    ready: async (page) => {
      await chooseDevice(page)
      await getDialog(page)
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: 'Sign out' })
        .click()
      await expect(devices(page)).toHaveCount(agents.length + 1)
      await waitUntilVisible(activity(page).getByText('Signed out from another device'))
    },
  },
  {
    name: 'devices, all others signed out',
    path: '/auth#devices',
    saidOnce: ['All other devices are signed out.'],
    begin: beginOnMany,
    ready: async (page) => {
      await waitForActivity(page)
      await getButton(page, 'Sign out all other devices').click()
      await waitForDialog(page)
      await getDialog(page)
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: 'Sign out' })
        .click()
      await expect(devices(page)).toHaveCount(1)
    },
  },
]

const ofLog: Screen[] = [
  {
    name: 'activity of every kind',
    path: '/auth#activity',
    height: 5200,
    begin: async (page, portal) => writeLog(portal, await signInAsNewUser(page, portal), entries),
    ready: async (page) => {
      await waitForActivity(page)
      for (let shown = 10; shown < entries.length; shown += 10) {
        await getButton(page, 'Show more').click()
        await expect(activity(page)).toHaveCount(Math.min(shown + 10, entries.length))
      }
    },
  },
  {
    name: 'activity, none yet',
    path: '/auth#activity',
    begin: async (page, portal) => writeLog(portal, await signInAsNewUser(page, portal), []),
    ready: (page) => waitUntilVisible(page.getByText('No activity yet.')),
  },
]

/** The address that password managers open. */
const ofPasswordManagers: Screen[] = [
  {
    name: 'changing a password, for password managers',
    path: '/.well-known/change-password',
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: async (page) => {
      await waitForActivity(page)
      await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused()
    },
  },
  {
    name: 'changing a password, after the sign-in',
    path: '/.well-known/change-password',
    isSignedOut: true,
    ready: waitForHeading('Sign in'),
  },
]

export const deviceScreens: Screen[] = [...ofDevices, ...ofLog, ...ofPasswordManagers]
