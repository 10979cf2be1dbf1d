/**
 * Runs `task` once the browser has nothing better to do, on a machine that never rests after five seconds. Safari does not
 * say when, so there it runs a moment later.
 */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 5_000 })
  else setTimeout(task, 200)
}
