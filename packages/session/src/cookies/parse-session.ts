import type { User } from '@supabase/auth-js'
import type { StoredSession } from '../session/snapshot.ts'
import { decodeBase64Url } from './cookie-text.ts'

/** The claims of an access token, unverified: the backend verifies it, this side only reads. Null if it is not a JWT. */
export function readClaims(token: string): Record<string, unknown> | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    return asRecord(JSON.parse(decodeBase64Url(payload)))
  } catch {
    return null
  }
}

/** The user, as far as it can be read from the claims of an access token. */
export function userFromClaims(claims: Record<string, unknown>): User | null {
  if (typeof claims.sub !== 'string') return null
  const text = (key: string) => (typeof claims[key] === 'string' ? (claims[key] as string) : undefined)
  const user: User = {
    id: claims.sub,
    aud: text('aud') ?? 'authenticated',
    app_metadata: asRecord(claims.app_metadata) ?? {},
    user_metadata: asRecord(claims.user_metadata) ?? {},
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
 * Reads a session from JSON, as it stands in a cookie or in an answer of the backend. The token says whose it is: a session
 * without a user (`tokens-only`), or with somebody else's, gets the one that `findUser` knows, or what the token's claims
 * tell. Null if it is no session.
 */
export function parseSession(json: unknown, findUser?: (id: string) => User | null): StoredSession | null {
  const session = asRecord(json)
  if (!session) return null
  const { access_token, refresh_token, expires_at, expires_in } = session
  if (typeof access_token !== 'string' || !access_token) return null
  if (typeof refresh_token !== 'string' || !refresh_token) return null
  const claims = readClaims(access_token)
  const expiry = asSeconds(expires_at) ?? asSeconds(claims?.exp)
  if (expiry === null) return null
  const given = parseUser(session.user)
  const isForeign = typeof claims?.sub === 'string' && given?.id !== claims.sub
  const user =
    given && !isForeign ? given : claims && (findUser?.(String(claims.sub)) ?? userFromClaims(claims))
  if (!user) return null
  const lifetime = asSeconds(expires_in)
  return {
    ...(session as unknown as StoredSession),
    access_token,
    refresh_token,
    token_type: 'bearer',
    expires_at: expiry,
    ...(lifetime !== null && { expires_in: lifetime }),
    user,
  }
}

function parseUser(value: unknown): User | null {
  const user = asRecord(value)
  return user && typeof user.id === 'string' && user.id ? (user as unknown as User) : null
}

function asSeconds(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}
