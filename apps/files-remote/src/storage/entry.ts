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

/** A folder that others are to send files into, where it is handed to `share`. */
interface TargetFolder extends Entry {
  isTarget: true
}

/** What a folder held when it was read. */
export interface Listing {
  entries: readonly Entry[]
  /** There is more than is shown. */
  isCut: boolean
  /** Storage has something in it, be it only what keeps it: a folder that nobody made has nothing. */
  isThere: boolean
}

/** What can be done with lines of the list; what is absent is switched off here. */
export interface EntryCommands {
  open(entry: Entry): void
  download?(entries: readonly Entry[]): void
  /** Of a `TargetFolder` alone: asks for files that are to go into it. */
  share?(entries: readonly (Entry | TargetFolder)[]): void
  rename?(entry: Entry): void
  remove?(entries: readonly Entry[]): void
}
