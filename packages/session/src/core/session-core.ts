import type { AuthChangeEvent, Session as BackendSession, User } from '@supabase/auth-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { createDataClient } from '../client/data-client.ts'
import { createCookieJar, readText } from '../cookies/cookie-jar.ts'
import { isRecoveryVerifier } from '../cookies/expired-verifiers.ts'
import { parseAnsweredSession, parseAnsweredUser } from '../cookies/parse-session.ts'
import { CookieSessionStorage, createTextStorage, type SessionStorage } from '../cookies/session-storage.ts'
import { createSignOutMarker } from '../cookies/sign-out-marker.ts'
import type { ResolvedConfig } from '../platform/config.ts'
import type { Hint, Platform } from '../platform/platform.ts'
import { adoptStoredState } from '../refresh/adopt-stored-state.ts'
import { Refresher } from '../refresh/refresher.ts'
import { createServerClock } from '../refresh/server-clock.ts'
import { BackendReachability } from '../requests/backend-reachability.ts'
import { fetchWithTimeout } from '../requests/fetch-with-timeout.ts'
import { watchResponses } from '../requests/watch-responses.ts'
import type { SignOutReason, StoredSession } from '../session/snapshot.ts'
import { isDeepEqual } from '../state/deep-equal.ts'
import { SessionState } from '../state/state.ts'
import { followTokens } from './follow-tokens.ts'
import { sendDevice } from './known-device.ts'
import { ProtocolClient } from './protocol-client.ts'
import { Reconciler } from './reconciler.ts'
import { rememberRecovery } from './recovery-mark.ts'
import { SessionCheck } from './session-check.ts'
import { StepUp } from './step-up.ts'

/** Marks the session that the protocol client has read, so that writing it back restores no old tokens. */
const readMark = 'portico_read'

/** Lifetime in seconds: links in emails expire within a day. */
const verifierLifetime = 86_400

/** The core of a session in a page. It connects cookie, state, refresh and protocol. */
export class SessionCore {
  readonly state: SessionState
  readonly config: ResolvedConfig
  readonly platform: Platform
  readonly auth: ProtocolClient
  readonly storage: SessionStorage
  readonly refresher: Refresher
  readonly reach: BackendReachability
  readonly stepUp: StepUp
  /** The `fetch` of every request to the backend. */
  readonly fetch: typeof fetch
  /** The paths that links return to. Each caller that configures the session may add one. */
  readonly callbackPaths: Set<string>
  /** Whether the current sign-in starts a recovery that the protocol client does not report as one. */
  signsInToRecover = false
  readonly #jar
  readonly #check = new SessionCheck(this)
  readonly #stops: (() => void)[] = []
  #client: SupabaseClient | undefined

