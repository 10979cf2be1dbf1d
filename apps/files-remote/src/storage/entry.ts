import type { Place } from '../place/place.ts'

/** One line of a folder. */
export interface Entry {
  kind: 'folder' | 'file'
  /** The part of the key that names it: unique in its folder. */
  part: string
  /** What people read. */
  name: string
  /** The whole key in the bucket. */
  key: string
  /** Bytes; null for folders. */
  size: number | null
  /** Its media type; null for folders. */
  type: string | null
  /** ISO 8601; null for folders, which storage keeps no date for. */
  updatedAt: string | null
}

/** What a folder held when it was read. */
export interface Listing {
  entries: readonly Entry[]
  /** The cursor of the next page of storage; empty if these are all. */
  next: string
  /** The rest is being loaded, as for each folder that is opened. */
  isMore?: boolean
  /** More of it is being loaded, because the user has scrolled. */
  isOn?: boolean
  /** More of it could not be loaded. */
  hasFailed?: boolean
  /** Storage has something in it, be it only what keeps it: a folder that nobody made has nothing. */
  isThere: boolean
}

/** What can be asked for lines of the list; `request` is for files from others, into a folder. */
export type EntryTask = 'download' | 'share' | 'request' | 'rename' | 'move' | 'copy' | 'delete' | 'details'

/** What can be done with lines of the list. */
export interface EntryCommands {
  /** All are selected, of a folder that is still being read: those that are here are not all. What is asked for waits. */
  isEarly?: boolean | undefined
  open(entry: Entry): void
  /** Does nothing where it is switched off. `to` is where they go, where that is known; `from` where they are, if not here. */
  ask(task: EntryTask, entries: readonly Entry[], to?: Place, from?: Place): void
}
