import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { reloadOnce } from '../browser/reload-once.ts'
import { matchRoute, type Route } from '../navigation/route.ts'
import { type Portal, usePortal, usePortalLocation } from '../portal/portal.ts'

/** The target of an address that no remote of the document owns. */
export type Elsewhere = 'unknown' | 'nowhere' | Extract<Route, { kind: 'remote' }>

/**
 * Finds the remote of this address in the list of those that the document does not hold. Its own document is loaded, whose import
 * map checks its files; only if that is not possible the remote opens in this one, see `canReload`.
 *
 * @returns `unknown` until that is settled, `nowhere` if no remote has this address, and the remote that opens here
 */
export function useElsewhere(): Elsewhere {
  const portal = usePortal()
  const { registry, updates } = portal
  const { pathname } = usePortalLocation()
  const others = useStore(updates.store, (state) => state.others)
  const [settled, settle] = useState<{ pathname: string; opensHere: boolean } | null>(null)
  const route = matchRoute({ ...registry, remotes: { ...others, ...registry.remotes } }, pathname)

  useEffect(() => {
    if (!registry.part) return
    let isCurrent = true
    const decide = async () => {
      if (!matchOther(portal, pathname)) await updates.loadOthers()
      const found = matchOther(portal, pathname)
      if (!isCurrent || (found && canReload(portal) && reloadOnce(found.remote.route))) return
      if (found) registry.remotes[found.name] = found.remote
      settle({ pathname, opensHere: found !== null })
    }
    void decide()
    return () => {
      isCurrent = false
    }
  }, [portal, registry, updates, pathname])

  if (!registry.part) return 'nowhere'
  if (settled?.pathname !== pathname) return 'unknown'
  return settled.opensHere && route.kind === 'remote' ? route : 'nowhere'
}

function matchOther(
  { registry, updates }: Portal,
  pathname: string,
): Extract<Route, { kind: 'remote' }> | null {
  const remotes = updates.store.getState().others ?? {}
  const route = matchRoute({ ...registry, remotes }, pathname)
  return route.kind === 'remote' ? route : null
}

/** Work in the background ends with the page, and the browser would ask about it. */
function canReload({ work }: Portal): boolean {
  return work.store.getState().length === 0
}
