import { randomBytes, randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Limiter } from '../../budgets/limiter.ts'
import type { Context } from '../../context/context.ts'
import { type AuthAnswer, pass } from '../embedded/ask-auth.ts'
import { issueSession } from '../embedded/issue-session.ts'
import { emailExists, type Refusal, refuse, tooManyRequests } from '../errors.ts'
import { countedBy, type Input } from '../requests/input.ts'
import { addIdentity, updateProviders } from '../rows/identity-rows.ts'
import { withRow } from '../rows/user-rows.ts'
import { findAccount } from '../rows/users.ts'
import { completeSession, type SessionBody } from '../sessions/sessions.ts'

const disabled: Refusal = {
  status: 422,
  code: 'anonymous_provider_disabled',
  message: 'Anonymous sign-ins are disabled',
}

const noSignUps: Refusal = {
  status: 422,
  code: 'signup_disabled',
  message: 'Signups not allowed for this instance',
}

/** `POST /signup` without an address: creates a guest, who cannot sign in again after the session has ended. */
export async function beginAsGuest(
  c: HonoContext,
  input: Input,
  context: Context,
  limiter: Limiter,
): Promise<Response> {
  const { settings, database } = context
  if (!settings['auth.enable_anonymous_sign_ins']) return refuse(c, disabled)
  const network = countedBy(c, context)
  const seconds = limiter.wait(network)
  if (seconds > 0) return refuse(c, tooManyRequests(seconds))
  limiter.count(network)
  if (!settings['auth.enable_signup']) return refuse(c, noSignUps)
  return database.turns.take(async () => {
    const id = randomUUID()
    await database.db.query(
      `insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data, is_anonymous, last_sign_in_at)
       values ($1, 'authenticated', 'authenticated', '{}', $2, true, now())`,
      [id, JSON.stringify(input.data ?? {})],
    )
    return pass(await issueSession(context, id, 'anonymous'))
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
export async function endGuest(context: Context, body: SessionBody): Promise<SessionBody> {
  const app_metadata = await makePermanent(context, body.user.id)
  return completeSession(context, { ...body, user: { ...body.user, app_metadata, is_anonymous: false } })
}

/** Sets the address of a guest if addresses need no confirmation. Refuses the address of another user. Needs the database lock. */
export async function giveAddress(
  context: Context,
  userId: string,
  email: string,
): Promise<Refusal | undefined> {
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
export async function isTaken(context: Context, email: string): Promise<boolean> {
  if (!context.settings['auth.email.enable_confirmations']) return false
  return (await findAccount(context, email)) !== undefined
}

/**
 * Stores a taken address as the pending address of a guest, with a random token and without a mail. The returned answer is the same as for a
 * new address, so that it does not show whether there is an account. `answer` is that to the other changes. Needs the database lock.
 */
export async function pretendChange(
  context: Context,
  answer: AuthAnswer,
  email: string,
): Promise<AuthAnswer> {
  const user = answer.body as { id: string }
  await context.database.db.query(
    `update auth.users set email_change = $2, email_change_token_new = $3, email_change_token_current = '', email_change_sent_at = now(),
       email_change_confirm_status = 0 where id = $1`,
    [user.id, email, randomBytes(32).toString('hex')],
  )
  return { ...answer, body: await withRow(context, user) }
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
