import { readClaims } from '../cookies/parse-session.ts'
import type { StoredSession } from '../session/snapshot.ts'

/** The server's time, as far as this device knows it. */
export interface ServerClock {
  /** Seconds until the access token expires; negative when it has. */
  secondsLeft(session: Pick<StoredSession, 'expires_at'>): number
  /** Learns from a token that was just issued. */
  learn(session: StoredSession): void
}

/** Storage for the difference between page loads. */
export interface ClockStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** Smaller differences in seconds come from the network. */
const tolerance = 5

/**
 * Creates a clock that corrects the device's error. A device whose clock is an hour ahead would find every token expired and refresh
 * without end. So the difference between the token's issue (`iat`) and its arrival counts as the device's error, and is kept for the
 * next page load.
 */
export function createServerClock(now: () => number, storage: ClockStorage | null, key: string): ServerClock {
  const storageKey = `${key}-clock`
  let ahead = readNumber(storage, storageKey)
  return {
    secondsLeft: (session) => session.expires_at - (now() / 1000 - ahead),
    learn: (session) => {
      const issued = readClaims(session.access_token)?.iat
      const issuedAt =
        typeof issued === 'number' ? issued : session.expires_in && session.expires_at - session.expires_in
      if (!issuedAt) return
      const difference = Math.round(now() / 1000 - issuedAt)
      const learned = Math.abs(difference) > tolerance ? difference : 0
      if (learned === ahead) return
      ahead = learned
      try {
        storage?.setItem(storageKey, String(ahead))
      } catch {
        // Without storage the next page learns it again.
      }
    },
  }
}

function readNumber(storage: ClockStorage | null, key: string): number {
  try {
    const value = Number(storage?.getItem(key) ?? 0)
    return Number.isFinite(value) ? value : 0
  } catch {
    return 0
  }
}
