/** Spreads the amounts of each key over time. */
export interface Throttle {
  /** Counts an amount, and returns how many ms its use has to wait. */
  take(key: string, amount: number): number
}

const manyKeys = 10_000

/**
 * Allows `perSecond` for each key, and twice as much at once after a pause. `Infinity` never waits. Keys that are quiet again are
 * forgotten.
 */
export function createThrottle(perSecond: number, now: () => number = () => performance.now()): Throttle {
  /** When everything that a key has used is paid for. */
  const paidAt = new Map<string, number>()
  return {
    take(key, amount) {
      if (perSecond === Number.POSITIVE_INFINITY) return 0
      const at = now()
      const paid = Math.max(paidAt.get(key) ?? 0, at) + (amount * 1000) / perSecond
      paidAt.set(key, paid)
      if (paidAt.size > manyKeys) for (const [old, end] of paidAt) if (end < at) paidAt.delete(old)
      return Math.max(0, paid - at - 2_000)
    },
  }
}
