/** The states of a remote in the page, in the order in which they come. */
export type RemoteState =
  | 'idle'
  | 'resolving'
  | 'checking'
  | 'fetching'
  | 'loading'
  | 'mounting'
  | 'mounted'
  | 'unmounting'
  | 'failed'

/** Why a remote could not be shown. The list is closed: every one has words for people in `failure-panel.tsx`. */
export type FailureReason =
  | 'registry_unavailable'
  | 'registry_invalid'
  | 'not_allowed'
  | 'incompatible'
  | 'unreachable'
  | 'timeout'
  | 'integrity'
  | 'threw_on_load'
  | 'threw_on_mount'
  | 'threw_in_render'
  | 'missing_expose'

/** A remote that could not be shown: which, why, and in which state it happened. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly code: FailureReason

  constructor(code: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
