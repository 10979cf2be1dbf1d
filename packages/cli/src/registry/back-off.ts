/** How often a change is tried while other runs write first. */
export const attempts = 20

/** The first window, in tries: long enough for 20 teams that begin at the same moment, which then need three tries on average. */
const firstWindow = 16

/** How the window grows with each try, and its limits in ms. */
const growth = 1.5
const shortest = 100
const longest = 20_000

/**
 * Waits a random part of a window before the next try. The window is a multiple of the time that a try takes in this store: runs that
 * all wait the same time would meet again.
 *
 * @param attempt how many tries have failed before this one: 0 at first
 * @param tryTime duration of the last try in ms
 */
export function backOff(attempt: number, tryTime: number): Promise<void> {
  const window = Math.min(longest, Math.max(shortest, firstWindow * tryTime * growth ** attempt))
  return new Promise((resolve) => setTimeout(resolve, Math.random() * window))
}
