import type { Registry } from '@portico/contract/registry'
import { useStore } from 'zustand'
import { usePortal } from './portal.ts'

/** Returns the registry for menus: with the remotes that the document does not hold, once they are loaded. */
export function useAreas(): Registry {
  const { registry, updates } = usePortal()
  const others = useStore(updates.store, (state) => state.others)
  return others ? { ...registry, remotes: { ...others, ...registry.remotes } } : registry
}
