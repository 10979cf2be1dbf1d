/** An item to save: a file, or (without a key) an empty folder. */
export interface DownloadMember {
  key: string | null
  /** Names from the folder where the download started, down to its own name. */
  path: readonly string[]
  /** Bytes, as listed. Null if unknown. */
  size: number | null
}

/** A file that did not arrive, and the reason in words. */
export interface MissingFileReport {
  member: DownloadMember
  reason: string
  /** The file is too large to be put together in a page. The browser's own download can save it. */
  isTooLarge?: true
}

/** Returns the bytes of all members with a known size. */
export function sumSizes(members: readonly DownloadMember[]): number {
  return members.reduce((sum, { size }) => sum + (size ?? 0), 0)
}
