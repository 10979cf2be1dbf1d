/** Why an element shows something other than its remote; also the `code` of its `portico-error` events. */
export type EmbedErrorCode =
  | 'missing_url'
  | 'invalid_url'
  | 'missing_key'
  | 'invalid_attribute'
  | 'invalid_property'
  | 'waiting_for_source'
  | 'waiting_for_answer'
  | 'routing_taken'
  | 'storage_blocked'
  | 'session_too_large'
  | 'callback_error'
  | 'code_not_loaded'
  | 'unreachable'
  | 'remote_failed'
  | 'remote_error'

/** What is wrong with an attribute. Its words (`explain.ts`) come when they are needed. */
export interface Misfit {
  attribute: string
  /** What it takes: an `address`, a `path`, any key but a `secret` one, or one of a list. Nothing where it is missing. */
  expected: 'address' | 'link' | 'path' | 'secret' | readonly string[] | undefined
  found: string | undefined
}

/** A fault of the embedding page or of what it embeds, named for people and for code. */
export class EmbedError extends Error {
  override name = 'EmbedError'
  readonly code: EmbedErrorCode
  readonly misfit: Misfit | undefined

  constructor(code: EmbedErrorCode, message: string, options?: ErrorOptions & { misfit?: Misfit }) {
    super(message, options)
    this.code = code
    this.misfit = options?.misfit
  }
}

/** For an attribute that does not fit. */
export function misfit(
  code: EmbedErrorCode,
  attribute: string,
  expected?: Misfit['expected'],
  found?: string,
): EmbedError {
  return new EmbedError(code, attribute, { misfit: { attribute, expected, found } })
}
