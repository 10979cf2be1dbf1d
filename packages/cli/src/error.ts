/** Reason of a failed command. Every code has one sentence with a recovery action, and a test. */
export type CliErrorCode =
  | 'usage'
  | 'missing_url'
  | 'missing_key'
  | 'secret_key'
  | 'invalid_url'
  | 'unreachable_url'
  | 'rejected_key'
  | 'port_taken'
  | 'data_locked'
  | 'backend_failed'
  | 'config_invalid'
  | 'backend_missing'
  | 'owner_refused'
  | 'data_unreadable'
  | 'data_present'
  | 'no_data'
  | 'backup_invalid'
  | 'backup_damaged'
  | 'backup_newer'
  | 'sql_failed'
  | 'file_missing'
  | 'file_exists'
  | 'file_denied'
  | 'disk_full'
  | 'path_invalid'
  | 'too_many_files'
  | 'file_unreachable'
  | 'not_confirmed'
  | 'build_failed'
  | 'already_running'
  | 'name_taken'
  | 'route_taken'
  | 'folder_exists'
  | 'folder_denied'
  | 'browser_missing'
  | 'program_missing'
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
  | 'manifest_invalid'
  | 'no_portal'
  | 'no_address'
  | 'registry_invalid'
  | 'private_missing'
  | 'revision_conflict'
  | 'unknown_remote'
  | 'unknown_version'
  | 'nothing_to_roll_back'
  | 'traffic_invalid'
  | 'version_exists'
  | 'unchanged'
  | 'build_incomplete'
  | 'incompatible'
  | 'slot_taken'
  | 'owned_elsewhere'
  | 'too_big'
  | 'private_copy'
  | 'signature_missing'
  | 'signature_refused'
  | 'address_moved'

/** An expected error: `message` is one sentence for the user, with a recovery action. */
export class CliError extends Error {
  override name = 'CliError'
  readonly code: CliErrorCode
  /** Lines that are printed above the sentence, such as the errors of a build. */
  readonly details?: string

  constructor(code: CliErrorCode, message: string, options: ErrorOptions & { details?: string } = {}) {
    const { details, ...rest } = options
    super(message, rest)
    this.code = code
    if (details !== undefined) this.details = details
  }
}

/** Returns whether the same command may succeed a moment later without a change. */
export function isTemporary(code: CliErrorCode): boolean {
  return ['revision_conflict', 'target_unreachable', 'file_unreachable'].includes(code)
}
