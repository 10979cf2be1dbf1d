import { useSyncExternalStore } from 'react'

let hasBegun = false
const listeners = new Set<() => void>()

/** From now on there may be uploads to show on this page. */
export function beginUploads(): void {
  hasBegun = true
  for (const listener of listeners) listener()
}

/** Whether anything was uploaded since the page was opened: until then there is nothing to show, and no code for it. */
export function useUploadsBegun(): boolean {
  return useSyncExternalStore(subscribe, () => hasBegun)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
