import { callAuthAs, createToken } from '../../accounts/factors.ts'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import { createTestUser, findMail, type TestUser } from '../../accounts/test-users.ts'
import type { TestPortal } from '../../portal.ts'
import { signInAsNewUser } from '../account-parts.ts'
import { getButton, type Screen, waitForHeading, waitUntilVisible } from '../screen.ts'

/** Invites a user as the demo account, which is an administrator, and emails the invitation. */
export async function invite(
  portal: TestPortal,
  guest: Pick<TestUser, 'email'>,
  { name = 'Gwen Guest', roles = [] as string[] } = {},
): Promise<void> {
  if (!portal.demo) throw new Error('this portal has no demo account')
  const token = await createToken(portal, portal.demo)
  const invitation = { email: guest.email, name, roles, locale: 'en', portal: 'Portico' }
  await callAuthAs(portal, token, '/rest/v1/rpc/portico_invite_person', invitation)
  const back = encodeURIComponent(`${portal.shell}/auth/callback?for=invitation`)
  const wish = { email: guest.email, create_user: false }
  await callAuthAs(portal, portal.key, `/auth/v1/otp?redirect_to=${back}`, wish)
}

/** Sets the end of an invitation to an hour ago. */
export async function expireInvitation(
  portal: TestPortal,
  { email }: Pick<TestUser, 'email'>,
): Promise<void> {
  await runAsOwner(
    portal,
    `update portico_private.invitations i set until = now() - interval '1 hour' from auth.users u
      where u.id = i.user_id and u.email = '${email}'`,
  )
  // An update runs the trigger that marks the emails of an expired invitation as sent long ago.
  await runAsOwner(
    portal,
    `update auth.users set recovery_sent_at = recovery_sent_at, confirmation_sent_at = confirmation_sent_at
      where email = '${email}'`,
  )
}

/** Returns the path of the link in a new invitation, after `then`. */
const linkOf =
  (then?: (portal: TestPortal, guest: TestUser, link: URL) => Promise<void>) =>
  async (portal: TestPortal) => {
    const guest = createTestUser()
    await invite(portal, guest)
    const link = new URL((await findMail(portal, guest)).link)
    await then?.(portal, guest, link)
    return link.pathname + link.search
  }

const usedLink = linkOf(async (portal, _, { searchParams }) => {
  const token_hash = searchParams.get('token_hash') ?? searchParams.get('token')
  await callAuthAs(portal, portal.key, '/auth/v1/verify', { type: searchParams.get('type'), token_hash })
})

/** The link of an invitation, from the question to each result. */
export const invitationScreens: Screen[] = [
  {
    name: 'an invitation',
    path: linkOf(),
    isSignedOut: true,
    ready: waitForHeading('Sign in with this link?'),
  },
  {
    name: 'an invitation, a password of your own',
    path: linkOf(),
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Sign in with the link').click()
      await waitForHeading('Set a new password')(page)
    },
  },
  {
    name: 'an invitation that has expired',
    path: linkOf(expireInvitation),
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Sign in with the link').click()
      await waitForHeading('You’re invited: one more step')(page)
    },
  },
  {
    name: 'an invitation that was used',
    path: usedLink,
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Sign in with the link').click()
      await waitForHeading('You’re invited: one more step')(page)
    },
  },
  {
    name: 'an invitation, another email on its way',
    path: linkOf(expireInvitation),
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Sign in with the link').click()
      await page.getByLabel('Email').fill(createTestUser().email)
      await getButton(page, 'Send me another email').click()
      await waitForHeading('Check your email')(page)
    },
  },
  {
    name: 'an invitation for another address',
    path: linkOf(),
    begin: async (page, portal) => void (await signInAsNewUser(page, portal)),
    ready: async (page) => {
      await waitForHeading('Sign in with this link?')(page)
      await waitUntilVisible(getButton(page, /^Stay signed in as /))
    },
  },
]
