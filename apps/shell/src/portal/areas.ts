import type { Registry } from '@portico/contract/registry'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { usePortal } from './portal.ts'

/** Returns the registry for menus. It includes the remotes outside of the document when they are loaded; until then `part` counts them. */
export function useVisibleRemotes(): Registry {
  const { registry, updates } = usePortal()
  const others = useStore(updates.store, (state) => state.others)
  return useMemo(
    () =>
      others ? { ...registry, part: { others: 0 }, remotes: { ...others, ...registry.remotes } } : registry,
    [registry, others],
  )
}
