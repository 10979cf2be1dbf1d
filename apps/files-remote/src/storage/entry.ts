import type { FolderPlace } from '../place/place.ts'

/** A file or folder in a folder. */
export interface Entry {
  kind: 'folder' | 'file'
  /** The part of the key that names it, unique in its folder. */
  part: string
  /** The name on the screen. */
  name: string
  /** The whole key in the bucket. */
  key: string
  /** Bytes; null for folders. */
  size: number | null
  /** Its media type; null for folders. */
  type: string | null
  /** ISO 8601. Null for folders, which have no date in storage. */
  updatedAt: string | null
}

/** The content of a folder when it was read. */
export interface Listing {
  entries: readonly Entry[]
  /** The cursor of the next page of storage. Empty if all entries are loaded. */
  next: string
  /** True while the rest loads after the folder was opened. */
  isMore?: boolean
  /** True while more entries load because the user has scrolled. */
  isOn?: boolean
  /** True if more entries could not be loaded. */
  hasFailed?: boolean
  /** True if storage has any object in the folder, even only its placeholder. A folder that was never created has none. */
  isThere: boolean
}

/** Commands for entries. `request` creates a file request for a folder. */
export type EntryTask = 'download' | 'share' | 'request' | 'rename' | 'move' | 'copy' | 'delete' | 'details'

/** The commands for the entries of a list. */
export interface EntryCommands {
  /** True if everything is selected in a folder that still loads. A command then waits until all entries are loaded. */
  isEarly?: boolean | undefined
  open(entry: Entry): void
  /** Does nothing if the command is disabled. `to`: their target, if known. `from`: their folder, if it is not this one. */
  ask(task: EntryTask, entries: readonly Entry[], to?: FolderPlace, from?: FolderPlace): void
}
