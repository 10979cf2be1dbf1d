import type { FilesCode } from '../../errors/failures.ts'
import type { FilesError } from '../../errors/files-error.ts'
import { encodeName } from '../../place/names.ts'
import { createKey, type Folder } from '../../place/place.ts'
import type { ChosenFile } from './read-data-transfer.ts'
import type { FileSource } from './sources.ts'

/** An upload, as the user sees it. */
export interface UploadItem {
  id: number
  /** The same for all files that were dropped or chosen together. */
  batch: number
  file: File
  /** The name of the file in its folder. */
  name: string
  key: string
  bucket: string
  /** Key of the target folder. */
  folderKey: string
  state: UploadState
  /** Bytes that have arrived. */
  sent: number
  /** True to replace the object with the same key. */
  replace: boolean
  error: FilesError | null
  /** Number of attempts without an answer. The file may have arrived with one of them. */
  lost: number
  /** The source with which a later page can read the file. */
  source?: FileSource | undefined
  /** Set if the file could not be read: tries to read it again. */
  again?: (() => void) | undefined
}

/** Returns a new item for a file in `folder`. */
export function createUploadItem(
  { id, batch }: Pick<UploadItem, 'id' | 'batch'>,
  folder: Folder,
  { file, path, source, refused, again }: ChosenFile,
): UploadItem {
  const to = getTargetFolder(folder, path)
  return {
    id,
    batch,
    file,
    name: file.name,
    key: createKey(to, encodeName(file.name)),
    bucket: folder.bucket,
    folderKey: to.prefix,
    state: refused ? 'failed' : 'waiting',
    sent: 0,
    replace: false,
    error: refused ?? null,
    lost: 0,
    source,
    again,
  }
}

/** Returns the target folder of a file that was chosen for `folder`, together with the folders of the file. */
export function getTargetFolder(folder: Folder, path: readonly string[]): Folder {
  return { ...folder, prefix: [folder.prefix, ...path.map(encodeName)].filter(Boolean).join('/') }
}

/**
 * `conflict` waits for a decision, and `paused` until the user resumes it. `sending`, `waiting` and `stalled` (no answer at the
 * moment) continue automatically.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'stalled'
  | 'paused'
  | 'conflict'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'skipped'

/** What to do about a file whose name exists. */
export type ConflictAnswer = 'replace' | 'keep-both' | 'skip'

/** The abort reason of a pause: bytes that have arrived stay in storage. */
export const pauseReason = new DOMException('paused', 'AbortError')

/**
 * Sends one file and reports its bytes. Stops at `signal`, and deletes the bytes that have arrived unless the reason is
 * `pausing`. @throws FilesError
 */
export type SendFile = (
  item: Pick<UploadItem, 'file' | 'key' | 'bucket' | 'replace'>,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<void>

/** Returns the names in a folder. @throws FilesError */
export type ListNames = (folder: Folder) => Promise<ReadonlySet<string>>

/** Returns the sent bytes and all bytes of items that were not given up. */
export function sumUploads(items: readonly UploadItem[]): { sent: number; size: number } {
  let sent = 0
  let size = 0
  for (const item of items) {
    if (item.state === 'cancelled' || item.state === 'skipped' || item.state === 'failed') continue
    sent += item.state === 'done' ? item.file.size : Math.min(item.sent, item.file.size)
    size += item.file.size
  }
  return { sent, size }
}

const order: readonly UploadState[] = ['conflict', 'sending', 'stalled', 'paused', 'waiting', 'failed']

/** Sorts the items: those that need the user or run first, then failed and then ended ones. Each group keeps its order. */
export function sortUploads(items: readonly UploadItem[]): UploadItem[] {
  const rank = ({ state }: UploadItem) => (order.includes(state) ? order.indexOf(state) : order.length)
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** Error codes with which the file is refused each time. */
const final: ReadonlySet<FilesCode> = new Set([
  'EntityTooLarge',
  'InvalidMimeType',
  'InvalidKey',
  'name_too_long',
])

/** Returns whether the user can send the item again, or at once. */
export function canRetry({ state, error }: UploadItem): boolean {
  if (state === 'failed') return !error || !final.has(error.code)
  return state === 'cancelled' || state === 'stalled'
}

/** Returns whether an item continues automatically. */
export function isTransferring({ state }: UploadItem): boolean {
  return state === 'waiting' || state === 'sending' || state === 'stalled'
}

/** Returns whether an item is on its way, including paused ones. */
export function isRunning(item: UploadItem): boolean {
  return isTransferring(item) || item.state === 'paused'
}
