/** How much is allowed; `Infinity` switches a limit off. */
export interface RateLimits {
  /** Seconds between two mails to one address. */
  mailInterval: number
  /** Mails per hour to all addresses. */
  mailsPerHour: number
  /** Sign-ins and sign-ups per 5 minutes and client address. */
  tokenRequests: number
  /** Sessions that are refreshed, in the same way. */
  refreshes: number
  /** Checks of a code per 5 minutes and client address. */
  verifications: number
}

/** Supabase's defaults, except the mails per hour: there is no mail server to protect. */
export const defaultRateLimits: RateLimits = {
  mailInterval: 60,
  mailsPerHour: 360,
  tokenRequests: 300,
  refreshes: 300,
  verifications: 60,
}

/** Nothing is limited: for tests that cannot wait. */
export const noRateLimits: RateLimits = {
  mailInterval: 0,
  mailsPerHour: Number.POSITIVE_INFINITY,
  tokenRequests: Number.POSITIVE_INFINITY,
  refreshes: Number.POSITIVE_INFINITY,
  verifications: Number.POSITIVE_INFINITY,
}

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
