import { AuthFailure } from '../errors/failure.ts'

/** State of the check, as the frame reports it. */
export type CaptchaState = { state: 'token'; token: string } | { state: 'expired' } | { state: 'failed' }

/** The tokens of one check. Each token is valid for one attempt, and callers wait until the user has solved the check. */
export interface CaptchaTokens {
  /** Takes the token, or waits for the next. @throws AuthFailure `captcha_unavailable` */
  take(): Promise<string>
  /** Stores the state that the frame reports. */
  tell(told: CaptchaState): void
  /** Restarts the check, because its token was used. */
  renew(): void
  /** Called when the check restarts. */
  onRenew: (() => void) | null
}

/** Timeout in ms, longer than any user needs for a picture challenge. */
const patience = 180_000

/** Creates the tokens of a check, without a token until the frame reports one. */
export function createCaptchaTokens(): CaptchaTokens {
  let token: string | null = null
  let hasFailed = false
  let waiting: PromiseWithResolvers<string>[] = []
  const tokens: CaptchaTokens = {
    onRenew: null,
    take() {
      const taken = token
      token = null
      if (taken !== null) return Promise.resolve(taken)
      if (hasFailed) tokens.renew()
      const next = Promise.withResolvers<string>()
      waiting.push(next)
      const timer = setTimeout(() => next.reject(unavailable()), patience)
      return next.promise.finally(() => clearTimeout(timer))
    },
    tell(told) {
      hasFailed = told.state === 'failed'
      token = told.state === 'token' ? told.token : null
      const all = waiting
      if (told.state === 'failed') waiting = []
      if (told.state === 'failed') for (const one of all) one.reject(unavailable())
      if (token === null) return
      const first = waiting.shift()
      if (!first) return
      first.resolve(token)
      token = null
    },
    renew() {
      token = null
      hasFailed = false
      tokens.onRenew?.()
    },
  }
  return tokens
}

function unavailable(): AuthFailure {
  return new AuthFailure({ code: 'captcha_unavailable', message: 'The check did not come' })
}
