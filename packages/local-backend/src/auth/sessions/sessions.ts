import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import type { Context } from '../../context/context.ts'
import { issueDevice } from '../attempts/device.ts'
import { recordSessionClient } from '../requests/request-client.ts'

/** A sign-in method or factor, as in the `amr` claim. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'anonymous'
  | 'oauth'
  | 'passkey'

/** A session as the embedded auth returns it. */
export interface SessionBody {
  access_token: string
  refresh_token: string
  expires_in: number
  expires_at: number
  token_type: string
  user: SessionUser
}

/** The fields of a user that a token needs. */
export interface SessionUser {
  id: string
  email?: string
  phone?: string
  app_metadata?: Record<string, unknown>
  user_metadata?: Record<string, unknown>
  is_anonymous?: boolean
  invited_at?: unknown
  factors?: { status: string }[]
}

/** Returns whether a user has a verified factor. */
export function hasFactor({ factors }: Pick<SessionUser, 'factors'>): boolean {
  return (factors ?? []).some(({ status }) => status === 'verified')
}

/** Returns whether the answer of an auth route is a session. */
export function isSession(body: unknown): body is SessionBody {
  return typeof body === 'object' && body !== null && 'access_token' in body && 'user' in body
}

/**
 * Signs the access token again with the claims Supabase puts in it: issuer, level and methods of assurance, metadata.
 * `method` is stored with the session, so that a refreshed token still has it. Needs the database lock.
 */
export async function completeSession(
  context: Context,
  body: SessionBody,
  method?: AuthMethod,
): Promise<SessionBody> {
  const claims = decodeJwt(body.access_token)
  await recordSessionClient(context, String(claims.session_id))
  if (method) await recordAuthMethod(context.database.db, String(claims.session_id), method)
  await issueDevice(context, String(claims.session_id))
  return { ...body, access_token: await signToken(context, claims, body.user) }
}

/** Stores a method of the session with the current time. Needs the database lock. */
export async function recordAuthMethod(
  db: { query: (sql: string, values: unknown[]) => Promise<unknown> },
  sessionId: string,
  method: AuthMethod,
): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  )
}

/** Returns an access token with the current values of its session. Needs the database lock. */
export async function signToken(context: Context, claims: JWTPayload, user: SessionUser): Promise<string> {
  const { rows } = await context.database.db.query<{ aal: string; method: string | null; timestamp: number }>(
    `select coalesce(s.aal, 'aal1') as aal, a.authentication_method as method, floor(extract(epoch from a.updated_at))::int as timestamp
     from auth.sessions s left join auth.mfa_amr_claims a on a.session_id = s.id
     where s.id = $1 order by a.updated_at desc`,
    [String(claims.session_id)],
  )
  const { kid, key } = context.secrets.signing.current
  const token = new SignJWT({
    ...claims,
    iss: `${context.url}/auth/v1`,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.app_metadata ?? {},
    user_metadata: user.user_metadata ?? {},
    aal: rows[0]?.aal ?? 'aal1',
    amr: rows.filter((row) => row.method).map((row) => ({ method: row.method, timestamp: row.timestamp })),
    is_anonymous: user.is_anonymous ?? false,
  }).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
  return token.sign(key)
}
