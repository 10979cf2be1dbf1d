import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { decodeJwt } from 'jose'
import type { Context } from '../context/context.ts'
import { pass } from './ask-auth.ts'
import { emailExists, type Refusal, refuse, tooManyRequests } from './errors.ts'
import { addressOf, type Input } from './input.ts'
import { issueSession } from './issue-session.ts'
import type { Limiter } from './limiter.ts'
import { completeSession, type SessionBody } from './sessions.ts'
import { findAccount } from './users.ts'

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

/** `POST /signup` without an address: an account that nobody can sign in to again, for as long as its session lasts. */
export async function beginAsGuest(
  c: HonoContext,
  input: Input,
  context: Context,
  limiter: Limiter,
): Promise<Response> {
  const { settings, database } = context
  if (!settings['auth.enable_anonymous_sign_ins']) return refuse(c, disabled)
  const address = addressOf(c, context)
  const seconds = limiter.wait(address)
  if (seconds > 0) return refuse(c, tooManyRequests(seconds))
  limiter.count(address)
  if (!settings['auth.enable_signup']) return refuse(c, noSignUps)
  const data = typeof input.data === 'object' && input.data !== null ? input.data : {}
  return database.turns.take(async () => {
    const id = randomUUID()
    await database.db.query(
      `insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data, is_anonymous, last_sign_in_at)
       values ($1, 'authenticated', 'authenticated', '{}', $2, true, now())`,
      [id, JSON.stringify(data)],
    )
    return pass(await issueSession(context, id, 'anonymous'))
  })
}

/** Whether the token of a request says that it is a guest's. */
export function isGuestToken(headers: Headers): boolean {
  const [, token = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  try {
    return decodeJwt(token).is_anonymous === true
  } catch {
    return false
  }
}

/** Whoever has confirmed an address is a guest no longer: the same account, with all that belongs to it. Runs inside a turn. */
export async function endGuest(context: Context, body: SessionBody): Promise<SessionBody> {
  const app_metadata = await makePermanent(context, body.user.id)
  return completeSession(context, { ...body, user: { ...body.user, app_metadata, is_anonymous: false } })
}

/** The address of a guest where none has to be confirmed; the refusal where it is somebody else's. Runs inside a turn. */
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
  await db.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, 'email', $2, $2::uuid, jsonb_build_object('sub', $2::text, 'email', $3::text, 'email_verified', true, 'phone_verified', false), now())`,
    [randomUUID(), userId, email],
  )
  await makePermanent(context, userId)
  return undefined
}

async function makePermanent({ database }: Context, userId: string): Promise<Record<string, unknown>> {
  const { rows } = await database.db.query<{ app_metadata: Record<string, unknown> }>(
    `update auth.users set is_anonymous = false, updated_at = now(),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"provider": "email", "providers": ["email"]}'
     where id = $1 returning raw_app_meta_data as app_metadata`,
    [userId],
  )
  return rows[0]?.app_metadata ?? {}
}
