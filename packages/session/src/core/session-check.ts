import type { Hint } from '../platform/platform.ts'
import type { SessionCore } from './session-core.ts'

/** Minimum time in ms between two checks when the user returns to a page. */
export const checkInterval = 60_000

/** Time in ms after a check during which doubts about the session are ignored. */
export const recheckCooldown = 5_000

/**
 * Asks the auth server whether the session still exists, because a token stays valid after its session was ended elsewhere. The
 * answer ends the session like any other answer (`watchResponses`); without an answer the session continues.
 */
export class SessionCheck {
  readonly #core: Pick<SessionCore, 'state' | 'auth' | 'platform'>
  /** A token, the time when it was first seen or last confirmed, and whether it was confirmed. */
  #known = { token: '', at: 0, wasAsked: false }
  #isAsking = false

  constructor(core: Pick<SessionCore, 'state' | 'auth' | 'platform'>) {
    this.#core = core
  }

  /** Checks the session when the user returns to a page after a while. */
  onHint(hint: Hint): void {
    const { state, platform } = this.#core
    const token = state.held?.access_token
    if (!token) return
    if (this.#known.token !== token) this.#known = { token, at: platform.now(), wasAsked: false }
    const isBack = hint !== 'tick' && hint !== 'tab' && hint !== 'cookie' && platform.isVisible()
    if (isBack && state.snapshot.health === 'fresh' && this.#age >= checkInterval) this.#ask(token)
  }

  /** Checks the session after a sign that the session of `token` has ended. */
  doubt(token: string): void {
    if (this.#core.state.held?.access_token !== token) return
    const isKnown = this.#known.token === token && this.#known.wasAsked
    if (!isKnown || this.#age >= recheckCooldown) this.#ask(token)
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
