import { AuthApiError } from '@supabase/auth-js'
import { readClaims } from '../cookies/parse-session.ts'
import { reportUncaughtError } from '../platform/report-uncaught-error.ts'
import type { StepUpPrompt } from '../session/session.ts'
import type { StepUpRequirement } from '../session/step-up-requirement.ts'
import type { SessionState } from '../state/state.ts'
import type { SessionCore } from './session-core.ts'

/** Asks for MFA or a recent proof when a call needs it: once for all waiting calls, through the callback that was added last. */
export class StepUp {
  readonly #state: SessionState
  #asks: readonly StepUpPrompt[] = []
  /** One question for each need: adding a factor can need a proof while the question for MFA is open. */
  readonly #asked: { [need in StepUpRequirement]?: Promise<boolean> | undefined } = {}

  constructor(state: SessionState) {
    this.#state = state
  }

  /** The signed-in user. Calls of one user are never repeated for another. */
  get person(): string | undefined {
    return this.#state.held?.user.id
  }

  readonly provide = (
    ask: StepUpPrompt,
    options: { signal?: AbortSignal | undefined } = {},
  ): (() => void) => {
    const stop = () => {
      this.#asks = this.#asks.filter((one) => one !== ask)
    }
    if (options.signal?.aborted) return stop
    this.#asks = [...this.#asks, ask]
    options.signal?.addEventListener('abort', stop, { once: true })
    return stop
  }

  /** Asks the user whose call was refused, if that user is still signed in. Resolves to whether the user has given a new proof. */
  async ask(person: unknown, need: StepUpRequirement): Promise<boolean> {
    if (!person || this.person !== person) return false
    this.#asked[need] ??= this.#askOnce(need).finally(() => {
      this.#asked[need] = undefined
    })
    return Boolean(await this.#asked[need]) && this.person === person
  }

  async #askOnce(need: StepUpRequirement): Promise<boolean> {
    const ask = this.#asks.at(-1)
    const { person } = this
    if (!ask) return false
    const before = this.#provenAt(need)
    try {
      await ask(need)
    } catch (error) {
      reportUncaughtError(error)
    }
    return this.person === person && this.#provenAt(need) > before
  }

  /** Returns the time of the user's last proof in seconds, from the current token. 0 if MFA is needed and the session is not AAL2. */
  #provenAt(need: StepUpRequirement): number {
    const { aal, amr } = readClaims(this.#state.held?.access_token ?? '') ?? {}
    if (need === 'factor' && aal !== 'aal2') return 0
    const methods = Array.isArray(amr) ? amr : []
    return Math.max(1, ...methods.map((one) => Number(one?.timestamp) || 0))
  }
}

/**
 * Requires MFA before a call is made. A session that could be AAL2 but is not gets the backend's error (`insufficient_aal`), so
 * {@link StepUp} asks as for any other call.
 */
export async function stepUp(core: SessionCore): Promise<{ data: { level: string | null }; error: unknown }> {
  const { data, error } = await core.auth.mfa.getAuthenticatorAssuranceLevel()
  const level = data?.currentLevel ?? null
  if (error || level === data?.nextLevel) return { data: { level }, error }
  const low = new AuthApiError('A second factor is needed.', 401, 'insufficient_aal')
  return { data: { level }, error: low }
}
