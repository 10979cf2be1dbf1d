import { getOwnProperty, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findReleaseAuthor, readLog } from '../registry/author-log.ts'
import type { Store } from '../registry/change.ts'
import { findOwner, portalOwner } from '../registry/owner.ts'

/** The repository that releases a remote. */
export interface Releaser {
  /** The ids of the repository, the most lasting one first. */
  ids: readonly string[]
  /** Whether the remote may belong to another repository, and belongs to this one from now on. */
  takesOver: boolean
}

/**
 * Rejects the release of a remote that another repository owns. A remote without an owner accepts any repository.
 * @throws CliError `owned_elsewhere`
 */
export async function checkOwner(
  store: Store,
  registry: Registry,
  name: string,
  { ids, takesOver }: Releaser,
): Promise<void> {
  const owner = findOwner(registry, name)
  if (takesOver || owner === undefined || ids.includes(owner)) return
  throw new CliError('owned_elsewhere', await describeOwner(store, registry, name, owner))
}

/** Describes the live releases of a name that another repository owns, and the ways to proceed. */
async function describeOwner(
  { log }: Store,
  { remotes }: Registry,
  name: string,
  owner: string,
): Promise<string> {
  const [base] = getOwnProperty(remotes, name)?.releases ?? []
  const author = base && findReleaseAuthor(await readLog(log, name), base)
  const whose =
    owner === portalOwner
      ? `The remote ${name} belongs to the portal itself, which builds it in its own workspace`
      : `The remote ${name} belongs to another repository`
  return `${whose}; ${base?.version}${author === undefined ? '' : ` by ${author}`} is live. Nothing was changed. Give yours another name and route (package.json, portico.name and portico.route), or replace that one on purpose: ${npxPortico} release ${name} --take-over.`
}
