import { callAuthAs, createToken } from '../../accounts/factors.ts'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import { createConfirmedUser, findNotice, type TestUser } from '../../accounts/test-users.ts'
import type { TestPortal } from '../../portal.ts'
import { signInAsNewUser } from '../account-parts.ts'
import { getButton, type Screen, waitForHeading, waitUntilVisible } from '../screen.ts'

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search

/** Changes the password of a new account as an attacker. Returns the path of the link in the notice. */
async function noticeOfPassword(portal: TestPortal): Promise<string> {
  const person = await createConfirmedUser(portal)
  const token = await createToken(portal, person)
  await callAuthAs(portal, token, '/auth/v1/user', { password: 'nine silent lanterns' }, 'PUT')
  return pathOf((await findNotice(portal, person, 'Your password was changed')).link)
}

/** Assigns the address of an account to another one after a change. Returns the path of the link in the notice. */
async function noticeOfTakenAddress(portal: TestPortal): Promise<string> {
  const [person, other] = [await createConfirmedUser(portal), await createConfirmedUser(portal)]
  const rename = (account: TestUser, email: string) =>
    runAsOwner(portal, `update auth.users set email = '${email}' where email = '${account.email}'`)
  await rename(person, `moved-${person.email}`)
  const { link } = await findNotice(portal, person, 'Your email address was changed')
  await rename(other, person.email)
  return pathOf(link)
}

/** Uses the link of a notice, which works once. */
async function usedNotice(portal: TestPortal): Promise<string> {
  const path = await noticeOfPassword(portal)
  const token = new URLSearchParams(path.split('?')[1]).get('token')
  await callAuthAs(portal, portal.key, '/rest/v1/rpc/portico_not_me', { token })
  return path
}

/** "This wasn’t me", from the first question to each result. */
export const noticeScreens: Screen[] = [
  {
    name: 'not me, by a notice',
    path: noticeOfPassword,
    isSignedOut: true,
    ready: waitForHeading('Wasn’t this you?'),
  },
  {
    name: 'not me, secured',
    path: noticeOfPassword,
    isSignedOut: true,
    saidOnce: ['Your account is secured'],
    ready: async (page) => {
      await getButton(page, 'Secure my account').click()
      await waitForHeading('Check your email')(page)
    },
  },
  {
    name: 'not me, secured while signed in',
    path: noticeOfPassword,
    saidOnce: ['Your account is secured'],
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: async (page) => {
      await getButton(page, 'Secure my account').click()
      await waitForHeading('Check your email')(page)
    },
  },
  {
    name: 'not me, the address is taken',
    path: noticeOfTakenAddress,
    isSignedOut: true,
    saidOnce: ['Your account is secured'],
    ready: async (page) => {
      await getButton(page, 'Secure my account').click()
      await waitUntilVisible(page.getByText(/Another account uses your email address now/))
    },
  },
  {
    name: 'not me, a link that is over',
    path: usedNotice,
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Secure my account').click()
      await waitUntilVisible(page.getByText('This link has expired or was already used.'))
    },
  },
]
