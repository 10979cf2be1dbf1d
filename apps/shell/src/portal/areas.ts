import type { Registry } from '@portico/contract/registry'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { usePortal } from './portal.ts'

/** Returns the registry for menus: with the remotes that the document does not hold, once they are loaded. `part` counts those that are not. */
export function useAreas(): Registry {
  const { registry, updates } = usePortal()
  const others = useStore(updates.store, (state) => state.others)
  return useMemo(
    () =>
      others ? { ...registry, part: { others: 0 }, remotes: { ...others, ...registry.remotes } } : registry,
    [registry, others],
  )
}
