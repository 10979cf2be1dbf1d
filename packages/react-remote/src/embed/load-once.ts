/**
 * Returns a function that loads code once for all callers, and returns it synchronously once it is loaded. All callers share one
 * promise, because the second of two imports of the same code may resolve first. A failure is retried at the next call.
 */
export function loadOnce<Value>(bring: () => Promise<Value>): () => Value | Promise<Value> {
  let known: Value | Promise<Value> | null = null
  const come = async () => {
    try {
      known = await bring()
      return known
    } catch (cause) {
      known = null
      throw cause
    }
  }
  return () => {
    known ??= come()
    return known
  }
}
