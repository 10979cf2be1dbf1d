import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Context } from '../../context/context.ts'
import { beginAttempt, isAttemptRefused } from '../attempts/attempts.ts'
import { issueDevice } from '../attempts/device.ts'
import { runAndMailAfterResponse } from '../embedded/after-response.ts'
import { type AuthResponse, callAuth, passThrough } from '../embedded/call-auth.ts'
import { requireRecentProof } from '../embedded/require-recent-proof.ts'
import { findSignedIn, isSignedIn, needsFactor, type SignedInCaller } from '../embedded/signed-in-caller.ts'
import { type AuthApiError, sendAuthError } from '../errors.ts'
import { withMailRequest } from '../mails/mails.ts'
import { checkPasswordStrength, rejectWeakPassword } from '../passwords/password-strength.ts'
import { isAccountPassword, normalizePassword, withHashedPassword } from '../passwords/passwords.ts'
import { phoneErrors } from '../phones.ts'
import {
  type AuthInput,
  checkEmail,
  getRateLimitKey,
  getTextField,
  readMailRequest,
} from '../requests/input.ts'
import type { MailLimits } from '../requests/mail-limits.ts'
import { rejectMetadata } from '../requests/metadata.ts'
import { addAccountRow, clearMailTokens } from '../rows/user-rows.ts'
import { sendEmailChange } from './email-change.ts'
import { isEmailTaken, setGuestEmail, simulateEmailChange } from './guests.ts'
import { rejectOldSession } from './reauthentication.ts'

const wrongPassword: AuthApiError = {
  status: 422,
  code: 'current_password_invalid',
  message: 'Current password is incorrect.',
}

const needsSecondFactor: AuthApiError = {
  status: 401,
  code: 'insufficient_aal',
  message: 'AAL2 session is required to update email or password when MFA is enabled.',
}

const noPasswordAlone: AuthApiError = {
  status: 422,
  code: 'validation_failed',
  message: 'Updating password of an anonymous user without an email or phone is not allowed',
}

/** `GET /user`: returns the signed-in user with the user's MFA factors. */
export async function getUser(c: HonoContext, context: Context): Promise<Response> {
  const { headers } = c.req.raw
  return context.database.turns.take(async () =>
    passThrough(await callAuth(context, { path: '/user', method: 'GET', headers })),
  )
}

/**
 * `POST /logout`: ends this session, the others or all of the signed-in user. A session at level 1 of an account with a factor can
 * only end itself.
 */
export async function logOut(c: HonoContext, context: Context): Promise<Response> {
  const { headers } = c.req.raw
  const asked = c.req.query('scope') || 'global'
  return context.database.turns.take(async () => {
    const me = asked === 'local' ? undefined : await findSignedIn(context, headers)
    const isLow = me !== undefined && isSignedIn(me) && needsFactor(me)
    if (isLow && asked === 'others') return sendAuthError(c, needsSecondFactor)
    // The security log recognizes this statement of the auth server as a sign-out by another device.
    if (me && isSignedIn(me) && !isLow && ['others', 'global'].includes(asked))
      await context.database.db.query('delete from auth.sessions where id != $1 and user_id = $2', [
        me.sessionId,
        me.user.id,
      ])
    const path = `/logout?${new URLSearchParams({ scope: isLow ? 'local' : asked })}`
    return passThrough(await callAuth(context, { path, headers }))
  })
}

/** `PUT /user`: changes profile, password or address of the signed-in user. A new password ends the user's other sessions. */
export async function updateUser(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const { headers } = c.req.raw
  const { turns } = context.database
  const me = await turns.take(() => findSignedIn(context, headers))
  if (!isSignedIn(me)) return passThrough(me)
  const { email = '', is_anonymous: isGuest } = me.user
  const { data } = input
  const password = typeof input.password === 'string' ? normalizePassword(input.password) : undefined
  // The sent metadata is merged with the stored metadata.
  if (data) rejectMetadata({ ...me.user.user_metadata, ...(data as AuthInput) }, me.user.user_metadata)
  const newEmail = input.email ? checkEmail(getTextField(input, 'email')) : ''
  if (typeof newEmail !== 'string') return sendAuthError(c, newEmail)
  const changesEmail = newEmail !== '' && newEmail !== email
  const wanted = { password, newEmail, changesEmail }
  const refused = await refuseChange(c, input, context, me, wanted)
  if (refused) return refused
  const request = {
    ...readMailRequest(c, input, context),
    ...(changesEmail && {
      change: { email, newEmail, ...(isGuest && { locale: me.user.user_metadata?.locale ?? null }) },
    }),
  }
  return withMailRequest(request, () =>
    withHashedPassword(context, { password, email }, () => {
      const change = () => turns.take(() => applyChange(c, input, context, limits, me, wanted))
      // The response time would otherwise show a guest whether a mail was sent.
      return isGuest ? runAndMailAfterResponse(context, change) : change()
    }),
  )
}

/** The new password and the new address in a request. */
interface WantedChange {
  password: string | undefined
  newEmail: string
  changesEmail: boolean
}

