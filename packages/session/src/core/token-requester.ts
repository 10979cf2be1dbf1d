import { readClaims, readUserFromClaims } from '../cookies/parse-session.ts'
import type { ResolvedConfig, SessionConfig } from '../platform/config.ts'
import type { Hint, Platform } from '../platform/platform.ts'
import { reportUncaughtError } from '../platform/report-uncaught-error.ts'
import { adoptStoredState } from '../refresh/adopt-stored-state.ts'
import type { StoredSession } from '../session/snapshot.ts'
import type { SessionState } from '../state/state.ts'

/** Interval in ms at which a visible page is asked if it has never notified of a change. */
export const pollInterval = 5_000

/** Timeout in ms for a page that has answered before. */
export const responseTimeout = 10_000

/** Time in ms in which the page may still notify of a detected change before it gets a warning. */
export const notifyTimeout = 1_000

/** Asks the embedding page for its tokens, and makes the state follow their user. */
export class TokenRequester {
  readonly #state: SessionState
  readonly #platform: Platform
  readonly #cookieName: string
  #source: SessionConfig['getAccessToken']
  /** Questions are numbered, because a slow answer must not restore a previous user. */
  #asked = 0
  /** The first question whose answer still counts. */
  #since = 0
  #latest: Promise<string | null> = Promise.resolve(null)
  /** Whether the page notifies of changes, so that it is asked less often. */
  #isNotified = false
  #hasWarned = false
  /** Aborts the requests of a user when another one signs in. */
  #person = new AbortController()
  #stop = () => {}

  constructor(state: SessionState, platform: Platform, config: ResolvedConfig) {
    this.#state = state
    this.#platform = platform
    this.#cookieName = config.cookieName
    this.#source = config.getAccessToken
  }

  /** `alsoHint` also gets the hints about the page. */
  start(alsoHint: (hint: Hint) => void = () => {}): void {
    let cancel = () => {}
    const lookAgain = () => {
      cancel = this.#platform.later(() => {
        if (!this.#isNotified && this.#platform.isVisible()) void this.ask()
        lookAgain()
      }, pollInterval)
    }
    lookAgain()
    const unlisten = this.#platform.listen(this.#cookieName, (hint) => {
      void this.ask()
      alsoHint(hint)
    })
    this.#stop = () => {
      cancel()
      unlisten()
      this.#person.abort()
    }
    void this.ask()
  }

  stop(): void {
    this.#stop()
  }

  /** Uses another function from now on. */
  readonly borrowFrom = async (next: SessionConfig['getAccessToken']): Promise<void> => {
    if (next === this.#source) return
    this.#source = next
    this.#since = this.#asked + 1
    await this.ask()
  }

  /** Called when the page notifies of a change. Answers to earlier questions are outdated. */
  readonly changed = async (): Promise<void> => {
    this.#isNotified = true
    this.#since = this.#asked + 1
    await this.ask()
  }

  /** Returns the current token. If the page fails, or does not answer before the timeout, it is the previous token. */
  readonly ask = (): Promise<string | null> => {
    this.#asked += 1
    this.#latest = this.#question(this.#asked)
    return this.#latest
  }

  /**
   * Wraps `fetcher` for requests of the signed-in user: they are aborted when the user changes, and never sent with the token of a
   * user who has gone.
   */
  guard(fetcher: typeof fetch): typeof fetch {
    return (input, init) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('Authorization') ?? '') ?? []
      const owner = readClaims(token)?.sub
      if (owner !== undefined && owner !== this.#state.held?.user.id)
        return Promise.reject(new DOMException('Somebody else is signed in by now.', 'AbortError'))
      const { signal } = this.#person
      return fetcher(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
      })
    }
  }

  async #question(number: number): Promise<string | null> {
    const answer = this.#answer(number)
    // Without a previous token there is no timeout. The screen for this state shows that it waits.
    if (this.#state.snapshot.status === 'loading') return answer
    let cancel = () => {}
    const limit = new Promise<null>((resolve) => {
      cancel = this.#platform.later(() => resolve(null), responseTimeout)
    })
    return Promise.race([answer, limit.then(() => this.#state.held?.access_token ?? null)]).finally(cancel)
  }

  async #answer(number: number): Promise<string | null> {
    let token: unknown
    try {
      token = (await this.#source?.()) ?? null
    } catch (error) {
      if (number < this.#since) return this.#latest
      // A failure of the page is not a sign-out.
      reportUncaughtError(error)
      this.#state.begin(null, null)
      return this.#state.held?.access_token ?? null
    }
    if (this.#state.snapshot.status === 'disposed') return null
    if (number < this.#since) return this.#latest
    this.#since = number
    this.#take(token)
    return this.#state.held?.access_token ?? null
  }

  #take(token: unknown): void {
    const session = typeof token === 'string' ? toSession(token) : null
    if (token !== null && !session) this.#warn(noToken)
    const before = this.#state.held?.user.id
    const isFirst = this.#state.snapshot.status === 'loading'
    if (isFirst) this.#state.begin(session)
    else
      adoptStoredState(
        this.#state,
        session ? { kind: 'session', session, isInParts: false } : { kind: 'none' },
      )
    if (isFirst || before === this.#state.held?.user.id) return
    if (before) {
      this.#person.abort()
      this.#person = new AbortController()
    }
    if (this.#isNotified) return
    this.#platform.later(() => {
      if (!this.#isNotified) this.#warn(notTold)
    }, notifyTimeout)
  }

  #warn(words: string): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    // biome-ignore lint/suspicious/noConsole: for the page’s author; there is no other place to say it.
    console.warn(words)
  }
}

const noToken = 'getAccessToken has given something that is no access token of Supabase: taken for nobody.'
const notTold =
  'Portico found by itself that somebody else is signed in, or nobody: late. Tell it at once: set the element’s property supabaseClient, or call its accessTokenChanged() (docs/embed.md, “Who signs in”).'

function toSession(token: string): StoredSession | null {
  const claims = readClaims(token)
  const user = claims && readUserFromClaims(claims)
  if (!user) return null
  const expires_at = typeof claims.exp === 'number' ? claims.exp : 0
  return { access_token: token, refresh_token: '', token_type: 'bearer', expires_at, user }
}
