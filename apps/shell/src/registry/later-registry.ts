import { lookUp, type Registry } from '@portico/contract/registry'
import type { StoreApi } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { deviceId } from '../browser/device.ts'
import { RemoteError } from '../reports/status.ts'
import { acceptRegistry } from './accept.ts'
import type { BootedRegistry } from './boot-registry.ts'
import { changesFor } from './changes.ts'
import { fetchRegistry } from './fetch-registry.ts'
import { fetchDocument, fetchList, fetchNewest, originsIn } from './newest.ts'
import { rememberSeen } from './seen-revision.ts'
import type { UpdateState } from './updates.ts'

/**
 * Looks for a newer registry once; `wantsOthers` also loads the remotes that the document does not hold.
 * @throws RemoteError `registry_unavailable` or `registry_invalid`
 */
export type Follower = (wantsOthers: boolean) => Promise<void>

/** Makes the follower of the registry that the page runs on, which writes what it finds into `store`. */
export function createFollower(
  booted: BootedRegistry,
  config: PortalConfig,
  store: StoreApi<UpdateState>,
): Follower {
  const accept = (text: string) => acceptRegistry(text, { ...config, origins: originsIn(text) })
  const tell = (next: Registry | null) => {
    const { registry } = booted
    const isNewer = next !== null && next.revision > registry.revision
    const changes = isNewer ? changesFor(deviceId(), registry, next) : null
    store.setState({ updateReady: changes && { ...changes, revision: next?.revision ?? 0 } })
    return changes
  }
  return booted.registry.part
    ? followPart(booted, accept, tell, store)
    : followWhole(booted, accept, tell, store)
}

type Accept = (text: string) => Promise<Registry>
type Tell = (next: Registry | null) => ReturnType<typeof changesFor>

/** For a page that runs on the whole registry, from a document of an older command line or past its document. */
function followWhole(
  { source }: BootedRegistry,
  accept: Accept,
  tell: Tell,
  store: StoreApi<UpdateState>,
): Follower {
  let lastTag: string | null = null
  return async () => {
    const { text, etag } = await fetchRegistry()
    if (etag !== null && etag === lastTag) return
    const next = await accept(text)
    lastTag = etag
    // The server is well again, and says the same as what the page runs on.
    if (!tell(next) && source !== 'document') store.setState({ source: 'network' })
  }
}

/**
 * For a page that runs on the part of its document. A reload would bring the present document of this address, so that one is
 * compared. The list is loaded on demand, and when the number of remotes has changed.
 */
function followPart(
  { registry, source }: BootedRegistry,
  accept: Accept,
  tell: Tell,
  store: StoreApi<UpdateState>,
): Follower {
  const isSubstitute = source !== 'document'
  const held = Object.keys(registry.remotes).length + (registry.part?.others ?? 0)
  let listed = { revision: registry.part?.others === 0 ? registry.revision : 0, remotes: held }
  // Stays true until the list is here: after a failure the next look loads it.
  let isWanted = false
  return async (wantsOthers) => {
    isWanted ||= wantsOthers
    const newest = await fetchNewest()
    const isNewer = newest.revision > registry.revision
    const next = isNewer || isSubstitute ? await accept(await fetchDocument()) : null
    // The document is well again, and says the same as what the page runs on.
    if (!tell(next) && isSubstitute) store.setState({ source: 'network' })
    const isDue = (isWanted && newest.revision > listed.revision) || newest.remotes !== listed.remotes
    isWanted = isDue
    if (!isDue) return
    const list = await accept(await fetchList(newest))
    if (list.part) throw new RemoteError('registry_invalid', 'the list is a part of a registry')
    isWanted = false
    rememberSeen(list)
    const others = Object.entries(list.remotes).filter(([name]) => !lookUp(registry.remotes, name))
    listed = { revision: newest.revision, remotes: newest.remotes }
    store.setState({ others: Object.assign(Object.create(null), Object.fromEntries(others)) })
  }
}
