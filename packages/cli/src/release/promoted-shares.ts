import { canonicalizeJson, getOwnProperty, type Registry, type Release } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { checkCompatibility } from '../registry/compatibility.ts'
import { findEntry } from '../registry/release-entry.ts'
import { readPreviousRevision } from '../registry/revisions.ts'
import { rollBack, setShare } from '../registry/shares.ts'
import { isPublished } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import { createUnknownRemoteError } from '../workspace/source.ts'
import { checkSignature } from './signed-entry.ts'
import { checkVersion } from './version.ts'

/**
 * Returns the shares after a promotion: of the wanted version, or of the only running canary.
 * @throws CliError `usage`, `unknown_remote`, `unknown_version`, `incompatible`, `traffic_invalid`
 */
export async function computePromotedShares(
  store: Store,
  registry: Registry,
  remote: string,
  wanted: string | undefined,
  traffic: number,
): Promise<Release[]> {
  const known = getOwnProperty(registry.remotes, remote)
  // A first release that was only uploaded is not in the registry yet, so its version has to be given.
  if (!known && wanted === undefined) throw createUnknownRemoteError(remote, Object.keys(registry.remotes))
  const listed = known?.releases ?? []
  const isListed = listed.some((one) => one.version === wanted)
  const version =
    wanted === undefined ? runningCanary(remote, listed) : isListed ? wanted : checkVersion(wanted)
  const candidates = listed.some((one) => one.version === version)
    ? listed
    : [...listed, await storedRelease(store, registry, remote, version)]
  return setShare(candidates, version, traffic)
}

function runningCanary(remote: string, listed: readonly Release[]): string {
  const canaries = listed.slice(1).filter(({ traffic }) => traffic > 0)
  const [canary] = canaries
  if (canary && canaries.length === 1) return canary.version
  const live =
    canaries.length === 0
      ? `Nothing to promote: ${remote} has no canary, and everybody gets ${listed[0]?.version}.`
      : `${remote} has several canaries: ${canaries.map(({ version }) => version).join(', ')}.`
  const version = canary?.version ?? listed[1]?.version
  const name = version ? ` Name a version: ${npxPortico} promote ${remote} ${version}.` : ''
  throw new CliError('usage', `${live}${name} ${npxPortico} status ${remote} lists all versions.`)
}

/** Returns a release that the registry does not name (any more): the entry of its team, checked again. */
async function storedRelease(
  store: Store,
  registry: Registry,
  remote: string,
  version: string,
): Promise<Release> {
  const entry = await findEntry(store.target, remote, version)
  if (!entry)
    throw new CliError(
      'unknown_version',
      `${store.target.name} holds no ${remote} ${version}. See ${npxPortico} status ${remote}, or release it.`,
    )
  checkCompatibility(remote, entry.requires, registry)
  await checkSignature(store, registry, remote, entry)
  return { ...entry, traffic: 0 }
}

/** Returns the shares after a rollback, or the present ones if an earlier run was interrupted between them and the documents. */
export async function computeRolledBackShares(
  store: Store,
  site: Target | null,
  registry: Registry,
  remote: string,
): Promise<Release[]> {
  const known = getOwnProperty(registry.remotes, remote)
  if (!known) throw createUnknownRemoteError(remote, Object.keys(registry.remotes))
  if (!(await isPublished(store, site, registry))) {
    const before = await readPreviousRevision(store.target, registry.revision)
    const earlier = getOwnProperty(before?.remotes, remote)?.releases ?? []
    if (
      earlier.length > 1 &&
      canonicalizeJson(rollBack(remote, earlier)) === canonicalizeJson(known.releases)
    )
      return known.releases
  }
  return rollBack(remote, known.releases)
}
