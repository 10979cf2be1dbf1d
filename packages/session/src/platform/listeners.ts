/** Listeners to one thing. Each subscription is its own, also when two of them pass the same function. */
export interface Listeners {
  /** Returns an unsubscribe; `signal` does the same. */
  subscribe(listener: () => void, signal?: AbortSignal): () => void
  /** Calls all of them; one that throws stops no other. */
  notify(): void
  clear(): void
}

/** Makes an empty set; `report` gets what listeners throw. */
export function createListeners(report: (error: unknown) => void): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener, signal) => {
      if (signal?.aborted) return () => {}
      const own = () => listener()
      const unsubscribe = () => {
        listeners.delete(own)
        signal?.removeEventListener('abort', unsubscribe)
      }
      listeners.add(own)
      signal?.addEventListener('abort', unsubscribe)
      return unsubscribe
    },
    notify: () => {
      for (const listener of [...listeners]) {
        try {
          if (listeners.has(listener)) listener()
        } catch (error) {
          report(error)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
