import { createStore } from 'zustand/vanilla'
import { createListeners } from '../platform/listeners.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'

/** Holds the snapshot. It calls listeners itself, because zustand stops at the first one that throws. */
export interface SnapshotStore {
  get(): SessionSnapshot
  set(change: Partial<SessionSnapshot>): void
  subscribe(listener: () => void, signal?: AbortSignal): () => void
  clear(): void
}

/** Creates the store. Each snapshot is frozen, and stays the same object until something changes. */
export function createSnapshotStore(
  initial: SessionSnapshot,
  report: (error: unknown) => void,
): SnapshotStore {
  const store = createStore<SessionSnapshot>(() => Object.freeze(initial))
  const { subscribe, notify, clear } = createListeners(report)
  store.subscribe(notify)
  return {
    get: store.getState,
    set: (change) => {
      const before = store.getState()
      const keys = Object.keys(change) as (keyof SessionSnapshot)[]
      if (keys.every((key) => Object.is(before[key], change[key]))) return
      store.setState(Object.freeze({ ...before, ...change }), true)
    },
    subscribe,
    clear,
  }
}
