import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Context } from '../../context/context.ts'
import { confirmFirstAddress, firstConfirmationMessage } from '../account/email-change.ts'
import { convertGuest } from '../account/guests.ts'
import { beginAttempt, isAttemptRefused } from '../attempts/attempts.ts'
import {
  type AuthResponse,
  callAuth,
  getErrorCode,
  passThrough,
  toAuthResponse,
} from '../embedded/call-auth.ts'
import {
  type AuthApiError,
  codeExpired,
  createValidationError,
  linkExpired,
  sendAuthError,
} from '../errors.ts'
import { hashCode } from '../mails/codes.ts'
import { readLinkToken } from '../mails/link-token.ts'
import { parsePhoneNumber } from '../phones.ts'
import { type AuthInput, checkEmail, getTextField } from '../requests/input.ts'
import { chooseRedirect } from '../requests/redirect.ts'
import { isInvitationValid } from '../rows/invitations.ts'
import { addAccountRow, clearMailTokens } from '../rows/user-rows.ts'
import { appendSession } from '../sessions/append-session.ts'
import { hasFactor, isSession, type SessionBody } from '../sessions/sessions.ts'

// The code that confirms a new password does not sign in.
const types = new Set(['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'])
const signInTypes = new Set(['signup', 'invite', 'magiclink', 'email'])

/** `POST /verify`: returns a session for a code with its address, or for the hash from a mail. */
export async function verifyCode(c: HonoContext, input: AuthInput, context: Context): Promise<Response> {
  const type = getTextField(input, 'type')
  const tokenHash = getTextField(input, 'token_hash')
  const token = getTextField(input, 'token')
  const refusal = refuseCode(input)
  if (refusal) return sendAuthError(c, refusal)
  const { turns } = context.database
  if (!tokenHash) return turns.take(() => tryCode(c, context, type, getTextField(input, 'email'), token))
  return turns.take(async () => {
    const stored = await readLinkToken(context, tokenHash)
    if (!stored) return sendAuthError(c, linkExpired)
    const answer = await verify(context, type, stored)
    return getErrorCode(answer) === 'otp_expired' ? sendAuthError(c, linkExpired) : passThrough(answer)
  })
}

/** Evaluates a code only if the attempt is not delayed. Needs the database lock. */
async function tryCode(
  c: HonoContext,
  context: Context,
  type: string,
  email: string,
  token: string,
): Promise<Response> {
  const attempt = await beginAttempt(c, context, { email })
  if (isAttemptRefused(attempt)) return sendAuthError(c, attempt)
  const answer = await verify(context, type, hashCode(email.toLowerCase(), token))
  if (getErrorCode(answer) === 'otp_expired') {
    attempt.failed('code_wrong')
    return sendAuthError(c, codeExpired)
  }
  await attempt.right(isSession(answer.body) && !hasFactor(answer.body.user))
  return passThrough(answer)
}

/** Runs the checks of the auth server in its order. */
function refuseCode(input: AuthInput): AuthApiError | undefined {
  const [type, token, tokenHash] = [
    getTextField(input, 'type'),
    getTextField(input, 'token'),
    getTextField(input, 'token_hash'),
  ]
  const [email, phone] = [getTextField(input, 'email'), getTextField(input, 'phone')]
  if (!type) return createValidationError('Verify requires a verification type')
  if (Boolean(token) === Boolean(tokenHash))
    return createValidationError('Verify requires either a token or a token hash')
  if (tokenHash) {
    if (email || phone || getTextField(input, 'redirect_to'))
      return createValidationError('Only the token_hash and type should be provided')
    return types.has(type) ? undefined : createValidationError('Invalid email verification type')
  }
  if (Boolean(email) === Boolean(phone))
    return createValidationError('Only an email address or phone number should be provided on verify')
  if (email && typeof checkEmail(email) !== 'string')
    return { ...createValidationError('Invalid email format'), status: 422 }
  const number = phone && parsePhoneNumber(phone)
  if (typeof number === 'object') return number
  // No such code was ever sent.
  return number || !types.has(type) ? codeExpired : undefined
}

