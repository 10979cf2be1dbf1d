/** Something that is to be saved: a file, or (without a key) a folder with nothing in it. */
export interface Member {
  key: string | null
  /** Names from the place where the saving began, inwards; the last is its own. */
  path: readonly string[]
  /** Bytes, as they were listed; null where that is not known. */
  size: number | null
}

/** A file that did not arrive, and why, in words. */
export interface Missing {
  member: Member
  reason: string
  /** It is larger than what a page can put together: the browser's own download has it. */
  isTooLarge?: true
}

/** Bytes of all, as far as they are known. */
export function sizeOf(members: readonly Member[]): number {
  return members.reduce((sum, { size }) => sum + (size ?? 0), 0)
}
