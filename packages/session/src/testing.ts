import type { User } from '@supabase/auth-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { createFacade } from './configure/facade.ts'
import { ABI_VERSION } from './core/core-registry.ts'
import { createListeners } from './platform/listeners.ts'
import { reportUncaughtError } from './platform/report-uncaught-error.ts'
import { defaultDeadlines, type RequestDeadlines } from './session/deadlines.ts'
import type { Session } from './session/session.ts'
import type {
  PendingLink,
  SessionHealth,
  SessionProblem,
  SignOutReason,
  StoredSession,
} from './session/snapshot.ts'
import { version } from './session/version.ts'
import { createInitialSnapshot, SessionState } from './state/state.ts'

/** Answer of an operation in a test: a result, or a function of the arguments. */
export type FakeAnswer = { data: unknown; error: unknown } | ((...args: never[]) => unknown)

/** Initial state of the fake: signed out, signed in with a given user, or `loading` until a sign-in or sign-out. */
export interface FakeOptions {
  user?: Partial<User>
  loading?: boolean
  client?: SupabaseClient
  /** Timeouts for the backend. */
  deadlines?: Partial<RequestDeadlines>
  /** Answers by the operation's name: `signInWithPassword`, `mfa.enroll`, … */
  answers?: Record<string, FakeAnswer>
}

/** A session for tests of components, with functions that control it. */
export interface FakeSession {
  readonly session: Session
  /** The operations that were called. */
  readonly calls: { operation: string; args: unknown[] }[]
  answer(operation: string, answer: FakeAnswer): void
  /** At `aal1`, a user with a verified factor still needs MFA. */
  signIn(user?: Partial<User>, aal?: 'aal1' | 'aal2'): void
  signOut(reason?: SignOutReason): void
  /** Sets new tokens of the same user. */
  refresh(): void
  changeUser(change: Partial<User>): void
  /** Signs in as by a recovery link. */
  recover(user?: Partial<User>): void
  setHealth(health: SessionHealth): void
  setProblem(problem: SessionProblem | undefined): void
  /** Sets a link that waits for an answer. */
  setLink(link: PendingLink | undefined): void
  /** Sets the services of the backend, and the origins of files, that do not answer. Default: none. */
  setLost(services: readonly string[]): void
}

/**
 * Creates a session without a backend. State, order of events and replay are the real ones (`state/state.ts`). Like the real session
 * it never rejects, leaves out refresh tokens, signs out at once with `local`, and acknowledges a recovery when a password is set.
 * Operations without an answer return `not_supported`.
 */
export function createFakeSession(options: FakeOptions = {}): FakeSession {
  const state = new SessionState()
  const calls: FakeSession['calls'] = []
  const answers = new Map(Object.entries(options.answers ?? {}))
  const held = () => state.held ?? createSession()
  const usual = usualAnswers(state, held)
  const { reach, lose } = createFakeReach()
  if (!options.loading) state.begin(options.user ? createSession(options.user) : null)

  const session = createFacade({
    abi: ABI_VERSION,
    version,
    getSnapshot: () => state.snapshot,
    getInitialSnapshot: () => createInitialSnapshot(undefined),
    subscribe: (listener, signal) => state.subscribe(listener, signal),
    onAuthEvent: (filter, handler, eventOptions) => state.onAuthEvent(filter, handler, eventOptions),
    getAccessToken: async () => state.held?.access_token ?? null,
    ready: () => state.ready(),
    get client(): SupabaseClient {
      if (options.client) return options.client
      throw new Error('Give createFakeSession a client if the component under test uses one.')
    },
    backend: { url: 'http://backend.invalid', key: 'sb_publishable_test' },
    reach,
    deadlines: { ...defaultDeadlines, ...options.deadlines },
    acknowledgeRecovery: () => state.acknowledgeRecovery(),
    operation: (name) => {
      const answer = answers.get(name) ?? usual[name]
      if (!answer) return undefined
      return async (...args: never[]) => {
        calls.push({ operation: name, args })
        return typeof answer === 'function' ? answer(...args) : answer
      }
    },
    dispose: () => state.dispose(),
  })

  return {
    session,
    calls,
    answer: (operation, answer) => void answers.set(operation, answer),
    signIn: (user, aal) => state.signIn({ ...createSession(user), ...(aal && createTokens(aal)) }),
    signOut: (reason = 'signed_out') => state.signOut(reason),
    refresh: () => state.refreshed({ ...held(), ...createTokens() }),
    changeUser: (change) => state.userUpdated({ ...held(), user: { ...held().user, ...change } }),
    recover: (user) => state.signIn(createSession(user), 'PASSWORD_RECOVERY'),
    setHealth: (health) => state.setHealth(health),
    setProblem: (problem) => state.setProblem(problem),
    setLink: (link) => state.setLink(link),
    setLost: lose,
  }
}

/** Returns a reachability that `lose` controls. */
function createFakeReach() {
  const { notify, subscribe } = createListeners(reportUncaughtError)
  let lost: readonly string[] = []
  const lose = (services: readonly string[]) => {
    lost = services
    notify()
  }
  const lostFile = (url: string) => lose([...lost, new URL(url).origin])
  return { reach: { getSnapshot: () => lost, subscribe, lost: () => {}, lostFile }, lose }
}

/** Returns the operations that have no answer of their own. */
function usualAnswers(
  state: SessionState,
  held: () => StoredSession,
): Record<string, (...args: never[]) => unknown> {
  return {
    signOut: ({ scope }: { scope: string }) => {
      if (scope !== 'others') state.signOut('signed_out')
      return { data: null, error: null }
    },
    answerLink: () => {
      state.setLink(undefined)
      return { data: { handled: true, session: null, type: null }, error: null }
    },
    handleCallback: () => ({ data: { handled: false, session: null, type: null }, error: null }),
    updateUser: ({ data, password }: { data?: object; password?: string }) => {
      if (password) state.acknowledgeRecovery()
      const { user } = held()
      const changed = { ...user, user_metadata: { ...user.user_metadata, ...data } }
      state.userUpdated({ ...held(), user: changed })
      return { data: { user: changed }, error: null }
    },
  }
}

let count = 0

function createTokens(aal?: 'aal1' | 'aal2') {
  count += 1
  const expires_at = Math.floor(Date.now() / 1000) + 3_600
  const claims = aal ? `.${btoa(JSON.stringify({ aal }))}.` : ''
  return {
    access_token: `access-${count}${claims}`,
    refresh_token: `refresh-${count}`,
    expires_at,
    expires_in: 3_600,
  }
}

function createSession(user: Partial<User> = {}): StoredSession {
  return {
    ...createTokens(),
    token_type: 'bearer',
    user: {
      id: '00000000-0000-4000-8000-000000000001',
      aud: 'authenticated',
      role: 'authenticated',
      email: 'demo@portico.example',
      app_metadata: { provider: 'email' },
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
      ...user,
    },
  }
}
