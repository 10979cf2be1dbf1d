import { readClaims, userFromClaims } from '../cookies/parse-session.ts'
import type { ResolvedConfig, SessionConfig } from '../platform/config.ts'
import type { Hint, Platform } from '../platform/platform.ts'
import { report } from '../platform/report.ts'
import { adopt } from '../refresh/adopt.ts'
import type { StoredSession } from '../session/snapshot.ts'
import type { SessionState } from '../state/state.ts'

/** How often a visible page is asked that has never notified of a change, in milliseconds. */
export const lookInterval = 5_000

/** How long a page that has answered before may take with an answer, in milliseconds. */
export const answerLimit = 10_000

/** How long after a change was found the page may still notify of it, before it is warned, in milliseconds. */
export const notifyLimit = 1_000

/** Asks the embedding page for its tokens, and makes the state follow who they belong to. */
export class TokenAsker {
  readonly #state: SessionState
  readonly #platform: Platform
  readonly #cookieName: string
  #source: SessionConfig['getAccessToken']
  /** Questions are numbered, since a slow answer must not bring back who has gone. */
  #asked = 0
  /** The first question whose answer still counts. */
  #since = 0
  #latest: Promise<string | null> = Promise.resolve(null)
  /** The page notifies of changes: it need not be asked as often. */
  #isNotified = false
  #hasWarned = false
  /** Ends what is under way for somebody, once somebody else is there. */
  #person = new AbortController()
  #stop = () => {}

  constructor(state: SessionState, platform: Platform, config: ResolvedConfig) {
    this.#state = state
    this.#platform = platform
    this.#cookieName = config.cookieName
    this.#source = config.getAccessToken
  }

  /** `alsoHint` gets the hints about the page too. */
  start(alsoHint: (hint: Hint) => void = () => {}): void {
    let cancel = () => {}
    const lookAgain = () => {
      cancel = this.#platform.later(() => {
        if (!this.#isNotified && this.#platform.isVisible()) void this.ask()
        lookAgain()
      }, lookInterval)
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

  /** Asks another function from now on. */
  readonly borrowFrom = async (next: SessionConfig['getAccessToken']): Promise<void> => {
    if (next === this.#source) return
    this.#source = next
    this.#since = this.#asked + 1
    await this.ask()
  }

  /** The page notifies of a change: what was asked before it is out of date. */
  readonly changed = async (): Promise<void> => {
    this.#isNotified = true
    this.#since = this.#asked + 1
    await this.ask()
  }

  /** The token now. The page cannot say, or not in time: the one it gave last. */
  readonly ask = (): Promise<string | null> => {
    this.#asked += 1
    this.#latest = this.#question(this.#asked)
    return this.#latest
  }

  /**
   * Requests through `fetcher` are those of the person who is signed in: each ends with them, and none goes out with the token of
   * somebody who has gone.
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
    // At first there is nothing to go on with; the code that shows this state says what it waits for.
    if (this.#state.snapshot.status === 'loading') return answer
    let cancel = () => {}
    const limit = new Promise<null>((resolve) => {
      cancel = this.#platform.later(() => resolve(null), answerLimit)
    })
    return Promise.race([answer, limit.then(() => this.#state.held?.access_token ?? null)]).finally(cancel)
  }

  async #answer(number: number): Promise<string | null> {
    let token: unknown
    try {
      token = (await this.#source?.()) ?? null
    } catch (error) {
      if (number < this.#since) return this.#latest
      // The page cannot say for now: that is no sign-out.
      report(error)
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
    else adopt(this.#state, session ? { kind: 'session', session, isInParts: false } : { kind: 'none' })
    if (isFirst || before === this.#state.held?.user.id) return
    if (before) {
      this.#person.abort()
      this.#person = new AbortController()
    }
    if (this.#isNotified) return
    this.#platform.later(() => {
      if (!this.#isNotified) this.#warn(notTold)
    }, notifyLimit)
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
  const user = claims && userFromClaims(claims)
  if (!user) return null
  const expires_at = typeof claims.exp === 'number' ? claims.exp : 0
  return { access_token: token, refresh_token: '', token_type: 'bearer', expires_at, user }
}
