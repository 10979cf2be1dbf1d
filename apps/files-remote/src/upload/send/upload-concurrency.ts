/** Concurrency for files of any size. */
const begin = 3
/** Maximum concurrency. More files would wait for each other: browsers have six connections to an HTTP/1.1 server. */
const highest = 12
/** Maximum bytes at the same time beyond the first three files, so that no file waits long on a slow connection. */
const mostBytes = 1_000_000

/**
 * Creates the control of the number of files that are sent at the same time. Small files mostly wait for answers, so several at
 * once take no longer: each arrival allows one more, and each lost answer halves the number and slows its growth.
 */
export function createUploadConcurrency() {
  let most: number = begin
  let wasLost = false
  return {
    /** Returns whether a file of `size` bytes may start while files of `sending` bytes are on their way. */
    admits(size: number, sending: readonly number[]): boolean {
      if (sending.length < begin) return true
      const bytes = sending.reduce((sum, one) => sum + one, size)
      return sending.length < Math.floor(most) && bytes <= mostBytes
    },
    arrived(): void {
      most = Math.min(highest, most + (wasLost ? 1 / most : 1))
    },
    lost(): void {
      wasLost = true
      most = Math.max(begin, most / 2)
    },
  }
}
