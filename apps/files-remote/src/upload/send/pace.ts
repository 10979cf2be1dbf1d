/** As many are sent side by side whatever they are. */
const begin = 3
/** More wait in each other's way: browsers have six connections to a server of HTTP/1.1. */
const highest = 12
/** Beyond the first three, what is on its way at once stays below so many bytes: none of them waits long for its turn on a slow line. */
const mostBytes = 1_000_000

/**
 * How many files are sent side by side. Small ones take mostly the time of their answers, so that more of them take no longer: each that arrives
 * allows one more, and each that gets no answer halves them; from then on they become more slowly.
 */
export function createPace() {
  let most: number = begin
  let wasLost = false
  return {
    /** Whether a file of `size` bytes may begin beside those of `sending` bytes. */
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