/** Makes the changes, and counts the mail of a new address. Needs the database lock. */
async function applyChange(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limits: MailLimits,
  me: SignedInCaller,
  wanted: WantedChange,
): Promise<Response> {
  const { email = '', is_anonymous: isGuest } = me.user
  const { headers } = c.req.raw
  const { data } = input
  const { password, newEmail, changesEmail } = wanted
  const barred = await refuseSession(c, input, context, me, wanted)
  if (barred) return sendAuthError(c, barred)
  const by = { network: getRateLimitKey(c, context), owner: me.user.id }
  // Mails to a guest are counted by the new address, because a guest has no other one.
  const counted = email || newEmail
  const refusal = changesEmail ? limits.wait('email_change', counted, by) : undefined
  if (refusal) return sendAuthError(c, refusal)
  if (changesEmail && isGuest && !context.settings['auth.email.enable_confirmations']) {
    const taken = await setGuestEmail(context, me.user.id, newEmail)
    if (taken) return sendAuthError(c, taken)
  }
  const isPretended = changesEmail && isGuest && (await isEmailTaken(context, newEmail))
  const body = { data, password, ...(changesEmail && !isPretended && { email: newEmail }) }
  let answer = await callAuth(context, { path: '/user', method: 'PUT', body, headers })
  if (answer.status === 200 && changesEmail) {
    limits.count('email_change', counted, by)
    limits.noteSent('email_change', counted, by)
    if (isPretended) answer = await simulateEmailChange(context, answer, newEmail)
    else if (email) await sendEmailChange(context, me.user, newEmail)
  }
  if (answer.status !== 200 || password === undefined) return passThrough(answer)
  await endOtherSessions(context, answer, headers)
  const user = answer.body as { id: string }
  // Codes and links of earlier mails would sign in without the new password.
  await clearMailTokens(context, user.id, changesEmail)
  await issueDevice(context, me.sessionId)
  return passThrough({ ...answer, body: await addAccountRow(context, user) })
}

/** Refuses changes that the user may not make, or not in this session. */
async function refuseChange(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  me: SignedInCaller,
  wanted: WantedChange,
): Promise<Response | undefined> {
  const { password, newEmail, changesEmail } = wanted
  if (input.phone) return sendAuthError(c, phoneErrors.change)
  const weak = password ? await checkPasswordStrength(context, password) : undefined
  if (weak) return rejectWeakPassword(c, weak)
  if (me.user.is_anonymous && password && !newEmail) return sendAuthError(c, noPasswordAlone)
  if ((password || changesEmail || input.data) && needsFactor(me)) return sendAuthError(c, needsSecondFactor)
  const { current_password: current } = input
  const wrong = typeof current === 'string' ? await refuseWrong(c, context, me, current) : undefined
  return wrong && sendAuthError(c, wrong)
}

/** Compares the current password, unless the attempt is delayed. */
async function refuseWrong(
  c: HonoContext,
  context: Context,
  me: SignedInCaller,
  current: string,
): Promise<AuthApiError | undefined> {
  const { turns } = context.database
  const { user, sessionId } = me
  const attempt = await turns.take(() => beginAttempt(c, context, { userId: user.id, sessionId }))
  if (isAttemptRefused(attempt)) return attempt
  if (await isAccountPassword(context, user.email, current)) {
    // An attacker with the password could otherwise guess MFA codes without end.
    await turns.take(() => attempt.right(!needsFactor(me)))
    return undefined
  }
  attempt.failed('password_wrong')
  return wrongPassword
}

/**
 * Returns the reason why a session may not change the address or the password now. A current password was compared before, and is a
 * proof. Needs the database lock.
 */
async function refuseSession(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  me: SignedInCaller,
  { password, changesEmail }: WantedChange,
): Promise<AuthApiError | undefined> {
  const needsProof = (password || changesEmail) && typeof input.current_password !== 'string'
  const unproven = needsProof && (await requireRecentProof(context, me, changesEmail ? '' : 'password'))
  if (unproven) return unproven
  return password === undefined ? undefined : rejectOldSession(c, context, me, getTextField(input, 'nonce'))
}

async function endOtherSessions(
  { database }: Context,
  answer: AuthResponse,
  headers: Headers,
): Promise<void> {
  const session = decodeJwt(headers.get('authorization')?.replace(/^Bearer /, '') ?? '').session_id
  const { id } = answer.body as { id: string }
  await database.db.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
    id,
    session ?? null,
  ])
}

/** `GET /reauthenticate`: mails a code to the signed-in user. */
export async function reauthenticate(
  c: HonoContext,
  context: Context,
  limits: MailLimits,
): Promise<Response> {
  const { headers } = c.req.raw
  return context.database.turns.take(async () => {
    const me = await callAuth(context, { path: '/user', method: 'GET', headers })
    if (me.status !== 200) return passThrough(me)
    const { id, email = '' } = me.body as { id: string; email?: string }
    const by = { network: getRateLimitKey(c, context), owner: id }
    const refusal = limits.wait('reauthentication', email, by)
    if (refusal) return sendAuthError(c, refusal)
    limits.count('reauthentication', email, by)
    limits.noteSent('reauthentication', email, by)
    return passThrough(await callAuth(context, { path: '/reauthenticate', method: 'GET', headers }))
  })
}
