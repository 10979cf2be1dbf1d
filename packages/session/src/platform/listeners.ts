/** Listeners to one event. Each subscription is separate, even if two of them pass the same function. */
export interface Listeners {
  /** Returns a function that unsubscribes; `signal` does the same. */
  subscribe(listener: () => void, signal?: AbortSignal): () => void
  /** Calls all listeners, even if one throws. */
  notify(): void
  clear(): void
}

/** Creates an empty set; `report` gets the errors of listeners. */
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
