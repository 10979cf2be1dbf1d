/**
 * Runs `task` when the browser is idle, at the latest after 5 s. Safari has no `requestIdleCallback`, so there the task runs after
 * 200 ms.
 */
export function runWhenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 5_000 })
  else setTimeout(task, 200)
}
