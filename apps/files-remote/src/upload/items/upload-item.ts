import type { FilesCode } from '../../errors/failures.ts'
import type { FilesError } from '../../errors/files-error.ts'
import { encodeName } from '../../place/names.ts'
import { type Folder, keyIn } from '../../place/place.ts'
import type { Source } from './sources.ts'
import type { ChosenFile } from './take-files.ts'

/** A file on its way, as people see it. */
export interface UploadItem {
  id: number
  /** All that was dropped or chosen together. */
  batch: number
  file: File
  /** The name it is to have. */
  name: string
  key: string
  bucket: string
  /** Key of the folder it goes to. */
  folderKey: string
  state: UploadState
  /** Bytes that have arrived. */
  sent: number
  /** Replaces what is there under the same key. */
  replace: boolean
  error: FilesError | null
  /** Attempts whose answer never came: the file may be there all the same. */
  lost: number
  /** Where a later page can read the file, should this one be gone before it has arrived. */
  source?: Source | undefined
  /** It could not be read, and is no file yet: tries that once more. */
  again?: (() => void) | undefined
}

/** A file that was chosen for `folder`, before anything was sent. */
export function newItem(
  { id, batch }: Pick<UploadItem, 'id' | 'batch'>,
  folder: Folder,
  { file, path, source, refused, again }: ChosenFile,
): UploadItem {
  const to = targetOf(folder, path)
  return {
    id,
    batch,
    file,
    name: file.name,
    key: keyIn(to, encodeName(file.name)),
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

/** The folder that a file goes to which was chosen for `folder`, with the folders that it lies in. */
export function targetOf(folder: Folder, path: readonly string[]): Folder {
  return { ...folder, prefix: [folder.prefix, ...path.map(encodeName)].filter(Boolean).join('/') }
}

/**
 * `conflict` waits for a person's decision, `paused` until somebody says so; `sending`, `waiting` and `stalled` (no answer for now) go on
 * by themselves.
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

/** What to do about a file that is there already. */
export type ConflictAnswer = 'replace' | 'keep-both' | 'skip'

/** Why a file is not sent any more for now: what has arrived of it stays there. */
export const pausing = new DOMException('paused', 'AbortError')

/** Sends one file: reports bytes, stops at `signal`, and forgets what has arrived unless it was for `pausing`. @throws FilesError */
export type SendFile = (
  item: Pick<UploadItem, 'file' | 'key' | 'bucket' | 'replace'>,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<void>

/** The names in a folder. @throws FilesError */
export type ListNames = (folder: Folder) => Promise<ReadonlySet<string>>

/** Bytes done and in all, over everything that was not given up. */
export function totalsOf(items: readonly UploadItem[]): { sent: number; size: number } {
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

/** What waits for the person and what runs, then what failed, then what is over; each in the order it was chosen. */
export function inOrder(items: readonly UploadItem[]): UploadItem[] {
  const rank = ({ state }: UploadItem) => (order.includes(state) ? order.indexOf(state) : order.length)
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** As it is, the file is refused each time. */
const final: ReadonlySet<FilesCode> = new Set([
  'EntityTooLarge',
  'InvalidMimeType',
  'InvalidKey',
  'name_too_long',
])

/** Whether a person can have it sent again, or now. */
export function canRetry({ state, error }: UploadItem): boolean {
  if (state === 'failed') return !error || !final.has(error.code)
  return state === 'cancelled' || state === 'stalled'
}

/** Whether an item goes on by itself. */
export function isMoving({ state }: UploadItem): boolean {
  return state === 'waiting' || state === 'sending' || state === 'stalled'
}

/** Whether an item is on its way: also one that stands still until somebody says so. */
export function isRunning(item: UploadItem): boolean {
  return isMoving(item) || item.state === 'paused'
}
