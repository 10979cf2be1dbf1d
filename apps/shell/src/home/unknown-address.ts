import { getOwnProperty, type RegistryRemote } from '@portico/contract/registry'
import type { SessionSnapshot } from '@portico/session'
import { useSession } from '@portico/session/react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { reloadOnce } from '../browser/reload-once.ts'
import { matchRoute, type PortalRoute } from '../navigation/route.ts'
import { type Portal, usePortal, usePortalLocation } from '../portal/portal.ts'
import { isRestricting } from '../registry/restricting.ts'
import type { UpdateState } from '../registry/updates.ts'

/** A restricted remote, which opens in its own document only. */
interface RestrictedRoute {
  kind: 'restricted'
  remote: RegistryRemote
  /** Path of its document. */
  document: string
}

/** The target of an address that no remote of the document owns. */
export type UnknownAddress =
  | 'unknown'
  | 'nowhere'
  | 'unlisted'
  | Extract<PortalRoute, { kind: 'remote' }>
  | RestrictedRoute

/**
 * Finds the remote of this address in the lists of those that the document does not hold. Its own document is loaded, whose import
 * map checks its files; only if that is not possible the remote opens in this one, see `canReload`. A restricted remote never opens in this
 * document: the database names it, and only its own document has the hashes of its code.
 *
 * @returns `unknown` until that is settled, `nowhere` if no remote has this address, `unlisted` if the list of restricted remotes, which
 * may have it, could not be loaded, or the remote
 */
export function useUnknownAddress(): UnknownAddress {
  const portal = usePortal()
  const { registry, updates } = portal
  const { pathname } = usePortalLocation()
  const snapshot = useSession()
  const others = useStore(updates.store, (state) => state.others)
  const restricted = useStore(updates.store, (state) => state.restricted)
  const [settled, settle] = useState<{ pathname: string; isFound: boolean } | null>(null)
  const route = matchRoute({ ...registry, remotes: { ...others, ...registry.remotes } }, pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a later list of restricted remotes may have this address.
  useEffect(() => {
    if (!registry.part) return
    let isCurrent = true
    const decide = async () => {
      if (!matchOther(portal, pathname)) await updates.loadOthers()
      const found = matchOther(portal, pathname)
      if (!isCurrent) return
      if (found && findDocument(updates.store.getState().restricted, found.name) === undefined) {
        if (canReload(portal) && reloadOnce(found.remote.route)) return
        registry.remotes[found.name] = found.remote
      }
      settle({ pathname, isFound: found !== null })
    }
    void decide()
    return () => {
      isCurrent = false
    }
  }, [portal, registry, updates, pathname, restricted])

  if (!registry.part) return 'nowhere'
  if (settled?.pathname !== pathname) return 'unknown'
  if (settled.isFound && route.kind === 'remote') {
    const document = findDocument(restricted, route.name)
    return document === undefined ? route : { kind: 'restricted', remote: route.remote, document }
  }
  return isRestricting(registry) ? withoutEntry(restricted, snapshot) : 'nowhere'
}

/** Returns what the state of the list of restricted remotes says about an address that no list has. */
function withoutEntry(
  restricted: UpdateState['restricted'],
  { status, needsFactor }: SessionSnapshot,
): 'unknown' | 'nowhere' | 'unlisted' {
  if (status === 'loading') return 'unknown'
  if (status === 'signed_out' || needsFactor) return 'nowhere'
  // The list is null right after a sign-in, and undefined if its code could not be loaded.
  if (restricted === null) return 'unknown'
  return restricted === undefined || restricted === 'failed' ? 'unlisted' : 'nowhere'
}

/** Returns the path of the document of a restricted remote; undefined for any other remote. */
function findDocument(restricted: UpdateState['restricted'], name: string): string | undefined {
  return typeof restricted === 'object' ? getOwnProperty(restricted?.documents, name) : undefined
}

function matchOther(
  { registry, updates }: Portal,
  pathname: string,
): Extract<PortalRoute, { kind: 'remote' }> | null {
  const remotes = updates.store.getState().others ?? {}
  const route = matchRoute({ ...registry, remotes }, pathname)
  return route.kind === 'remote' ? route : null
}

/** Work in the background ends with the page, and the browser would ask about it. */
function canReload({ work }: Portal): boolean {
  return work.store.getState().length === 0
}
