import { getOwnProperty, type Registry, type RegistryRemote, type Release } from '@portico/contract/registry'
import type { ReleaseEntry, RemoteMetadata } from './release-entry.ts'
import { setShare } from './shares.ts'

/** A change of one remote's shares, with its author. */
export interface ShareChange {
  releases: Release[]
  /** The facts of the new base; null if the base is unchanged. */
  facts: RemoteMetadata | null
  by: string
}

/**
 * Returns the registry with other shares for a remote. Menu, route and slots are those of its base: entries that a canary adds appear
 * when every user has the code for them.
 */
export function setShares(registry: Registry, name: string, change: ShareChange): Registry {
  const known = getOwnProperty(registry.remotes, name)
  const facts = change.facts ?? known
  if (!facts) throw new RangeError(`${name} is new, and nothing is known of it`)
  const { title, icon, group, route, access, publicPaths, order, slots } = facts
  const { publicPaths: _before, group: _group, facts: further, seal: _seal, ...kept } = known ?? {}
  const remote: RegistryRemote = {
    ...kept,
    ...(change.facts ? furtherFacts(change.facts) : further && { facts: further }),
    title,
    ...(icon === undefined ? {} : { icon }),
    ...(group === undefined ? {} : { group }),
    route,
    access,
    ...(publicPaths === undefined ? {} : { publicPaths: [...publicPaths] }),
    order,
    slots: [...slots],
    keys: known?.keys ?? signedBy(change.releases),
    salt: known?.salt ?? name,
    releases: change.releases,
    changedAt: new Date().toISOString(),
    changedBy: change.by,
  }
  return { ...registry, remotes: { ...registry.remotes, [name]: remote } }
}

/**
 * Returns the registry with one more release.
 * @throws CliError `traffic_invalid`
 */
export function registerRelease(
  registry: Registry,
  name: string,
  added: { entry: ReleaseEntry; facts: RemoteMetadata; traffic: number; by: string },
): Registry {
  const { entry, facts, traffic, by } = added
  const others = (getOwnProperty(registry.remotes, name)?.releases ?? []).filter(
    ({ version }) => version !== entry.version,
  )
  const releases = setShare([...others, { ...entry, traffic: 0 }], entry.version, traffic)
  return setShares(registry, name, {
    releases,
    facts: releases[0]?.version === entry.version ? facts : null,
    by,
  })
}

/**
 * Returns the fields of a manifest that have no field of their own in the registry, below `facts`: this separates them from decisions of
 * the platform, so a team can't approve its own requests.
 */
function furtherFacts(manifest: RemoteMetadata): Pick<RegistryRemote, 'facts'> {
  const { title, icon, group, route, access, publicPaths, order, slots, ...facts } = manifest
  return Object.keys(facts).length > 0 ? { facts } : {}
}

/** Returns the key of a remote's first release: the same key signs its next releases. The root confirms it with its signature. */
function signedBy(releases: readonly Release[]): string[] {
  return releases.flatMap(({ signature }) => (signature ? [signature.keyId] : []))
}
