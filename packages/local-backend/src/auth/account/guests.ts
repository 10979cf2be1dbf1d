import { randomBytes, randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Limiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { type AuthResponse, passThrough } from '../embedded/call-auth.ts'
import { issueSession } from '../embedded/issue-session.ts'
import { type AuthApiError, createTooManyRequests, emailExists, sendAuthError } from '../errors.ts'
import { type AuthInput, getRateLimitKey } from '../requests/input.ts'
import { addIdentity, updateProviders } from '../rows/identity-rows.ts'
import { addAccountRow } from '../rows/user-rows.ts'
import { findAccount } from '../rows/users.ts'
import { completeSession, type SessionBody } from '../sessions/sessions.ts'

const disabled: AuthApiError = {
  status: 422,
  code: 'anonymous_provider_disabled',
  message: 'Anonymous sign-ins are disabled',
}

const noSignUps: AuthApiError = {
  status: 422,
  code: 'signup_disabled',
  message: 'Signups not allowed for this instance',
}

/** `POST /signup` without an address: creates a guest, who cannot sign in again after the session has ended. */
export async function signUpAsGuest(
  c: HonoContext,
  input: AuthInput,
  context: Context,
  limiter: Limiter,
): Promise<Response> {
  const { settings, database } = context
  if (!settings['auth.enable_anonymous_sign_ins']) return sendAuthError(c, disabled)
  const network = getRateLimitKey(c, context)
  const seconds = limiter.wait(network)
  if (seconds > 0) return sendAuthError(c, createTooManyRequests(seconds))
  limiter.count(network)
  if (!settings['auth.enable_signup']) return sendAuthError(c, noSignUps)
  return database.turns.take(async () => {
    const id = randomUUID()
    await database.db.query(
      `insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data, is_anonymous, last_sign_in_at)
       values ($1, 'authenticated', 'authenticated', '{}', $2, true, now())`,
      [id, JSON.stringify(input.data ?? {})],
    )
    return passThrough(await issueSession(context, id, 'anonymous'))
  })
}

/** Returns whether the token of a request claims to be a guest's. The token is not verified here. */
export function isGuestToken(headers: Headers): boolean {
  const [, token = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  try {
    return decodeJwt(token).is_anonymous === true
  } catch {
    return false
  }
}

/** Makes a guest with a confirmed address a permanent user of the same account. Needs the database lock. */
export async function convertGuest(context: Context, body: SessionBody): Promise<SessionBody> {
  const app_metadata = await makePermanent(context, body.user.id)
  return completeSession(context, { ...body, user: { ...body.user, app_metadata, is_anonymous: false } })
}

/** Sets the address of a guest if addresses need no confirmation. Refuses the address of another user. Needs the database lock. */
export async function setGuestEmail(
  context: Context,
  userId: string,
  email: string,
): Promise<AuthApiError | undefined> {
  if (await findAccount(context, email)) return emailExists
  const { db } = context.database
  await db.query('update auth.users set email = $2, email_confirmed_at = now() where id = $1', [
    userId,
    email,
  ])
  const data = { sub: userId, email, email_verified: true, phone_verified: false }
  await addIdentity(context, userId, 'email', { sub: userId, data })
  await makePermanent(context, userId)
  return undefined
}

/** Returns whether another account has the address that a guest requests. False without email confirmation. Needs the database lock. */
export async function isEmailTaken(context: Context, email: string): Promise<boolean> {
  if (!context.settings['auth.email.enable_confirmations']) return false
  return (await findAccount(context, email)) !== undefined
}

/**
 * Stores a taken address as the pending address of a guest, with a random token and without a mail. The returned answer is the same as for a
 * new address, so that it does not show whether there is an account. `answer` is that to the other changes. Needs the database lock.
 */
export async function simulateEmailChange(
  context: Context,
  answer: AuthResponse,
  email: string,
): Promise<AuthResponse> {
  const user = answer.body as { id: string }
  await context.database.db.query(
    `update auth.users set email_change = $2, email_change_token_new = $3, email_change_token_current = '', email_change_sent_at = now(),
       email_change_confirm_status = 0 where id = $1`,
    [user.id, email, randomBytes(32).toString('hex')],
  )
  return { ...answer, body: await addAccountRow(context, user) }
}

async function makePermanent(context: Context, userId: string): Promise<Record<string, unknown>> {
  const { db } = context.database
  await db.query('update auth.users set is_anonymous = false where id = $1', [userId])
  await updateProviders(context, userId)
  const { rows } = await db.query<{ app_metadata: Record<string, unknown> }>(
    'select raw_app_meta_data as app_metadata from auth.users where id = $1',
    [userId],
  )
  return rows[0]?.app_metadata ?? {}
}
