import { noAnswerOf } from '@portico/react-remote'
import { type FailureCode, isFailureCode, wordingOf } from './wordings.ts'

/** What the session's operations resolve to in place of data; the errors of auth-js fit. */
export interface AuthErrorLike {
  name?: string
  message: string
  code?: string | undefined
  status?: number | undefined
  /** Of a weak password: `length`, `characters`, `pwned`. */
  reasons?: readonly string[]
}

/** An operation on the account failed. Carries what its words need; the original is the `cause`. */
export class AuthFailure extends Error {
  override name = 'AuthFailure'
  readonly code: FailureCode
  /** Why a password is weak. Empty for every other code. */
  readonly reasons: readonly string[]
  /** How many characters the project wants of a password at least, where it says so; otherwise null. */
  readonly leastCharacters: number | null
  /** Seconds until the server answers again, after a rate limit; otherwise null. */
  readonly retryAfter: number | null
  /** Short id under which the failure is reported, so that a person can name it. */
  readonly reference = crypto.randomUUID().slice(0, 8)

  /** `unknown` is the code of a change whose answer was lost: it may have been made. */
  constructor(error: AuthErrorLike, unknown?: FailureCode) {
    super(error.message, { cause: error })
    this.code = unknown && noAnswerOf(error)?.wasSent ? unknown : codeOf(error)
    this.reasons = error.reasons ?? []
    this.leastCharacters = Number(/at least (\d+) characters/.exec(error.message)?.[1]) || null
    this.retryAfter = wordingOf(this.code).remedy === 'wait' ? secondsIn(error.message) : null
  }
}

/**
 * Gives the data of an operation. `unknown` is the code of a change whose answer was lost.
 * @throws AuthFailure when it resolved to an error.
 */
export function unwrap<Data>(
  result: { data: Data; error: AuthErrorLike | null },
  unknown?: FailureCode,
): Data {
  if (result.error) throw new AuthFailure(result.error, unknown)
  return result.data
}

/** Makes an AuthFailure of anything thrown, so that every screen has words for it. */
export function toFailure(error: unknown): AuthFailure {
  if (error instanceof AuthFailure) return error
  if (error instanceof Error) return new AuthFailure({ name: 'AuthUnknownError', message: error.message })
  return new AuthFailure({ name: 'AuthUnknownError', message: String(error) })
}

function codeOf(error: AuthErrorLike): FailureCode {
  const { code, name, status, message } = error
  // The pause between two mails to one address says how long it lasts, the limit of all mails does not.
  if (code === 'over_email_send_rate_limit' && !/after \d+ second/.test(message)) return 'mails_used_up'
  // A hook of the project refuses wrong codes that come too fast; the auth server has no code for it.
  if (code === 'unknown' && status === 429) return 'over_request_rate_limit'
  // The auth server hashes 72 bytes; for what is longer it has no code of its own.
  if (code === 'validation_failed' && /^Password cannot be longer/.test(message)) return 'password_too_long'
  // The project asks for what this page was not told of.
  if (code === 'captcha_failed' && /no captcha_token/.test(message)) return 'captcha_missing'
  if (isFailureCode(code)) return code
  if (noAnswerOf(error)?.code === 'timeout') return 'http_timeout'
  // auth-js gives every 5xx this name and drops its code; a 500 is an answer all the same.
  if (name === 'AuthRetryableFetchError' && status === 500) return 'http_server'
  if (isFailureCode(name)) return name
  // What the browser says of a passkey, and has no words here.
  if (code?.startsWith('ERROR_')) return 'passkey_failed'
  if (!status) return 'http_no_answer'
  // The embedded backend also sends it for `PT413`, which a trigger of the database raises; Supabase Auth sends 500.
  if (status === 413) return 'request_entity_too_large'
  // The gateway, which knows no codes of the auth server's.
  if (status === 401) return 'rejected_key'
  if (status === 429) return 'http_too_many'
  return status >= 500 ? 'http_server' : 'http_client'
}

/** The server sends no Retry-After; the time stands only in the message: "… after 42 seconds". */
function secondsIn(message: string): number {
  const seconds = Number(/after (\d+) seconds?/.exec(message)?.[1])
  return seconds > 0 ? seconds : 60
}