  constructor(config: ResolvedConfig, platform: Platform, state = new SessionState()) {
    this.config = config
    this.platform = platform
    this.state = state
    this.stepUp = new StepUp(state)
    this.callbackPaths = new Set([config.callbackPath])
    this.#jar = createCookieJar(platform.cookies, { secure: platform.isSecure, ...config.cookie })
    this.storage = new CookieSessionStorage(config.cookieName, this.#jar, platform.users, platform.frame)
    this.reach = new BackendReachability(platform, config.key)
    this.fetch = watchResponses(fetchWithTimeout(platform, config.deadlines, this.reach), config.authUrl, {
      over: (token, reason) => this.#endIfHeld(token, reason),
      doubt: (token) => this.#check.doubt(token),
    })
    const authFetch = sendDevice(this.fetch, createTextStorage(`${config.cookieName}-device`, platform.users))
    this.refresher = new Refresher({
      config,
      platform,
      fetch: authFetch,
      state,
      storage: this.storage,
      clock: createServerClock(platform.now, platform.users, config.cookieName),
      commit: (session) => this.#write(session),
      end: (reason) => this.end(reason),
    })
    this.auth = new ProtocolClient(
      config,
      {
        load: (key) => this.#load(key),
        save: (key, json) => this.#save(key, json),
        forget: (key) => this.#forget(key),
        changed: (event, session) => this.#changed(event, session),
      },
      authFetch,
    )
  }

  /** Reads the cookie and begins to follow it. */
  start(): void {
    const reconciler = new Reconciler(this)
    this.#stops.push(
      this.platform.listen(this.config.cookieName, (hint: Hint) => {
        reconciler.onHint(hint)
        this.reach.onHint(hint)
        this.#check.onHint(hint)
      }),
      () => reconciler.stop(),
      () => this.refresher.stop(),
      () => this.reach.stop(),
      this.#renewOnReturn(),
      this.#completeUser(),
      followTokens(this.state, () => this.#client),
      rememberRecovery(this.state, this.config.cookieName, this.platform.tab),
    )
    try {
      this.#jar.removeHostOnly(this.config.cookieName)
    } catch {
      // Cookies are forbidden here, which reading them reports.
    }
    reconciler.load()
  }

  /** The data client. Created on first use. */
  get client(): SupabaseClient {
    this.#client ??= createDataClient({
      url: this.config.url,
      key: this.config.key,
      accessToken: (refused) => this.refresher.tokenForRequest(refused),
      stepUp: {
        ask: (person, need) => this.stepUp.ask(person, need),
        canBeLifted: () => this.state.snapshot.needsFactor === true,
      },
      account: this.state,
      fetch: this.fetch,
    })
    return this.#client
  }

  /** Returns whether the email with this id (`sb_flow_id` of its link) was requested in this browser and is still pending. */
  hasBegunFlow(id: string | null): boolean {
    return readText(this.#jar, `${this.config.cookieName}-flow-${id}-code-verifier`) !== null
  }

  /** Takes the backend's data of the signed-in user. Data of another user is ignored. */
  learnUser(user: User | null): void {
    const { held, generation } = this.state
    if (!user || held?.user.id !== user.id || isDeepEqual(held.user, user)) return
    this.#userChanged({ ...held, user, [readMark]: generation } as never)
  }

  /** Ends the session here, in cookie and state at once. */
  end(reason: SignOutReason): void {
    this.storage.clear(createSignOutMarker(reason, this.state.held))
    this.state.signOut(reason)
    this.platform.notifyTabs()
  }

  /**
   * Ends the session of `token`, which the backend does not know any more: until the token expires it would look valid here. Changes
   * by another tab, which this tab may not have received yet, take precedence: a sign-out, or the sign-in of another user.
   */
  #endIfHeld(token: string, reason: SignOutReason): void {
    adoptStoredState(this.state, this.storage.read())
    if (this.state.held?.access_token === token) this.end(reason)
  }

  dispose(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.state.dispose()
    void this.#client?.removeAllChannels()
  }

  #write(session: StoredSession): void {
    const problem = this.storage.write(session)
    const known = this.state.snapshot.problem
    // biome-ignore lint/suspicious/noConsole: for the author of a page that has no place for the problem.
    if (problem && !known) console.warn(`${problem.code}: ${problem.message}`)
    if (problem || known?.code !== 'callback_error') this.state.setProblem(problem)
    this.platform.notifyTabs()
  }

  /** Renews a session whose renewal has failed once all services of the backend answer, before the page reads rows. */
  #renewOnReturn(): () => void {
    return this.reach.subscribe(() => {
      if (!this.reach.getSnapshot().some((lost) => lost.endsWith('/v1'))) this.refresher.retryNow()
    })
  }

  /** Requests the user if only the token's claims are known, because the cookie had another user or none. */
  #completeUser(): () => void {
    let askedWith: string | undefined
    return this.state.subscribe(async () => {
      const { held, generation, snapshot } = this.state
      if (held?.user.created_at !== '' || snapshot.health !== 'fresh') return
      if (askedWith === held.access_token) return
      askedWith = held.access_token
      const { data } = await this.auth.getUser(held.access_token)
      if (this.state.generation !== generation) return
      this.learnUser(data.user)
    })
  }

  #load(key: string): string | null {
    const { held } = this.state
    if (key === this.config.cookieName) {
      // Without an expiry the protocol client does not refresh: the refresher alone decides that.
      return held && JSON.stringify({ ...held, expires_at: 0, [readMark]: this.state.generation })
    }
    return readText(this.#jar, key)
  }

  #save(key: string, json: string): void {
    // The session itself is taken from the event that follows.
    if (key !== this.config.cookieName) this.#jar.write(key, json, verifierLifetime)
  }

  #forget(key: string): void {
    if (key !== this.config.cookieName) this.#jar.remove(key)
  }

  #changed(event: AuthChangeEvent, backendSession: BackendSession | null): void {
    // `watchResponses` has already handled the end of a session and knows its token.
    if (!backendSession) return
    if (readMark in backendSession) this.#userChanged(backendSession)
    else this.#signedIn(this.signsInToRecover ? 'PASSWORD_RECOVERY' : event, backendSession)
  }

  /** Only updates the user: meanwhile another tab may have renewed the tokens, or another user may have signed in. */
  #userChanged(backendSession: BackendSession & { [readMark]?: unknown }): void {
    adoptStoredState(this.state, this.storage.read())
    const { held } = this.state
    if (!held || backendSession[readMark] !== this.state.generation) return
    const user = parseAnsweredUser(backendSession.user)
    if (!user) return
    const updated = { ...held, user }
    this.#write(updated)
    this.state.userUpdated(updated)
  }

  #signedIn(event: AuthChangeEvent, backendSession: BackendSession): void {
    // MFA answers have no expiry date, but the token's claims have it.
    const session = parseAnsweredSession(backendSession)
    if (!session) return
    this.refresher.learn(session)
    // There was no session before, so earlier sign-in flows are over.
    if (!this.state.held) this.storage.clearVerifiers(isRecoveryVerifier)
    this.#write(session)
    this.state.signIn(session, event === 'TOKEN_REFRESHED' ? 'SIGNED_IN' : event)
  }
}
