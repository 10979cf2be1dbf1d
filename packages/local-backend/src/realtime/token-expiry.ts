/** Longest timer in ms; timers of Node are limited to 24.8 days. */
const longestTimer = 24 * 3600 * 1000

/**
 * Calls `onEnd` when a token ends, without keeping the process running.
 * @param expiresAt Seconds since 1970; undefined never ends
 * @returns a function that stops waiting
 */
export function watchExpiry(expiresAt: number | undefined, onEnd: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const wait = (end: number) => {
    const ms = end * 1000 - Date.now()
    const next = ms > longestTimer ? () => wait(end) : onEnd
    timer = setTimeout(next, Math.min(Math.max(ms, 0), longestTimer)).unref()
  }
  if (expiresAt !== undefined) wait(expiresAt)
  return () => clearTimeout(timer)
}
