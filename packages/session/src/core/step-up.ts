import { AuthApiError } from '@supabase/auth-js'
import { readClaims } from '../cookies/parse-session.ts'
import { report } from '../platform/report.ts'
import type { StepUpAsk } from '../session/session.ts'
import type { StepUpNeed } from '../session/step-up-need.ts'
import type { SessionState } from '../state/state.ts'
import type { SessionCore } from './session-core.ts'

/** Asks for the second factor or a recent proof where something needs it: once for all that wait, by the caller that said last how to ask. */
export class StepUp {
  readonly #state: SessionState
  #asks: readonly StepUpAsk[] = []
  /** One question for each need: setting up a factor can need a proof while the question for the factor is open. */
  readonly #asked: { [need in StepUpNeed]?: Promise<boolean> | undefined } = {}

  constructor(state: SessionState) {
    this.#state = state
  }

  /** Who is signed in: what is asked for in their name is theirs alone. */
  get person(): string | undefined {
    return this.#state.held?.user.id
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

  /**
   * Asks for the person who began what was refused, if that person is still the one who is signed in. Resolves to whether they have given it now,
   * besides what they may have given before.
   */
  async ask(person: unknown, need: StepUpNeed): Promise<boolean> {
    if (!person || this.person !== person) return false
    this.#asked[need] ??= this.#askOnce(need).finally(() => {
      this.#asked[need] = undefined
    })
    return Boolean(await this.#asked[need]) && this.person === person
  }

  async #askOnce(need: StepUpNeed): Promise<boolean> {
    const ask = this.#asks.at(-1)
    const { person } = this
    if (!ask) return false
    const before = this.#provenAt(need)
    try {
      await ask(need)
    } catch (error) {
      report(error)
    }
    return this.person === person && this.#provenAt(need) > before
  }

  /** When the person proved last who they are, in seconds, as the token in hand says; 0 where a factor is needed and it is not lifted. */
  #provenAt(need: StepUpNeed): number {
    const { aal, amr } = readClaims(this.#state.held?.access_token ?? '') ?? {}
    if (need === 'factor' && aal !== 'aal2') return 0
    const methods = Array.isArray(amr) ? amr : []
    return Math.max(1, ...methods.map((one) => Number(one?.timestamp) || 0))
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
