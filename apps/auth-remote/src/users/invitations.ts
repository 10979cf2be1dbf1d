import type { Session } from '@portico/session'
import { AuthFailure, toFailure } from '../errors/failure.ts'
import { isFunctionMissing } from '../errors/missing-function.ts'
import { getPortalName } from '../place/portal-name.ts'
import { type ManagedUser, readFunctionAnswer } from './managed-users.ts'

/** An account to invite, with its roles. */
export interface Invitation {
  email: string
  name: string
  roles: string[]
  /** The language of the account, and so of its emails. */
  locale: string
}

/** The address that the email's link leads to, and a CAPTCHA token if the project requires one. */
export interface InvitationLink {
  callbackUrl: string
  captchaToken?: string
}

/**
 * Creates an account without a password, and emails its user an invitation that names the administrator and the portal. If the email
 * fails, the account exists anyway, and the failure is returned.
 * @throws AuthFailure `person_exists`, `email_address_invalid`, `role_unknown`
 */
export async function inviteUser(
  session: Session,
  invitation: Invitation,
  way: InvitationLink,
): Promise<AuthFailure | null> {
  const named = await session.client.rpc('portico_invite_person', { ...invitation, portal: getPortalName() })
  // Projects without the migration for invitations don't accept the portal's name.
  readFunctionAnswer(
    isFunctionMissing(named.error)
      ? await session.client.rpc('portico_invite_person', { ...invitation })
      : named,
  )
  return sendWayIn(session, invitation.email, way).then(() => null, toFailure)
}

/** Renews an invitation: it is valid for seven days from now, and the email is sent again. @throws AuthFailure */
export async function resendInvitation(
  session: Session,
  person: ManagedUser,
  way: InvitationLink,
): Promise<void> {
  const asked = { person: person.id, portal: getPortalName() }
  const renewed = await session.client.rpc('portico_renew_invitation', asked)
  if (!isFunctionMissing(renewed.error)) readFunctionAnswer(renewed)
  await sendWayIn(session, person.email, way)
}

/** Returns whether the invitation of an account without a sign-in has expired. */
export function isInvitationExpired({ state, invited_until }: ManagedUser, now: number): boolean {
  return state === 'invited' && typeof invited_until === 'string' && Date.parse(invited_until) <= now
}

/**
 * Requests the email by which an invited user signs in. It has no PKCE verifier of this browser, because the link is opened in
 * another one.
 * @throws AuthFailure, such as `over_email_send_rate_limit`.
 */
async function sendWayIn(session: Session, email: string, way: InvitationLink): Promise<void> {
  const { backend, deadlines } = session
  const { callbackUrl, captchaToken } = way
  const answer = await fetch(
    `${backend.url}/auth/v1/otp?${new URLSearchParams({ redirect_to: callbackUrl })}`,
    {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: email.toLowerCase(),
        create_user: false,
        ...(captchaToken && { gotrue_meta_security: { captcha_token: captchaToken } }),
      }),
      signal: AbortSignal.timeout(deadlines.answer),
    },
  ).catch(() => null)
  if (answer?.ok) return
  const told = (await answer?.json().catch(() => null)) as { error_code?: string; msg?: string } | null
  throw new AuthFailure({
    code: told?.error_code,
    message: told?.msg ?? 'The mail could not be asked for',
    status: answer?.status,
  })
}
