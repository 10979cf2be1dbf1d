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

/** Why a registry could not be used. If the page has none, `start-error.tsx` has the words for people. */
type RegistryReason = 'registry_unavailable' | 'registry_invalid'

/** Why a remote could not be shown. The list is closed: every one has words for people in `failure-words.ts`. */
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

/** Why a remote or a registry could not be loaded. */
export type FailureReason = RegistryReason | RemoteReason

/** A remote that could not be shown: why, with the original as its cause. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly code: FailureReason
  /** The browser keeps this for as long as the document lives: only loading that again can help. */
  readonly needsReload: boolean
  /** The file whose server did not answer; undefined for any other failure. */
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

/** What may be gone a moment later, so that it is tried once more and again when the network is back. */
export const passing: ReadonlySet<FailureReason> = new Set(['unreachable', 'timeout'])

/** What another release of the same remote may not suffer from. */
export const curable: ReadonlySet<FailureReason> = new Set([
  ...passing,
  'incompatible',
  'integrity',
  'threw_on_load',
  'threw_on_mount',
  'missing_expose',
])
