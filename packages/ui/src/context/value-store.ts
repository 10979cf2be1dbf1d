/** A value that React can follow with `useSyncExternalStore`. */
export interface ValueStore<Value> {
  read(): Value
  write(next: Value): void
  subscribe(listener: () => void): () => void
}

/** Creates a store that has `value` until the next `write`. */
export function createValueStore<Value>(value: Value): ValueStore<Value> {
  const listeners = new Set<() => void>()
  let current = value
  return {
    read: () => current,
    write: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
