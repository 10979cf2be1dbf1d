import { lookUp, type Registry, type RegistryRemote, type Release } from '@portico/contract/registry'
import type { ReleaseEntry, RemoteFacts } from './release-entry.ts'
import { setShare } from './shares.ts'

/** A change of one remote's shares, and who makes it. */
export interface ShareChange {
  releases: Release[]
  /** What the base says of the remote; null where the base is the same as before. */
  facts: RemoteFacts | null
  by: string
}

/**
 * The registry with other shares for a remote. Menu, route and slots are those of its base: what a canary adds appears
 * when everybody has the code for it.
 */
export function withShares(registry: Registry, name: string, change: ShareChange): Registry {
  const known = lookUp(registry.remotes, name)
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
 * The registry with a further release.
 * @throws CliError `traffic_invalid`
 */
export function registerRelease(
  registry: Registry,
  name: string,
  added: { entry: ReleaseEntry; facts: RemoteFacts; traffic: number; by: string },
): Registry {
  const { entry, facts, traffic, by } = added
  const others = (lookUp(registry.remotes, name)?.releases ?? []).filter(
    ({ version }) => version !== entry.version,
  )
  const releases = setShare([...others, { ...entry, traffic: 0 }], entry.version, traffic)
  return withShares(registry, name, {
    releases,
    facts: releases[0]?.version === entry.version ? facts : null,
    by,
  })
}

/**
 * Returns the fields of a manifest that the registry has no place of its own for, under the name that keeps them apart from what the
 * platform decides: a team can't approve its own wishes.
 */
function furtherFacts(manifest: RemoteFacts): Pick<RegistryRemote, 'facts'> {
  const { title, icon, group, route, access, publicPaths, order, slots, ...facts } = manifest
  return Object.keys(facts).length > 0 ? { facts } : {}
}

/** A remote's first release says by its signature who signs its releases from now on; the root confirms it. */
function signedBy(releases: readonly Release[]): string[] {
  return releases.flatMap(({ signature }) => (signature ? [signature.keyId] : []))
}
