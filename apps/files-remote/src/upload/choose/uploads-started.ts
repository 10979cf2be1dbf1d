import { useSyncExternalStore } from 'react'

let hasBegun = false
const listeners = new Set<() => void>()

/** Shows the task panel from now on. */
export function markUploadsStarted(): void {
  hasBegun = true
  for (const listener of listeners) listener()
}

/** Returns whether any upload or task began since the page was opened. Until then the task panel and its code are not needed. */
export function useUploadsStarted(): boolean {
  return useSyncExternalStore(subscribe, () => hasBegun)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
