import type { PublicSession, SignOutReason } from './snapshot.ts'

/** Types of events, by the backend's own names. */
export type AuthEventType =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

/** One auth event, frozen. */
export interface AuthEvent {
  readonly type: AuthEventType
  /** Ascending number, the same for every listener and every copy of this package in the page. */
  readonly seq: number
  /** The session after the event. */
  readonly session: PublicSession | null
  /** True if it was repeated for one late listener. */
  readonly replayed: boolean
  /** The reason of a `SIGNED_OUT`. */
  readonly reason?: SignOutReason
}

/** The events that a listener receives. */
export type AuthEventFilter = AuthEventType | readonly AuthEventType[] | '*'

/** Called outside of every auth operation. Its result is not awaited. */
export type AuthEventHandler = (event: AuthEvent) => unknown

/** `signal` ends the subscription; `replay: false` leaves out earlier events. */
export interface AuthEventOptions {
  signal?: AbortSignal | undefined
  replay?: boolean | undefined
}
