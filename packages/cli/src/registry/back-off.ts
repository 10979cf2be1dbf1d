/** Number of attempts of a change while other runs write first. */
export const maxAttempts = 20

/** The first window, in durations of an attempt: enough for 20 teams that start together, which then need three attempts on average. */
const firstWindow = 16

/** The factor by which the window grows with each attempt, and its limits in ms. */
const growth = 1.5
const shortest = 100
const longest = 20_000

/**
 * Waits a random part of a window before the next attempt. The window is a multiple of the time that an attempt takes in this store: runs
 * that all wait the same time would collide again.
 *
 * @param attempt number of failed attempts before this one: 0 at first
 * @param tryTime duration of the last attempt in ms
 */
export function backOff(attempt: number, tryTime: number): Promise<void> {
  const window = Math.min(longest, Math.max(shortest, firstWindow * tryTime * growth ** attempt))
  return new Promise((resolve) => setTimeout(resolve, Math.random() * window))
}
