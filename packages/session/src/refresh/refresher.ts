import type { SessionStorage } from '../cookies/session-storage.ts'
import type { ResolvedConfig } from '../core/config.ts'
import type { Platform } from '../core/platform.ts'
import type { SessionState } from '../core/state.ts'
import type { SignOutReason, StoredSession } from '../snapshot.ts'
import { adopt } from './adopt.ts'
import { requestRefresh } from './request-refresh.ts'
import type { ServerClock } from './server-clock.ts'

/** How many seconds before its end a token is renewed; half its life if that is shorter. */
export const refreshMargin = 90

/** A token with less than this left, in seconds, is not handed out without trying to renew it. */
const defaultMinValidity = 10

const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** What `getAccessToken` may be told: `minValidity` in seconds, `timeout` in milliseconds. */
export interface AccessTokenOptions {
  minValidity?: number | undefined
  timeout?: number | undefined
  signal?: AbortSignal | undefined
}

/** Decides when tokens are renewed, and does it: one request at a time, in all tabs together. */
export interface Refresher {
  /** Renews now; joins a renewal that is on its way. Never rejects. */
  refresh(): Promise<void>
  /** Renews if the token is about to end. */
  refreshIfDue(): void
  /** Forgets failures (a connection is back) and renews if the session is stale. */
  retryNow(): void
  isExpired(session: StoredSession): boolean
  getAccessToken(options?: AccessTokenOptions): Promise<string | null>
  /** For requests of the data client: rather an expired token than none, so that the backend refuses instead of hiding rows. */
  tokenForRequest(): Promise<string | null>
  learn(session: StoredSession): void
  stop(): void
}

interface Parts {
  config: ResolvedConfig
  platform: Platform
  state: SessionState
  storage: SessionStorage
  clock: ServerClock
  commit(session: StoredSession): void
  end(reason: SignOutReason): void
}

/** Creates the refresher of one core. */
export function createRefresher(parts: Parts): Refresher {
  const { config, platform, state, storage, clock } = parts
  let inFlight: Promise<void> | null = null
  let failures = 0
  let notBefore = 0
  let cancelRetry = () => {}
  /** The refresh token that the backend has refused. */
  let refused: string | null = null

  const isExpired = (session: StoredSession) => clock.secondsLeft(session) <= 0
  const margin = (session: StoredSession) => Math.min(refreshMargin, (session.expires_in ?? Infinity) / 2)
  const isDue = (session: StoredSession) => clock.secondsLeft(session) < margin(session)

  /** After a failure: not hopeless, but not now. */
  const postpone = (after?: number) => {
    const delay = after ?? retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0
    failures += 1
    notBefore = platform.now() + delay
    cancelRetry()
    cancelRetry = platform.later(() => {
      if (platform.isVisible()) void refresh()
    }, delay)
    const { held } = state
    if (!held) return
    if (state.snapshot.status === 'loading') state.begin(held, 'stale')
    else state.setHealth(isExpired(held) ? 'stale' : 'fresh')
  }
  const succeed = () => {
    failures = 0
    notBefore = 0
    refused = null
    cancelRetry()
  }

  /** The backend has refused the token; unless another tab was faster, that is the end. */
  const handleRefusal = (started: StoredSession, reason: SignOutReason) => {
    const stored = storage.read()
    if (stored.kind === 'session' && stored.session.refresh_token !== started.refresh_token) {
      adopt(state, stored)
      return
    }
    refused = started.refresh_token
    if (isExpired(started)) parts.end(reason)
    else state.setHealth('stale')
  }

  /** Runs alone among all tabs. */
  const renew = async () => {
    const held = state.held
    if (!held) return
    const stored = storage.read()
    if (stored.kind !== 'memory') {
      const isOurs = stored.kind === 'session' && stored.session.refresh_token === held.refresh_token
      if (stored.kind === 'none' || (!isOurs && stored.kind === 'session')) adopt(state, stored)
    }
    const started = state.held
    if (!started) return
    if (started !== held && !isDue(started)) return succeed()
    if (refused === started.refresh_token && !isExpired(started)) return
    const { generation } = state
    if (state.snapshot.health === 'fresh') state.setHealth('refreshing')
    const outcome = await requestRefresh(config, platform.fetch, started.refresh_token)
    // Somebody signed out or in meanwhile: the answer belongs to a session that is gone.
    if (generation !== state.generation || state.snapshot.status === 'disposed') return
    if (outcome.kind === 'retry') return postpone(outcome.after)
    if (outcome.kind === 'ended') return handleRefusal(started, outcome.reason)
    const now = storage.read()
    if (
      now.kind === 'none' ||
      (now.kind === 'session' && now.session.refresh_token !== started.refresh_token)
    ) {
      adopt(state, now)
      return
    }
    clock.learn(outcome.session)
    succeed()
    parts.commit(outcome.session)
    state.refreshed(outcome.session)
  }

  const refresh = (): Promise<void> => {
    inFlight ??= platform
      .alone(config.cookieName, renew)
      .catch(() => postpone())
      .finally(() => {
        inFlight = null
      })
    return inFlight
  }

  const wait = async (minValidity: number, timeout: number, signal?: AbortSignal): Promise<void> => {
    const { held } = state
    if (!held || clock.secondsLeft(held) > minValidity || platform.now() < notBefore) return
    await settled(refresh(), platform, timeout, signal)
  }

  return {
    refresh,
    refreshIfDue: () => {
      if (state.held && isDue(state.held) && platform.now() >= notBefore) void refresh()
    },
    retryNow: () => {
      failures = 0
      notBefore = 0
      cancelRetry()
      if (state.held && (state.snapshot.health === 'stale' || isDue(state.held))) void refresh()
    },
    isExpired,
    getAccessToken: async ({ minValidity = defaultMinValidity, timeout = 10_000, signal } = {}) => {
      if (signal?.aborted) return null
      await whenLoaded(state, platform, timeout, signal)
      await wait(minValidity, timeout, signal)
      const { held } = state
      return held && !signal?.aborted && !isExpired(held) ? held.access_token : null
    },
    tokenForRequest: async () => {
      await whenLoaded(state, platform, 10_000)
      await wait(defaultMinValidity, 10_000)
      return state.held?.access_token ?? null
    },
    learn: (session) => {
      succeed()
      clock.learn(session)
    },
    stop: () => cancelRetry(),
  }
}

/** Waits until `promise` is settled, but no longer than `timeout` or until `signal`. */
function settled(
  promise: Promise<void>,
  platform: Platform,
  timeout: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel()
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = platform.later(finish, timeout)
    signal?.addEventListener('abort', finish)
    promise.then(finish, finish)
  })
}

function whenLoaded(
  state: SessionState,
  platform: Platform,
  timeout: number,
  signal?: AbortSignal,
): Promise<void> {
  if (state.snapshot.status !== 'loading') return Promise.resolve()
  let stop = () => {}
  const loaded = new Promise<void>((resolve) => {
    stop = state.subscribe(() => {
      if (state.snapshot.status !== 'loading') resolve()
    })
  })
  return settled(loaded, platform, timeout, signal).finally(stop)
}
