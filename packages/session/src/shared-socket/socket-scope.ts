import { readClaims } from '../cookies/parse-session.ts'

/** Changes when tabs of two versions could misunderstand each other. */
const protocol = 1

/** The tabs that share a connection: one backend, one account and one session of it. */
export interface SocketScope {
  /** Name of the lock and the channel. The id of the session is random and new at each sign-in. */
  name: string
  /** The token of the page at the creation of the scope. */
  token: string
  /** Returns whether a token belongs to the same account and session. */
  holds(token: unknown): boolean
}

/** Returns the scope of a token at a backend. Null without a token, or if the token has no session. */
export function socketScope(endPoint: string, token: string | null | undefined): SocketScope | null {
  const owner = ownerOf(token)
  if (!token || owner === null) return null
  return {
    name: `portico-realtime:${protocol}:${endPoint}:${owner}`,
    token,
    holds: (other) => ownerOf(other) === owner,
  }
}

/** Returns the expiry of a token in seconds since 1970; 0 if it has none. */
export function expiryOf(token: unknown): number {
  const exp = typeof token === 'string' ? readClaims(token)?.exp : 0
  return typeof exp === 'number' ? exp : 0
}

function ownerOf(token: unknown): string | null {
  const claims = typeof token === 'string' ? readClaims(token) : null
  const { sub, session_id } = claims ?? {}
  return typeof sub === 'string' && typeof session_id === 'string' ? `${sub}:${session_id}` : null
}
