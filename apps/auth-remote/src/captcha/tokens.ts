import { AuthFailure } from '../errors/failure.ts'

/** What the frame tells of its check. */
export type CaptchaState = { state: 'token'; token: string } | { state: 'expired' } | { state: 'failed' }

/** The tokens of one check: each is good for one try, and a caller that needs one waits until a person has earned it. */
export interface CaptchaTokens {
  /** Takes the token, or waits for the next. @throws AuthFailure `captcha_unavailable` */
  take(): Promise<string>
  /** What the frame says. */
  tell(told: CaptchaState): void
  /** Begins the check anew: the token was used. */
  renew(): void
  /** Called when the check begins anew. */
  onRenew: (() => void) | null
}

/** Longer than anybody looks at pictures. */
const patience = 180_000

/** Makes them; nothing is there until the frame tells something. */
export function createTokens(): CaptchaTokens {
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
