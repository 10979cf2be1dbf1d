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
import { type Follow, type Follower, pollRegistry } from './poll-registry.ts'
import { rememberSeen } from './seen-revision.ts'
import type { UpdateState } from './updates.ts'

/** Makes the follower of the registry that the page runs on, which polls from now on and writes what it finds into `store`. */
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
  const follow = (booted.registry.part ? followPart : followWhole)(booted, accept, tell, store)
  return pollRegistry(follow, booted, store)
}

type Accept = (text: string) => Promise<Registry>
type Tell = (next: Registry | null) => ReturnType<typeof changesFor>

/** For a page that runs on the whole registry, from a document of an older command line or past its document. */
function followWhole(
  { source }: BootedRegistry,
  accept: Accept,
  tell: Tell,
  store: StoreApi<UpdateState>,
): Follow {
  let lastTag: string | null = null
  return async () => {
    const { text, etag } = await fetchRegistry()
    if (etag !== null && etag === lastTag) return null
    const next = await accept(text)
    lastTag = etag
    // The server is well again, and says the same as what the page runs on.
    if (!tell(next) && source !== 'document') store.setState({ source: 'network' })
    return null
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
): Follow {
  const isSubstitute = source !== 'document'
  const held = Object.keys(registry.remotes).length + (registry.part?.others ?? 0)
  let listed = { revision: registry.part?.others === 0 ? registry.revision : 0, remotes: held }
  // Stays true until the list is here: after a failure the next look loads it.
  let isWanted = false
  return async (wantsOthers, known) => {
    isWanted ||= wantsOthers
    const newest = known ?? (await fetchNewest())
    const isNewer = newest.revision > registry.revision
    const next = isNewer || isSubstitute ? await accept(await fetchDocument()) : null
    // The document is well again, and says the same as what the page runs on.
    if (!tell(next) && isSubstitute) store.setState({ source: 'network' })
    const isDue = (isWanted && newest.revision > listed.revision) || newest.remotes !== listed.remotes
    isWanted = isDue
    if (!isDue) return newest
    const list = await accept(await fetchList(newest))
    if (list.part) throw new RemoteError('registry_invalid', 'the list is a part of a registry')
    isWanted = false
    rememberSeen(list)
    const others = Object.entries(list.remotes).filter(([name]) => !lookUp(registry.remotes, name))
    listed = { revision: newest.revision, remotes: newest.remotes }
    store.setState({ others: Object.assign(Object.create(null), Object.fromEntries(others)) })
    return newest
  }
}
