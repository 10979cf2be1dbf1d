import { canonicalizeJson, getOwnProperty, type Registry } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { portalOwner, setOwner } from '../registry/owner.ts'
import { setShares } from '../registry/register.ts'
import type { ReleaseEntry } from '../registry/release-entry.ts'
import { getReleaseBase, getStoreBase } from '../registry/settings.ts'
import { replaceBase } from '../registry/shares.ts'
import type { ReleaseDraft } from '../release/draft.ts'
import { addDeferredBuilds } from './complete-releases.ts'
import { removeUnbuilt } from './unbuilt-release.ts'

/** The changes of the registry after builds. */
export interface BuildChanges {
  /** The author of the changes. */
  by: string
  /** The remotes that the portal builds and owns. */
  names: readonly string[]
  /** Remotes that were removed from the workspace. Remotes of other repositories stay. */
  gone: readonly string[]
  /** New base releases by remote. */
  bases: ReadonlyMap<string, { draft: ReleaseDraft; entry: ReleaseEntry }>
  /** Releases that have their builds for other pages and hosts now, by remote. */
  completed: ReadonlyMap<string, readonly ReleaseEntry[]>
}

/**
 * Returns the registry after the builds of a start; the same object if nothing changes.
 * @throws CliError `address_moved`
 */
export function computeNextRegistry(
  store: Store,
  newest: Registry,
  { by, names, gone, bases, completed }: BuildChanges,
): Registry {
  const { contract, federation, shared } = store.settings.shell.facts
  const there = Object.entries(newest.remotes)
    .filter(([name]) => !gone.includes(name))
    .map(
      ([name, remote]) =>
        [name, addDeferredBuilds(moved(store, name, remote), completed.get(name) ?? [])] as const,
    )
    .map(([name, remote]) => [name, { ...remote, releases: removeUnbuilt(remote.releases) }])
  let next: Registry = {
    ...newest,
    provides: { contract, federation, shared },
    remotes: Object.fromEntries(there),
  }
  for (const [name, { draft, entry }] of bases) {
    const replaced = replaceBase(getOwnProperty(next.remotes, name)?.releases ?? [], { ...entry, traffic: 0 })
    const releases = removeUnbuilt(replaced)
    next = setShares(next, name, { releases, facts: draft.remote, by })
    next = { ...next, remotes: { ...next.remotes, [name]: moved(store, name, next.remotes[name] as never) } }
  }
  const isSame = canonicalizeJson(next) === canonicalizeJson(newest)
  // A start can't sign, so it records owners in a signed registry only together with another change.
  if (isSame && store.settings.trust) return newest
  const owned = names.reduce((registry, name) => setOwner(registry, name, portalOwner), next)
  return isSame && owned === next ? newest : owned
}

/**
 * Returns the remote with its releases at their current addresses. A signature covers the address: a signed release of a remote
 * that got its own address later keeps the one below the address of the store, which serves all releases.
 */
function moved({ target, settings }: Store, name: string, remote: Registry['remotes'][string]) {
  const releases = remote.releases.map((release) => {
    const base = getReleaseBase(target, settings, name, release.version)
    if (base === release.base) return release
    if (!release.signature) return { ...release, base }
    if (release.base === getStoreBase(target, settings, name, release.version)) return release
    throw new CliError(
      'address_moved',
      `${name} ${release.version} is signed for ${release.base} and would be served from ${base}. Start on the same ports as before (PORTICO_PORT).`,
    )
  })
  return { ...remote, releases }
}
