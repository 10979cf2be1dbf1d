/** Runs `task` once the browser has nothing better to do; Safari does not say when, so there a moment later. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task)
  else setTimeout(task, 200)
}
