/** Counts events per key in a sliding window. */
export interface Limiter {
  /** Seconds until another is allowed; 0 if one is. */
  wait(key: string): number
  count(key: string): void
}

const manyKeys = 10_000

/** Allows `allowed` events per key within `seconds`. Keys that are quiet again are forgotten. */
export function createLimiter(allowed: number, seconds: number, now: () => number = Date.now): Limiter {
  const seen = new Map<string, number[]>()
  const span = seconds * 1000
  const isOff = allowed === Number.POSITIVE_INFINITY || seconds === 0
  const recent = (key: string) => (seen.get(key) ?? []).filter((at) => at > now() - span)
  return {
    wait(key) {
      if (isOff) return 0
      const times = recent(key)
      const oldest = times[times.length - allowed]
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + span - now()) / 1000))
    },
    count(key) {
      if (isOff) return
      seen.set(key, [...recent(key), now()])
      if (seen.size <= manyKeys) return
      for (const old of seen.keys()) if (recent(old).length === 0) seen.delete(old)
    },
  }
}
