import { findConnectionFailure } from '@portico/react-remote'
import { type FailureCode, getErrorText, isFailureCode } from './error-texts.ts'

/** An error of the session's operations. The errors of auth-js fit. */
export interface AuthErrorLike {
  name?: string
  message: string
  code?: string | undefined
  status?: number | undefined
  /** Reasons of a weak password: `length`, `characters`, `pwned`. */
  reasons?: readonly string[]
}

/** Failure of an operation on the account, with everything that its message needs. The original error is the `cause`. */
export class AuthFailure extends Error {
  override name = 'AuthFailure'
  readonly code: FailureCode
  /** Why a password is weak. Empty for every other code. */
  readonly reasons: readonly string[]
  /** Minimum number of characters in a password, if the project reports it. Otherwise null. */
  readonly leastCharacters: number | null
  /** Seconds until the server answers again, after a rate limit; otherwise null. */
  readonly retryAfter: number | null
  /** Short id under which the failure is reported, so that a user can quote it. */
  readonly reference = crypto.randomUUID().slice(0, 8)

  /** `unknown` is the code for a change whose answer was lost, so it may have been made. */
  constructor(error: AuthErrorLike, unknown?: FailureCode) {
    super(error.message, { cause: error })
    this.code = unknown && findConnectionFailure(error)?.wasSent ? unknown : codeOf(error)
    this.reasons = error.reasons ?? []
    this.leastCharacters = Number(/at least (\d+) characters/.exec(error.message)?.[1]) || null
    this.retryAfter = getErrorText(this.code).remedy === 'wait' ? secondsIn(error.message) : null
  }
}

/**
 * Returns the data of an operation. `unknown` is the code for a change whose answer was lost.
 * @throws AuthFailure when it resolved to an error.
 */
export function unwrap<Data>(
  result: { data: Data; error: AuthErrorLike | null },
  unknown?: FailureCode,
): Data {
  if (result.error) throw new AuthFailure(result.error, unknown)
  return result.data
}

/** Turns any thrown value into an AuthFailure, so that every screen has a message for it. */
export function toFailure(error: unknown): AuthFailure {
  if (error instanceof AuthFailure) return error
  if (error instanceof Error) return new AuthFailure({ name: 'AuthUnknownError', message: error.message })
  return new AuthFailure({ name: 'AuthUnknownError', message: String(error) })
}

function codeOf(error: AuthErrorLike): FailureCode {
  const { code, name, status, message } = error
  // The pause between two emails to one address has a duration in its message, the limit of all emails does not.
  if (code === 'over_email_send_rate_limit' && !/after \d+ second/.test(message)) return 'mails_used_up'
  // A hook of the project rejects wrong codes that come too fast; the auth server has no code for it.
  if (code === 'unknown' && status === 429) return 'over_request_rate_limit'
  // The auth server hashes 72 bytes and has no code for a longer password.
  if (code === 'validation_failed' && /^Password cannot be longer/.test(message)) return 'password_too_long'
  // The project requires a CAPTCHA that this page is not configured for.
  if (code === 'captcha_failed' && /no captcha_token/.test(message)) return 'captcha_missing'
  if (isFailureCode(code)) return code
  if (findConnectionFailure(error)?.code === 'timeout') return 'http_timeout'
  // auth-js gives every 5xx this name and drops its code; a 500 is an answer all the same.
  if (name === 'AuthRetryableFetchError' && status === 500) return 'http_server'
  if (isFailureCode(name)) return name
  // A passkey error of the browser that has no message here.
  if (code?.startsWith('ERROR_')) return 'passkey_failed'
  if (!status) return 'http_no_answer'
  // The embedded backend also sends it for `PT413`, which a trigger of the database raises; Supabase Auth sends 500.
  if (status === 413) return 'request_entity_too_large'
  // The gateway rejects the key. It has no codes of the auth server.
  if (status === 401) return 'rejected_key'
  if (status === 429) return 'http_too_many'
  return status >= 500 ? 'http_server' : 'http_client'
}

/** Reads the wait in seconds from the message, such as "… after 42 seconds": the server sends no Retry-After. Default: 60. */
function secondsIn(message: string): number {
  const seconds = Number(/after (\d+) seconds?/.exec(message)?.[1])
  return seconds > 0 ? seconds : 60
}
