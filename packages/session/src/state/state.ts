import type { User } from '@supabase/auth-js'
import { readClaims } from '../cookies/parse-session.ts'
import { reportUncaughtError as reportToPage } from '../platform/report-uncaught-error.ts'
import type {
  AuthEvent,
  AuthEventFilter,
  AuthEventHandler,
  AuthEventOptions,
  AuthEventType,
} from '../session/events.ts'
import {
  type PendingLink,
  type PublicSession,
  type SessionHealth,
  type SessionProblem,
  type SessionSnapshot,
  type SignOutReason,
  type StoredSession,
  toPublicSession,
} from '../session/snapshot.ts'
import { deepFreeze, isDeepEqual } from './deep-equal.ts'
import { createEventQueue } from './event-queue.ts'
import { createSnapshotStore, type SnapshotStore } from './store.ts'

/** Returns the snapshot from before the cookie was read: `loading`, or the session that a server has read. */
export function createInitialSnapshot(initial: PublicSession | null | undefined): SessionSnapshot {
  if (initial === undefined) return loading
  if (!initial) return Object.freeze({ ...loading, status: 'signed_out' })
  const session = deepFreeze({ ...initial })
  return Object.freeze({ ...loading, status: 'signed_in', health: 'fresh', session, user: session.user })
}

/** Returns whether the account has a factor that was not used for this token. */
function canBeLifted({ user, access_token }: StoredSession): boolean {
  const isThere = user.factors?.some(({ status }) => status === 'verified')
  return isThere === true && readClaims(access_token)?.aal === 'aal1'
}

const loading: SessionSnapshot = Object.freeze({
  status: 'loading',
  health: null,
  session: null,
  user: null,
  seq: 0,
  recovery: false,
})

/**
 * The state machine: `loading → signed_out | signed_in (fresh | refreshing | stale)`, and `disposed`. Each transition sets the
 * snapshot at once and queues its events, without waiting.
 */
export class SessionState {
  readonly #store: SnapshotStore
  readonly #events
  #held: StoredSession | null = null
  #generation = 0
  #recoveryEvent: AuthEvent | null = null
  /** The user whose recovery continues after a reload. */
  #recovering: string | null = null

  constructor(
    initial: PublicSession | null | undefined = undefined,
    report: (error: unknown) => void = reportToPage,
  ) {
    this.#store = createSnapshotStore(createInitialSnapshot(initial), report)
    this.#events = createEventQueue(report)
  }

  get snapshot(): SessionSnapshot {
    return this.#store.get()
  }

  /** The session with its refresh token. Stays inside this package. */
  get held(): StoredSession | null {
    return this.#held
  }

  /** Grows at each sign-in and sign-out. Answers to an older generation are dropped. */
  get generation(): number {
    return this.#generation
  }

  /** Number of event subscriptions. */
  get listenerCount(): number {
    return this.#events.size
  }

