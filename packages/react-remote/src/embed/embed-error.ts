/** Why an element shows an error instead of its remote. Also the `code` of its `portico-error` events. */
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

/** An invalid attribute. Its message (`explain-embed-error.ts`) is loaded on demand. */
export interface InvalidAttribute {
  attribute: string
  /** The expected value: an `address`, a `path`, any key but a `secret` one, or one of a list. Undefined if the attribute is missing. */
  expected: 'address' | 'link' | 'path' | 'secret' | readonly string[] | undefined
  found: string | undefined
}

/** An error of the embedding page or of the embedded remote, with a code and a message. */
export class EmbedError extends Error {
  override name = 'EmbedError'
  readonly code: EmbedErrorCode
  readonly misfit: InvalidAttribute | undefined

  constructor(code: EmbedErrorCode, message: string, options?: ErrorOptions & { misfit?: InvalidAttribute }) {
    super(message, options)
    this.code = code
    this.misfit = options?.misfit
  }
}

/** Creates the error of an invalid attribute. */
export function createAttributeError(
  code: EmbedErrorCode,
  attribute: string,
  expected?: InvalidAttribute['expected'],
  found?: string,
): EmbedError {
  return new EmbedError(code, attribute, { misfit: { attribute, expected, found } })
}
