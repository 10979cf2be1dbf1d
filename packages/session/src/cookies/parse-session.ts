import type { User } from '@supabase/auth-js'
import type { StoredSession } from '../session/snapshot.ts'
import { decodeBase64Url } from './cookie-text.ts'
import { asRecord, parseMetadata, parseUser } from './parse-user.ts'

/** Returns the claims of an access token, unverified, because the backend verifies it. Null if it is not a JWT. */
export function readClaims(token: string): Record<string, unknown> | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    return asRecord(JSON.parse(decodeBase64Url(payload)))
  } catch {
    return null
  }
}

/** Returns the user as far as the claims of an access token describe it. Null without an id. */
export function readUserFromClaims(claims: Record<string, unknown>): User | null {
  if (typeof claims.sub !== 'string') return null
  const text = (key: string) => (typeof claims[key] === 'string' ? (claims[key] as string) : undefined)
  const user: User = {
    id: claims.sub,
    aud: text('aud') ?? 'authenticated',
    app_metadata: parseMetadata(claims.app_metadata),
    user_metadata: parseMetadata(claims.user_metadata),
    created_at: '',
    is_anonymous: claims.is_anonymous === true,
  }
  for (const key of ['role', 'email', 'phone'] as const) {
    const value = text(key)
    if (value !== undefined) user[key] = value
  }
  return user
}

/**
 * Reads a session from stored JSON: the only check of cookies and storage, which any page of the domain can write. The token names
 * the user: a session without a user (`tokens-only`), or with another one, gets the user that `findUser` returns, or the one of the
 * token's claims. Null if it is invalid: a token that no header can carry, a date that does not exist, a user with a field of another
 * type.
 */
export function parseSession(json: unknown, findUser?: (id: string) => User | null): StoredSession | null {
  const session = asRecord(json)
  if (!session) return null
  const { access_token, refresh_token, expires_at, expires_in } = session
  if (!isToken(access_token) || !isToken(refresh_token)) return null
  const claims = readClaims(access_token)
  const expiry = asSeconds(expires_at) ?? asSeconds(claims?.exp)
  if (expiry === null) return null
  const hasUser = session.user !== undefined && session.user !== null
  const given = hasUser ? parseUser(session.user) : null
  if (hasUser && !given) return null
  const isForeign = typeof claims?.sub === 'string' && given?.id !== claims.sub
  const user =
    given && !isForeign ? given : claims && (findUser?.(String(claims.sub)) ?? readUserFromClaims(claims))
  if (!user) return null
  const { provider_token, provider_refresh_token } = session
  const lifetime = asSeconds(expires_in)
  return {
    ...(isToken(provider_token) && { provider_token }),
    ...(isToken(provider_refresh_token) && { provider_refresh_token }),
    access_token,
    refresh_token,
    token_type: 'bearer',
    expires_at: expiry,
    ...(lifetime !== null && { expires_in: lifetime }),
    user,
  }
}

/**
 * Reads a session from a response of the backend, see {@link parseSession}. An account that was made by SQL may have no metadata,
 * which the auth server returns as null.
 */
export function parseAnsweredSession(json: unknown): StoredSession | null {
  const session = asRecord(json)
  return session && parseSession({ ...session, user: withMetadata(session.user) })
}

/** Reads a user from a response of the backend. Null if a field has another type than in `User`. */
export function parseAnsweredUser(json: unknown): User | null {
  return parseUser(withMetadata(json))
}

function withMetadata(value: unknown): unknown {
  const user = asRecord(value)
  return user && { ...user, app_metadata: user.app_metadata ?? {} }
}

/** Returns whether a value is text that an HTTP header can carry. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}

/** The last second that `Date` can represent. */
const lastSecond = 8.64e12

function asSeconds(value: unknown): number | null {
  return typeof value === 'number' && value > 0 && value <= lastSecond ? value : null
}
