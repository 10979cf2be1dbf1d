/** Hands an error of somebody else's callback to the page's error handlers, so that it stops nobody else. */
export function surfaceError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
