/** Passes an error of a foreign callback to the page's error handlers, so that other callbacks still run. */
export function reportUncaughtError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
