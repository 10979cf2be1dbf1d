import { getOwnProperty, type Registry } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { lazyModule } from '@portico/ui/on-demand'
import type { StoreApi } from 'zustand/vanilla'
import type { PortalConfig } from '../browser/config.ts'
import { getDeviceId } from '../browser/device.ts'
import { RemoteError } from '../reports/status.ts'
import { acceptRegistry } from './accept-registry.ts'
import { type BootedRegistry, reportRegistry } from './boot-registry.ts'
import { findRegistryChanges } from './changes.ts'
import {
  fetchNewestDocument,
  fetchNewestRegistry,
  fetchRegistryList,
  parseOrigins,
} from './fetch-newest-registry.ts'
import { fetchRegistry } from './fetch-registry.ts'
import type { RestrictedFollower, RestrictedState } from './follow-restricted.ts'
import { type Follow, type Follower, pollRegistry } from './poll-registry.ts'
import { isRestricting, ownDocument } from './restricting.ts'
import { saveSeenRevision } from './seen-revision.ts'
import type { UpdateState } from './updates.ts'

/** Makes the follower of the registry that the page runs on, which polls from now on and writes what it finds into `store`. */
export function createRegistryCheck(
  booted: BootedRegistry,
  config: PortalConfig,
  store: StoreApi<UpdateState>,
  session: Session,
): Follower {
  const accept = (text: string) => acceptRegistry(text, { ...config, origins: parseOrigins(text) })
  const tell = (next: Registry | null) => {
    const { registry } = booted
    const isNewer = next !== null && next.revision > registry.revision
    const changes = isNewer ? findRegistryChanges(getDeviceId(), registry, next) : null
    store.setState({ updateReady: changes && { ...changes, revision: next?.revision ?? 0 } })
    return changes
  }
  const { registry } = booted
  if (!registry.part) return pollRegistry(followWhole(booted, accept, tell, store), booted, store)
  const showOthers = createOthers(registry, store)
  const follow = followPart(booted, accept, tell, { store, showOthers })
  if (!isRestricting(registry)) return pollRegistry(follow, booted, store)
  const start = ({ followRestricted }: typeof import('./follow-restricted.ts')) =>
    followRestricted(registry, config, session, (restricted) => showOthers({ restricted }))
  const isOwn = ownDocument(registry) !== undefined
  return pollRegistry(followBoth(follow, start, isOwn), booted, store)
}

/**
 * Follows the registry and the list of restricted remotes. The code for that list is loaded on demand, and `start` makes its follower. Each
 * list is loaded even if the other one fails. The document of a restricted remote (`isOwn`) loads the code at once, because it drops the
 * remote at a sign-out.
 */
function followBoth(
  follow: Follow,
  start: (code: typeof import('./follow-restricted.ts')) => RestrictedFollower,
  isOwn: boolean,
): Follow {
  let restricted: RestrictedFollower | undefined
  const code = lazyModule(
    async () => {
      restricted ??= start(await import('./follow-restricted.ts'))
      return restricted
    },
    (cause) =>
      reportRegistry(
        new RemoteError('registry_unavailable', 'restricted remotes could not be loaded', { cause }),
      ),
  )
  if (isOwn) void code.load()
  return async (wantsOthers, known) => {
    const looked = follow(wantsOthers, known)
    const revision = await looked.then(
      (newest) => newest?.revision ?? 0,
      () => 0,
    )
    if (await code.load()) await restricted?.load(wantsOthers, revision)
    return looked
  }
}

/** Shows remotes that the document does not hold: those of the list, and restricted ones unless they have the name or route of another. */
function createOthers({ remotes: held }: Registry, store: StoreApi<UpdateState>) {
  let open: Registry['remotes'] | null = null
  let restricted: RestrictedState | undefined
  return (change: { open?: Registry['remotes']; restricted?: RestrictedState }) => {
    if (change.open) open = change.open
    if (change.restricted !== undefined) restricted = change.restricted
    const known = { ...open, ...held }
    const routes = new Set(Object.values(known).map(({ route }) => route))
    const listed = typeof restricted === 'object' ? (restricted?.remotes ?? {}) : {}
    const hidden = Object.entries(listed).filter(
      ([name, { route }]) => !getOwnProperty(known, name) && !routes.has(route),
    )
    const others = Object.assign(Object.create(null), open, Object.fromEntries(hidden))
    store.setState({ others, ...(restricted !== undefined && { restricted }) })
  }
}

type Accept = (text: string) => Promise<Registry>
type Tell = (next: Registry | null) => ReturnType<typeof findRegistryChanges>

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
  { store, showOthers }: { store: StoreApi<UpdateState>; showOthers: ReturnType<typeof createOthers> },
): Follow {
  const isSubstitute = source !== 'document'
  const { others = 0, own } = registry.part ?? {}
  // Restricted remotes count as one, also in the document of one of them.
  const held = Object.keys(registry.remotes).length + others - Number(own !== undefined)
  const isWhole = others === Number(isRestricting(registry))
  let listed = { revision: isWhole ? registry.revision : 0, remotes: held }
  // Stays true until the list is here: after a failure the next look loads it.
  let isWanted = false
  return async (wantsOthers, known) => {
    isWanted ||= wantsOthers
    const newest = known ?? (await fetchNewestRegistry())
    const isNewer = newest.revision > registry.revision
    const next =
      isNewer || isSubstitute ? await accept(await fetchNewestDocument(ownDocument(registry))) : null
    // The document is well again, and says the same as what the page runs on.
    if (!tell(next) && isSubstitute) store.setState({ source: 'network' })
    const isDue = (isWanted && newest.revision > listed.revision) || newest.remotes !== listed.remotes
    isWanted = isDue
    if (!isDue) return newest
    const list = await accept(await fetchRegistryList(newest))
    if (list.part) throw new RemoteError('registry_invalid', 'the list is a part of a registry')
    isWanted = false
    saveSeenRevision(list)
    const open = Object.entries(list.remotes).filter(([name]) => !getOwnProperty(registry.remotes, name))
    listed = { revision: newest.revision, remotes: newest.remotes }
    showOthers({ open: Object.fromEntries(open) })
    return newest
  }
}
