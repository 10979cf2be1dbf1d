/** The part of a session's `reach` that code on demand needs. */
export interface ChunkReachability {
  /** The origins and services that do not answer. */
  getSnapshot(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Probes the origin of a file until it answers. A session of an older shell does not have it. */
  lostFile?(url: string): void
}

let reach: ChunkReachability | undefined

/** Sets the page's reachability. Code that did not load is then loaded again when its origin answers. */
export function setReachability(next: ChunkReachability | undefined): void {
  reach = next
}

/**
 * Calls `retry` once when the origin of `file` answers again.
 * @returns a function that ends the wait; null if the page cannot tell
 */
export function onceReachable(file: string, retry: () => void): (() => void) | null {
  const { origin } = new URL(file)
  const own = reach
  own?.lostFile?.(file)
  if (!own?.getSnapshot().includes(origin)) return null
  const stop = own.subscribe(() => {
    if (own.getSnapshot().includes(origin)) return
    stop()
    retry()
  })
  return stop
}
