/** The states of a remote on the page, in order. */
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

/** Error codes of a registry that can't be used. `start-error.tsx` has the messages for a page without a registry. */
type RegistryReason = 'registry_unavailable' | 'registry_invalid'

/** Error codes of a remote that can't be shown. The list is closed: `failure-words.ts` has a message for each code. */
export type RemoteReason =
  | 'not_allowed'
  | 'incompatible'
  | 'unreachable'
  | 'timeout'
  | 'integrity'
  | 'threw_on_load'
  | 'threw_on_mount'
  | 'threw_in_render'
  | 'missing_expose'

/** Error codes of a remote or a registry. */
export type FailureReason = RegistryReason | RemoteReason

/** An error of a remote or a registry, with an error code and the original error as its cause. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly code: FailureReason
  /** True if the browser keeps the failure for the lifetime of the document, so that only a reload can help. */
  readonly needsReload: boolean
  /** The file whose server did not answer. Undefined for other failures. */
  readonly lostFile: string | undefined

  constructor(
    code: FailureReason,
    message: string,
    options?: ErrorOptions & { needsReload?: boolean; lostFile?: string | undefined },
  ) {
    super(message, options)
    this.code = code
    this.needsReload = options?.needsReload ?? false
    this.lostFile = options?.lostFile
  }
}

/** Temporary failures. They are retried once, and again when the network is back. */
export const transientReasons: ReadonlySet<FailureReason> = new Set(['unreachable', 'timeout'])

/** Failures for which falling back to another release of the remote can help. */
export const fallbackReasons: ReadonlySet<FailureReason> = new Set([
  ...transientReasons,
  'incompatible',
  'integrity',
  'threw_on_load',
  'threw_on_mount',
  'missing_expose',
])
