import { getOwnProperty, type Registry } from '@portico/contract/registry'

/** The owner of the remotes that a portal on this machine builds in its own workspace. */
export const portalOwner = 'portal'

/**
 * Returns the id of the repository that owns a remote's name; undefined for a remote that an earlier version released. Only releases
 * read it, so the parser of the registry, which every page loads, does not check it.
 */
export function findOwner({ remotes }: Registry, name: string): string | undefined {
  const { owner } = (getOwnProperty(remotes, name) ?? {}) as { owner?: unknown }
  return typeof owner === 'string' ? owner : undefined
}

/** Returns the registry with another owner of a remote; undefined removes it. */
export function setOwner(registry: Registry, name: string, owner: string | undefined): Registry {
  const remote = getOwnProperty(registry.remotes, name)
  if (!remote || findOwner(registry, name) === owner) return registry
  const { owner: _before, ...kept } = remote as typeof remote & { owner?: unknown }
  const owned = owner === undefined ? kept : { ...kept, owner }
  return { ...registry, remotes: { ...registry.remotes, [name]: owned } }
}
