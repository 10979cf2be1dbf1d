import type { Session as BackendSession, User } from '@supabase/auth-js'

/** A session as the backend issues it and as the cookie keeps it. Never leaves this package. */
export type StoredSession = Omit<BackendSession, 'expires_in' | 'expires_at'> & {
  /** Unix seconds, by the server's clock. */
  expires_at: number
  /** Seconds. */
  expires_in?: number
}

/** A session as remotes see it: without the tokens that could make new ones. `expires_at` is in Unix seconds. */
export type PublicSession = Readonly<Omit<StoredSession, 'refresh_token' | 'provider_refresh_token'>>

/** Where the session stands. */
export type SessionStatus = 'loading' | 'signed_out' | 'signed_in' | 'disposed'

/** How good the access token is: `stale` means expired or not renewable for now; null when nobody is signed in. */
export type SessionHealth = 'fresh' | 'refreshing' | 'stale' | null

/**
 * Why somebody is signed out. `revoked`: the session was ended elsewhere; `banned` and `deleted`: the account is suspended, or is
 * no more; `external`: another tab or a server signed out.
 */
export type SignOutReason =
  | 'signed_out'
  | 'expired'
  | 'revoked'
  | 'banned'
  | 'deleted'
  | 'external'
  | 'switched'

/** Something that is wrong, without ending the session. */
export interface SessionProblem {
  /**
   * `storage_blocked`: cookies cannot be written, the session lives until the page closes. `session_too_large`: the same,
   * because it exceeds the cookie budget. `callback_error`: a link of an email or a provider did not work. `code_not_loaded`: the
   * code that asks the page for its session has not arrived; it is loaded again until it does.
   */
  readonly code: 'storage_blocked' | 'session_too_large' | 'callback_error' | 'code_not_loaded'
  readonly message: string
  /** The backend's own code, such as `otp_expired`. */
  readonly detail?: string | undefined
}

/** A link that would sign somebody in, and has not been asked for in this browser, or while somebody is signed in. */
export interface PendingLink {
  /** What its mail was for, in the backend's words: `recovery`, `magiclink`, `email`. Whose account it is, nobody knows before. */
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
  /** True from `PASSWORD_RECOVERY` until it is acknowledged or a password was set; in this tab, also after a reload. */
  readonly recovery: boolean
  /** Signed in, and the second factor that the account has was not given yet: see `mfa.stepUp`. Missing in older copies. */
  readonly needsFactor?: boolean | undefined
  readonly reason?: SignOutReason | undefined
  readonly problem?: SessionProblem | undefined
  /** Waits for the person's `answerLink`; nothing has been sent, and who is signed in stays signed in. */
  readonly link?: PendingLink | undefined
}

/** Leaves out the tokens that could make new ones, and freezes the rest. */
export function toPublicSession(session: StoredSession, user: User): PublicSession {
  const { refresh_token: _secret, provider_refresh_token: _other, ...rest } = session
  return Object.freeze({ ...rest, user })
}
