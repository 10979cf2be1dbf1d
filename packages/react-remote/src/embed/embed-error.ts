/** Why an element shows something other than its remote; also the `code` of its `portico-error` events. */
export type EmbedErrorCode =
  | 'missing_url'
  | 'invalid_url'
  | 'missing_key'
  | 'invalid_attribute'
  | 'routing_taken'
  | 'storage_blocked'
  | 'session_too_large'
  | 'callback_error'
  | 'unreachable'
  | 'remote_failed'
  | 'remote_error'

/** A fault of the embedding page or of what it embeds, named for people and for code. */
export class EmbedError extends Error {
  override name = 'EmbedError'
  readonly code: EmbedErrorCode

  constructor(code: EmbedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
