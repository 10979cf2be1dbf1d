import type { SessionStorage } from '../cookies/session-storage.ts'
import { Backoff } from '../platform/backoff.ts'
import type { ResolvedConfig } from '../platform/config.ts'
import type { Platform } from '../platform/platform.ts'
import type { AccessTokenOptions } from '../session/access-token.ts'
import type { SignOutReason, StoredSession } from '../session/snapshot.ts'
import type { SessionState } from '../state/state.ts'
import { adoptStoredState } from './adopt-stored-state.ts'
import { type RefreshOutcome, requestRefresh } from './request-refresh.ts'
import type { ServerClock } from './server-clock.ts'
import { waitUntilLoaded, waitUntilSettled } from './wait-until-settled.ts'

/** Seconds before its expiry at which a token is renewed. Half its lifetime if that is shorter. */
const refreshMargin = 90

/** Seconds. A token that expires sooner is not returned without an attempt to renew it. */
const defaultMinValidity = 10

/** Time in ms that a caller waits for a token. */
const defaultTimeout = 10_000

interface Parts {
  config: ResolvedConfig
  platform: Platform
  fetch: typeof fetch
  state: SessionState
  storage: SessionStorage
  clock: ServerClock
  /** Stores new tokens. */
  commit(session: StoredSession): void
  /** Ends the session, because the backend has refused it. */
  end(reason: SignOutReason): void
}

/** Decides when tokens are renewed, and renews them: one request at a time across all tabs. */
export class Refresher {
  readonly #parts: Parts
  readonly #backoff: Backoff
  #inFlight: Promise<void> | null = null
  /** The refresh token that the backend has refused. */
  #refused: string | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.#backoff = new Backoff(parts.platform)
  }

  /** Renews now, or joins a renewal in progress. Never rejects. */
  refresh(): Promise<void> {
    const { platform, config } = this.#parts
    this.#inFlight ??= platform
      .alone(config.cookieName, () => this.#renew())
      .catch(() => this.#postpone())
      .finally(() => {
        this.#inFlight = null
      })
    return this.#inFlight
  }

  /** Renews if the token expires soon. */
  refreshIfDue(): void {
    const { held } = this.#parts.state
    if (held && this.#isDue(held) && !this.#backoff.isWaiting) void this.refresh()
  }

  /** Forgets failures, because a connection is back, and renews if the session is stale. */
  retryNow(): void {
    const { held, snapshot } = this.#parts.state
    this.#backoff.reset()
    if (held && (snapshot.health === 'stale' || this.#isDue(held))) void this.refresh()
  }

  isExpired(session: StoredSession): boolean {
    return this.#parts.clock.secondsLeft(session) <= 0
  }

  async getAccessToken(options: AccessTokenOptions = {}): Promise<string | null> {
    const { minValidity = defaultMinValidity, timeout = defaultTimeout, signal } = options
    if (signal?.aborted) return null
    await waitUntilLoaded(this.#parts, timeout, signal)
    await this.#waitForToken(minValidity, timeout, signal)
    const { held } = this.#parts.state
    return held && !signal?.aborted && !this.isExpired(held) ? held.access_token : null
  }

  /**
   * Returns a token for requests of the data client. An expired token is better than none, because the backend then refuses instead
   * of hiding rows. A token that the backend has `refused` is renewed.
   */
  async tokenForRequest(refused?: string): Promise<string | null> {
    await waitUntilLoaded(this.#parts, defaultTimeout)
    const isRefused = refused !== undefined && this.#parts.state.held?.access_token === refused
    await this.#waitForToken(isRefused ? Number.POSITIVE_INFINITY : defaultMinValidity, defaultTimeout)
    return this.#parts.state.held?.access_token ?? null
  }

  /** Learns from a session that was just issued. */
  learn(session: StoredSession): void {
    this.#backoff.reset()
    this.#refused = null
    this.#parts.clock.learn(session)
  }

  stop(): void {
    this.#backoff.reset()
  }

  #isDue(session: StoredSession): boolean {
    const margin = Math.min(refreshMargin, (session.expires_in ?? Number.POSITIVE_INFINITY) / 2)
    return this.#parts.clock.secondsLeft(session) < margin
  }

  async #waitForToken(minValidity: number, timeout: number, signal?: AbortSignal): Promise<void> {
    const { state, clock, platform } = this.#parts
    if (!state.held || clock.secondsLeft(state.held) > minValidity || this.#backoff.isWaiting) return
    await waitUntilSettled(this.refresh(), platform, timeout, signal)
  }

  /** Renews while no other tab does. */
  async #renew(): Promise<void> {
    const { state, storage, config, fetch } = this.#parts
    const before = state.held
    this.#followCookie(before)
    const started = state.held
    if (!started || (started !== before && !this.#isDue(started))) return
    if (this.#refused === started.refresh_token && !this.isExpired(started)) return
    const { generation } = state
    if (state.snapshot.health === 'fresh') state.setHealth('refreshing')
    const outcome = await requestRefresh(config, fetch, started.refresh_token)
    // A sign-out or sign-in has happened meanwhile, so the answer belongs to a session that is gone.
    if (generation !== state.generation || state.snapshot.status === 'disposed') return
    if (outcome.kind === 'retry') this.#postpone(outcome.after)
    else if (outcome.kind === 'ended') this.#handleRefusal(started, outcome)
    else if (!this.#followCookie(started)) {
      this.learn(outcome.session)
      this.#parts.commit(outcome.session)
      state.refreshed(outcome.session)
    } else if (storage.read().kind === 'session') this.#backoff.reset()
  }

  /** Follows the cookie if another tab or a server was faster. Returns whether it no longer has `session`. */
  #followCookie(session: StoredSession | null): boolean {
    const { state, storage } = this.#parts
    const stored = storage.read()
    const isOther =
      stored.kind === 'none' ||
      (stored.kind === 'session' && stored.session.refresh_token !== session?.refresh_token)
    if (isOther) adoptStoredState(state, stored)
    return isOther
  }

  /** Schedules a retry after a failure that does not end the session. */
  #postpone(after?: number): void {
    const { state, platform } = this.#parts
    this.#backoff.postpone(() => {
      if (platform.isVisible()) void this.refresh()
    }, after)
    if (!state.held) return
    if (state.snapshot.status === 'loading') state.begin(state.held, 'stale')
    else state.setHealth(this.isExpired(state.held) ? 'stale' : 'fresh')
  }

  /**
   * Handles a token that the backend has refused. Unless another tab was faster, the session ends with its access token, or at once
   * if it no longer exists.
   */
  #handleRefusal(
    started: StoredSession,
    { reason, isCertain }: Extract<RefreshOutcome, { kind: 'ended' }>,
  ): void {
    const { state, end } = this.#parts
    if (this.#followCookie(started)) return
    this.#refused = started.refresh_token
    if (isCertain || this.isExpired(started)) end(reason)
    else state.setHealth('stale')
  }
}
