import type { SessionStorage } from '../cookies/session-storage.ts'
import { Backoff } from '../platform/backoff.ts'
import type { ResolvedConfig } from '../platform/config.ts'
import type { Platform } from '../platform/platform.ts'
import type { AccessTokenOptions } from '../session/access-token.ts'
import type { SignOutReason, StoredSession } from '../session/snapshot.ts'
import type { SessionState } from '../state/state.ts'
import { adopt } from './adopt.ts'
import { type RefreshOutcome, requestRefresh } from './request-refresh.ts'
import type { ServerClock } from './server-clock.ts'
import { settled, whenLoaded } from './wait.ts'

/** How many seconds before its end a token is renewed; half its life if that is shorter. */
const refreshMargin = 90

/** A token with less than this left, in seconds, is not handed out without trying to renew it. */
const defaultMinValidity = 10

/** How long a caller waits for a token, in milliseconds. */
const defaultTimeout = 10_000

interface Parts {
  config: ResolvedConfig
  platform: Platform
  fetch: typeof fetch
  state: SessionState
  storage: SessionStorage
  clock: ServerClock
  /** Writes new tokens down. */
  commit(session: StoredSession): void
  /** Ends the session: the backend has refused it. */
  end(reason: SignOutReason): void
}

/** Decides when tokens are renewed, and does it: one request at a time, in all tabs together. */
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

  /** Renews now; joins a renewal that is on its way. Never rejects. */
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

  /** Renews if the token is about to end. */
  refreshIfDue(): void {
    const { held } = this.#parts.state
    if (held && this.#isDue(held) && !this.#backoff.isWaiting) void this.refresh()
  }

  /** Forgets failures (a connection is back) and renews if the session is stale. */
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
    await whenLoaded(this.#parts, timeout, signal)
    await this.#waitForToken(minValidity, timeout, signal)
    const { held } = this.#parts.state
    return held && !signal?.aborted && !this.isExpired(held) ? held.access_token : null
  }

  /**
   * For requests of the data client: rather an expired token than none, so that the backend refuses instead of hiding rows. A token that
   * the backend has `refused` is renewed.
   */
  async tokenForRequest(refused?: string): Promise<string | null> {
    await whenLoaded(this.#parts, defaultTimeout)
    const isRefused = refused !== undefined && this.#parts.state.held?.access_token === refused
    await this.#waitForToken(isRefused ? Number.POSITIVE_INFINITY : defaultMinValidity, defaultTimeout)
    return this.#parts.state.held?.access_token ?? null
  }

  /** Takes note of a session that was issued just now. */
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
    await settled(this.refresh(), platform, timeout, signal)
  }

  /** Runs alone among all tabs. */
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
    // Somebody signed out or in meanwhile: the answer belongs to a session that is gone.
    if (generation !== state.generation || state.snapshot.status === 'disposed') return
    if (outcome.kind === 'retry') this.#postpone(outcome.after)
    else if (outcome.kind === 'ended') this.#handleRefusal(started, outcome)
    else if (!this.#followCookie(started)) {
      this.learn(outcome.session)
      this.#parts.commit(outcome.session)
      state.refreshed(outcome.session)
    } else if (storage.read().kind === 'session') this.#backoff.reset()
  }

  /** Another tab or a server may have been faster. Returns whether the cookie has taken another way than `session`. */
  #followCookie(session: StoredSession | null): boolean {
    const { state, storage } = this.#parts
    const stored = storage.read()
    const isOther =
      stored.kind === 'none' ||
      (stored.kind === 'session' && stored.session.refresh_token !== session?.refresh_token)
    if (isOther) adopt(state, stored)
    return isOther
  }

  /** Nothing is decided: not hopeless, but not now. */
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
   * The backend has refused the token; unless another tab was faster, the session ends with its access token, or at once
   * where it was said to be no more.
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