  /** Resolves when `loading` is over. */
  ready(): Promise<SessionSnapshot> {
    if (this.snapshot.status !== 'loading') return Promise.resolve(this.snapshot)
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (this.snapshot.status === 'loading') return
        stop()
        resolve(this.snapshot)
      })
    })
  }

  /** Keeps an expired session that is not shown yet, because its first refresh is in progress. */
  holdWhileLoading(session: StoredSession): void {
    this.#held = session
  }

  /** Remembers that a recovery of this user was in progress when the page was left. */
  expectRecovery(userId: string): void {
    this.#recovering = userId
  }

  /** Ends `loading`. A recovery in progress continues. */
  begin(session: StoredSession | null, health: SessionHealth = 'fresh'): void {
    if (this.snapshot.status !== 'loading') return
    const recovery = session !== null && session.user.id === this.#recovering
    this.#transition('INITIAL_SESSION', { ...this.#shown(session, health), recovery })
    if (recovery) this.#recoveryEvent = this.#transition('PASSWORD_RECOVERY', {})
  }

  /** Sets a signed-in user. Another user is signed out first. */
  signIn(session: StoredSession, type: AuthEventType = 'SIGNED_IN'): void {
    this.#leaveLoading()
    const before = this.snapshot.user
    if (before && before.id !== session.user.id) this.signOut('switched')
    this.#generation += 1
    const recovers = type === 'PASSWORD_RECOVERY'
    const event = this.#transition(type, {
      ...this.#shown(session, 'fresh'),
      reason: undefined,
      problem: this.#lastingProblem(),
      recovery: recovers || this.snapshot.recovery,
    })
    if (recovers) this.#recoveryEvent = event
  }

  /** Sets new tokens of the same user. */
  refreshed(session: StoredSession): void {
    if (this.snapshot.status === 'loading') this.begin(session, 'fresh')
    else this.#transition('TOKEN_REFRESHED', this.#shown(session, 'fresh'))
  }

  /** Sets changed data of the user with the same tokens. */
  userUpdated(session: StoredSession): void {
    this.#transition('USER_UPDATED', this.#shown(session, this.snapshot.health))
  }

  /** Ends the session. */
  signOut(reason: SignOutReason): void {
    const wasHeld = this.#held !== null
    this.#leaveLoading()
    if (!wasHeld) return
    this.#generation += 1
    this.#recoveryEvent = null
    this.#transition('SIGNED_OUT', { ...this.#shown(null, null), recovery: false, reason }, reason)
  }

  setHealth(health: SessionHealth): void {
    if (this.snapshot.status === 'signed_in') this.#store.set({ health })
  }

  setProblem(problem: SessionProblem | undefined): void {
    this.#store.set({ problem: problem && Object.freeze(problem) })
  }

  setLink(link: PendingLink | undefined): void {
    this.#store.set({ link: link && Object.freeze(link) })
  }

  /** Ends the recovery: later listeners do not get it. */
  acknowledgeRecovery(): void {
    this.#recoveryEvent = null
    this.#store.set({ recovery: false })
  }

  subscribe(listener: () => void, signal?: AbortSignal): () => void {
    return this.#store.subscribe(listener, signal)
  }

  onAuthEvent(
    filter: AuthEventFilter,
    handler: AuthEventHandler,
    options: AuthEventOptions = {},
  ): () => void {
    const replays: AuthEvent[] = []
    if (options.replay !== false && this.snapshot.seq > 0) {
      replays.push(this.#event('INITIAL_SESSION', true))
      if (this.#recoveryEvent) replays.push(Object.freeze({ ...this.#recoveryEvent, replayed: true }))
    }
    return this.#events.subscribe(filter, handler, this.snapshot.seq, replays, options.signal)
  }

  dispose(): void {
    this.#generation += 1
    this.#held = null
    this.#store.set({ status: 'disposed', health: null, session: null, user: null, recovery: false })
    this.#store.clear()
    this.#events.clear()
  }

  #leaveLoading(): void {
    this.begin(null, null)
  }

  /** Takes a session, and returns the snapshot's fields for it. */
  #shown(session: StoredSession | null, health: SessionHealth): Partial<SessionSnapshot> {
    this.#held = session
    if (!session)
      return { status: 'signed_out', health: null, session: null, user: null, needsFactor: undefined }
    const before = this.snapshot.user
    const user: User =
      before && isDeepEqual(before, session.user) ? before : deepFreeze(structuredClone(session.user))
    const needsFactor = canBeLifted(session) || undefined
    return { status: 'signed_in', health, session: toPublicSession(session, user), user, needsFactor }
  }

  #lastingProblem(): SessionProblem | undefined {
    const { problem } = this.snapshot
    return problem?.code === 'callback_error' ? undefined : problem
  }

  /** Makes one change of the snapshot, then one event. */
  #transition(type: AuthEventType, change: Partial<SessionSnapshot>, reason?: SignOutReason): AuthEvent {
    this.#store.set({ ...change, seq: this.snapshot.seq + 1 })
    const event = this.#event(type, false, reason)
    this.#events.emit(event)
    return event
  }

  #event(type: AuthEventType, replayed: boolean, reason?: SignOutReason): AuthEvent {
    const { seq, session } = this.snapshot
    return Object.freeze({ type, seq, session, replayed, ...(reason && { reason }) })
  }
}
