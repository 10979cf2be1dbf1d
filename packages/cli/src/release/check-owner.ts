import { lookUp, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findOwner, portalOwner } from '../registry/owner.ts'

/** The repository that releases a remote. */
export interface Releaser {
  /** The ids of the repository, the most lasting one first. */
  ids: readonly string[]
  /** Whether the remote may belong to another repository, and belongs to this one from now on. */
  takesOver: boolean
}

/**
 * Refuses the release of a remote that another repository owns. A remote without an owner accepts any repository.
 * @throws CliError `owned_elsewhere`
 */
export function checkOwner(registry: Registry, name: string, { ids, takesOver }: Releaser): void {
  const owner = findOwner(registry, name)
  if (takesOver || owner === undefined || ids.includes(owner)) return
  throw new CliError('owned_elsewhere', describeOwner(registry, name, owner))
}

/** Says what is live under a name that another repository owns, and what to do. */
function describeOwner({ remotes }: Registry, name: string, owner: string): string {
  const remote = lookUp(remotes, name)
  const { version = '', releasedBy = 'somebody' } = remote?.releases[0] ?? {}
  const whose =
    owner === portalOwner
      ? `The remote ${name} belongs to the portal itself, which builds it in its own workspace`
      : `The remote ${name} belongs to another repository`
  return `${whose}; ${version} by ${releasedBy} is live. Nothing was changed. Give yours another name and route (package.json, portico.name and portico.route), or replace that one on purpose: ${npxPortico} release ${name} --take-over.`
}
