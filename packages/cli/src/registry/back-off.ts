import { setTimeout } from 'node:timers/promises'

/** How often a change is tried while others are first: of all who try at once one gets on each time. */
export const attempts = 20

/** Waits before the next try, longer each time, up to half a second. */
export function backOff(attempt: number): Promise<void> {
  return setTimeout(Math.min(500, 10 * 2 ** attempt))
}
