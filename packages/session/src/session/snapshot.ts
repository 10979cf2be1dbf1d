import type { Session as BackendSession, User } from '@supabase/auth-js'

/** A session as the backend issues it and the cookie keeps it. Never leaves this package. */
export type StoredSession = Omit<BackendSession, 'expires_in' | 'expires_at'> & {
  /** Unix seconds, by the server's clock. */
  expires_at: number
  /** Seconds. */
  expires_in?: number
}

/** A session as remotes see it: without refresh tokens. `expires_at` is in Unix seconds. */
export type PublicSession = Readonly<Omit<StoredSession, 'refresh_token' | 'provider_refresh_token'>>

/** Status of the session. */
export type SessionStatus = 'loading' | 'signed_out' | 'signed_in' | 'disposed'

/** Health of the access token: `stale` means expired or not renewable for now. Null without a session. */
export type SessionHealth = 'fresh' | 'refreshing' | 'stale' | null

/**
 * Reason of a sign-out. `revoked`: the session was ended elsewhere; `banned` and `deleted`: the account is suspended or gone;
 * `external`: another tab or a server signed out.
 */
export type SignOutReason =
  | 'signed_out'
  | 'expired'
  | 'revoked'
  | 'banned'
  | 'deleted'
  | 'external'
  | 'switched'

/** A problem that does not end the session. */
export interface SessionProblem {
  /**
   * `storage_blocked`: cookies cannot be written, so the session ends with the page. `session_too_large`: the same, because it
   * exceeds the cookie budget. `callback_error`: a link of an email or a provider did not work. `code_not_loaded`: the code that gets
   * the session from the page could not be loaded; loading it is retried until it succeeds.
   */
  readonly code: 'storage_blocked' | 'session_too_large' | 'callback_error' | 'code_not_loaded'
  readonly message: string
  /** The backend's own code, such as `otp_expired`. */
  readonly detail?: string | undefined
}

/** A link that waits for consent: it was not requested in this browser, or a user is signed in. */
export interface PendingLink {
  /** The purpose of its email, in the backend's words: `recovery`, `magiclink`, `email`. Its account is unknown until it is used. */
  readonly type: string
}

/** The state at one moment: frozen, and the same object until something changes. */
export interface SessionSnapshot {
  readonly status: SessionStatus
  readonly health: SessionHealth
  readonly session: PublicSession | null
  /** Keeps its identity while deep-equal. */
  readonly user: User | null
  /** Number of the last event. */
  readonly seq: number
  /** True from `PASSWORD_RECOVERY` until it is acknowledged or a password was set; in this tab, even after a reload. */
  readonly recovery: boolean
  /** True if the account has a factor that was not used in this session: see `mfa.stepUp`. Missing in older copies. */
  readonly needsFactor?: boolean | undefined
  readonly reason?: SignOutReason | undefined
  readonly problem?: SessionProblem | undefined
  /** Waits for `answerLink`. No request was sent, and a signed-in user stays signed in. */
  readonly link?: PendingLink | undefined
}

/** Returns the session without refresh tokens, frozen. */
export function toPublicSession(session: StoredSession, user: User): PublicSession {
  const { refresh_token: _secret, provider_refresh_token: _other, ...rest } = session
  return Object.freeze({ ...rest, user })
}
