/** Why the backend could not start or go on; `message` is one sentence that names the remedy. */
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

/** What a start, a stop or a command of the owner fails with. What answers requests has errors of its own, in its folder. */
export class BackendError extends Error {
  readonly code: BackendErrorCode

  constructor(code: BackendErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackendError'
    this.code = code
  }
}

/** A short text for anything thrown, for messages that name a cause. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
