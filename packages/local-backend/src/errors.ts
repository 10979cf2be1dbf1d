/** The reason why the backend could not start or continue. The message is one sentence that names the solution. */
export type BackendErrorCode =
  | 'backup_damaged'
  | 'backup_invalid'
  | 'backup_newer'
  | 'bad_option'
  | 'config_invalid'
  | 'data_locked'
  | 'data_present'
  | 'data_unreadable'
  | 'migration_failed'
  | 'no_data'
  | 'owner_refused'
  | 'port_taken'
  | 'seed_failed'
  | 'start_failed'

/** An error of a start, a stop or a command of the owner. Folders that answer requests have their own errors. */
export class BackendError extends Error {
  readonly code: BackendErrorCode

  constructor(code: BackendErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackendError'
    this.code = code
  }
}

/** Returns a short text for any thrown value, for messages that include a cause. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