/** `GET /verify`, the link of a mail: redirects with `?code=` (PKCE), with the session in the fragment, or with the error. */
export async function followLink(c: HonoContext, context: Context): Promise<Response> {
  // Mail scanners often request links by HEAD, which must not use them up.
  if (c.req.method === 'HEAD') return c.body(null, 200)
  const target = new URL(chooseRedirect(c.req.query('redirect_to'), context))
  const type = c.req.query('type') ?? ''
  const token = c.req.query('token') ?? c.req.query('token_hash') ?? ''
  if (!types.has(type) || !token)
    return sendAuthError(c, createValidationError('Verify requires a token and a type'))
  return context.database.turns.take(async () => {
    const stored = await readLinkToken(context, token)
    const answer = stored ? await verify(context, type, stored) : toAuthResponse(linkExpired)
    if (isOneSide(answer)) return c.redirect(withMessage(target, token.startsWith('pkce_')), 303)
    if (!isSession(answer.body)) return c.redirect(withError(target, answer, token.startsWith('pkce_')), 303)
    const code =
      stored && token.startsWith('pkce_')
        ? await createAuthCode(context, stored, type, answer.body)
        : undefined
    if (code === undefined) return c.redirect(appendSession(target, answer.body, { type }), 303)
    target.searchParams.set('code', code)
    return c.redirect(target.href, 303)
  })
}

async function verify(context: Context, type: string, tokenHash: string): Promise<AuthResponse> {
  const oneSide = type === 'email_change' ? await confirmFirstAddress(context, tokenHash) : null
  if (oneSide) return oneSide
  if (!(await isInvitationValid(context, tokenHash))) return toAuthResponse(codeExpired)
  const stored = await storedType(context, type, tokenHash)
  const body = { token_hash: tokenHash, type: stored }
  const answer = await callAuth(context, { path: '/verify', body, amr: 'otp' })
  // The auth server sets a random password for an invited user here, which invalidates earlier mails.
  if (isSession(answer.body) && stored === 'signup' && answer.body.user.invited_at) {
    await clearMailTokens(context, answer.body.user.id)
    return { ...answer, body: { ...answer.body, user: await addAccountRow(context, answer.body.user) } }
  }
  // Only a confirmed change of address makes a guest a permanent user, as at the auth server.
  return type === 'email_change' && isSession(answer.body) && answer.body.user.is_anonymous
    ? { ...answer, body: await convertGuest(context, answer.body) }
    : answer
}

/** Returns which of `email`, `magiclink` and `signup` was sent, by the account: clients use them interchangeably. */
async function storedType(context: Context, type: string, tokenHash: string): Promise<string> {
  if (!signInTypes.has(type)) return type
  const { rows } = await context.database.db.query('select from auth.users where confirmation_token = $1', [
    tokenHash,
  ])
  return rows.length > 0 ? 'signup' : 'magiclink'
}

/**
 * Replaces the session of a verification by a code that only the browser with the request for the mail can redeem.
 * Undefined if the link has no challenge.
 */
async function createAuthCode(
  context: Context,
  tokenHash: string,
  type: string,
  session: SessionBody,
): Promise<string | undefined> {
  const { db } = context.database
  const { rows } = await db.query<{ code_challenge: string; code_challenge_method: string }>(
    'delete from auth.portico_mail_flows where token_hash = $1 returning code_challenge, code_challenge_method',
    [tokenHash],
  )
  const challenge = rows[0]
  if (!challenge) return undefined
  const code = randomUUID()
  await db.query(
    `insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, authentication_method, provider_type, code_challenge, code_challenge_method)
     values ($1, $2, $3, now(), $4, 'email', $5, $6)`,
    [randomUUID(), session.user.id, code, type, challenge.code_challenge, challenge.code_challenge_method],
  )
  await db.query('delete from auth.sessions where id = $1', [
    String(decodeJwt(session.access_token).session_id),
  ])
  await db.exec(`delete from auth.portico_mail_flows where created_at < now() - interval '1 day'`)
  return code
}

function isOneSide({ status, body }: AuthResponse): boolean {
  return status === 200 && !isSession(body)
}

function withMessage(target: URL, inQuery: boolean): string {
  if (inQuery) target.searchParams.set('message', firstConfirmationMessage)
  target.hash = new URLSearchParams({ message: firstConfirmationMessage, sb: '' }).toString()
  return target.href
}

function withError(target: URL, answer: AuthResponse, inQuery: boolean): string {
  const fields = {
    error: 'access_denied',
    error_code: getErrorCode(answer) ?? 'unexpected_failure',
    error_description: linkExpired.message,
  }
  if (inQuery) for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value)
  target.hash = new URLSearchParams({ ...fields, sb: '' }).toString()
  return target.href
}
