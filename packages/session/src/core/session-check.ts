import type { Hint } from '../platform/platform.ts'
import type { SessionCore } from './session-core.ts'

/** Anyone who comes back to a page within this time is not asked for, in milliseconds. */
export const lookInterval = 60_000

/** What doubts a session that was found to be there is not followed for this time, in milliseconds. */
export const doubtInterval = 5_000

/**
 * Asks the auth server whether the session is still there: a token goes on being one when its session has been ended
 * elsewhere. What it answers ends the session, as any of its answers does (`watchAnswers`); no answer ends nothing.
 */
export class SessionCheck {
  readonly #core: Pick<SessionCore, 'state' | 'auth' | 'platform'>
  /** A token, when it was first seen or last found to be good, and whether it was found. */
  #known = { token: '', at: 0, wasAsked: false }
  #isAsking = false

  constructor(core: Pick<SessionCore, 'state' | 'auth' | 'platform'>) {
    this.#core = core
  }

  /** The person is back at a page that they have left for a while. */
  onHint(hint: Hint): void {
    const { state, platform } = this.#core
    const token = state.held?.access_token
    if (!token) return
    if (this.#known.token !== token) this.#known = { token, at: platform.now(), wasAsked: false }
    const isBack = hint !== 'tick' && hint !== 'tab' && hint !== 'cookie' && platform.isVisible()
    if (isBack && state.snapshot.health === 'fresh' && this.#age >= lookInterval) this.#ask(token)
  }

  /** Something says that the session of `token` is over. */
  doubt(token: string): void {
    if (this.#core.state.held?.access_token !== token) return
    const isKnown = this.#known.token === token && this.#known.wasAsked
    if (!isKnown || this.#age >= doubtInterval) this.#ask(token)
  }

  get #age(): number {
    return this.#core.platform.now() - this.#known.at
  }

  #ask(token: string): void {
    if (this.#isAsking) return
    this.#isAsking = true
    void this.#core.auth.getUser(token).then(({ data }) => {
      this.#isAsking = false
      if (data.user) this.#known = { token, at: this.#core.platform.now(), wasAsked: true }
    })
  }
}
