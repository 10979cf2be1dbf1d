import { AuthApiError } from '@supabase/auth-js'
import { readClaims } from '../cookies/parse-session.ts'
import { report } from '../platform/report.ts'
import type { StepUpAsk } from '../session/session.ts'
import type { SessionState } from '../state/state.ts'
import type { SessionCore } from './session-core.ts'

/** Asks for the second factor where something needs it: once for all that wait, by whoever said last how to ask. */
export class StepUp {
  readonly #state: SessionState
  #asks: readonly StepUpAsk[] = []
  #asked: Promise<boolean> | undefined

  constructor(state: SessionState) {
    this.#state = state
  }

  /** Whether the token in hand says that a second factor was given. */
  get isGiven(): boolean {
    return readClaims(this.#state.held?.access_token ?? '')?.aal === 'aal2'
  }

  readonly provide = (ask: StepUpAsk, options: { signal?: AbortSignal | undefined } = {}): (() => void) => {
    const stop = () => {
      this.#asks = this.#asks.filter((one) => one !== ask)
    }
    if (options.signal?.aborted) return stop
    this.#asks = [...this.#asks, ask]
    options.signal?.addEventListener('abort', stop, { once: true })
    return stop
  }

  /** Resolves to whether the same person has given it; what somebody else's session would do is not done. */
  ask(): Promise<boolean> {
    this.#asked ??= this.#askOnce().finally(() => {
      this.#asked = undefined
    })
    return this.#asked
  }

  async #askOnce(): Promise<boolean> {
    const ask = this.#asks.at(-1)
    const person = this.#state.held?.user.id
    if (!ask || !person) return false
    try {
      await ask()
    } catch (error) {
      report(error)
    }
    return this.#state.held?.user.id === person && this.isGiven
  }
}

/**
 * For a call that wants the second factor before it is made. Answered as the backend would (`insufficient_aal`) for a session that can be
 * lifted and is not; {@link StepUp} is asked then, like for any other call.
 */
export async function stepUp(core: SessionCore): Promise<{ data: { level: string | null }; error: unknown }> {
  const { data, error } = await core.auth.mfa.getAuthenticatorAssuranceLevel()
  const level = data?.currentLevel ?? null
  if (error || level === data?.nextLevel) return { data: { level }, error }
  const low = new AuthApiError('A second factor is needed.', 401, 'insufficient_aal')
  return { data: { level }, error: low }
}
