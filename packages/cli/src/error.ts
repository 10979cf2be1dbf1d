/** Why a command did not do what was asked. Every code has one sentence with a remedy, and a test. */
export type CliErrorCode =
  | 'usage'
  | 'missing_url'
  | 'missing_key'
  | 'invalid_url'
  | 'unreachable_url'
  | 'rejected_key'
  | 'port_taken'
  | 'data_locked'
  | 'backend_failed'
  | 'build_failed'
  | 'already_running'
  | 'name_taken'
  | 'route_taken'
  | 'folder_exists'
  | 'browser_missing'
  | 'smoke_failed'
  | 'target_invalid'
  | 'target_unreachable'
  | 'target_denied'
  | 'target_full'
  | 'target_missing'
  | 'target_failed'
  | 'key_invalid'
  | 'key_exists'
  | 'key_unknown'
  | 'key_in_use'
  | 'discovery_invalid'

/** A refusal: `message` is one sentence for people, with what to do about it. */
export class CliError extends Error {
  override name = 'CliError'
  readonly code: CliErrorCode

  constructor(code: CliErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
