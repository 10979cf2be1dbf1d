import type { Registry } from '@portico/contract/registry'
import { useUser } from '@portico/session/react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { usePins } from '../navigation/pins.ts'
import { menuOf } from '../navigation/route.ts'
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

/**
 * Returns the names of the remotes that come first where there is no room for all: the pinned ones, then those of the document. These do
 * not change while the page is open, so that a menu does not move when the others are loaded.
 */
export function useFirstAreas(): string[] {
  const { registry } = usePortal()
  const pinned = usePins(useUser()?.id ?? '')
  return [...pinned, ...menuOf(registry).map(([name]) => name)]
}
