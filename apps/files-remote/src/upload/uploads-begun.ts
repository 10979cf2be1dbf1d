import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

const begun = createStore(() => false)

/** From now on there may be uploads to show on this page. */
export function beginUploads(): void {
  begun.setState(true)
}

/** Whether anything was uploaded since the page was opened: until then there is nothing to show, and no code for it. */
export function useUploadsBegun(): boolean {
  return useSyncExternalStore(begun.subscribe, begun.getState)
}
