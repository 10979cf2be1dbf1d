import { getOwnProperty, type Registry } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { isPublicAuthor } from './author-log.ts'
import { getFileHeaders, layout } from './layout.ts'
import type { StoredVersion } from './release-entry.ts'

/** `<remote>/versions.json` of a store: the history of a remote's releases, so that no revision has to be read for it. */
export interface VersionIndex {
  schema: 1
  /** The newest revision at the last write. */
  revision: number
  versions: Record<string, IndexedVersion>
}

/** One stored release. Times are ISO 8601, in UTC. */
export interface IndexedVersion {
  /** Time of its first appearance in the store. */
  since: string
  /** Whether a revision has named it. */
  wasListed?: boolean
  /** Time when its absence from the registry was first noticed. */
  left?: string
  /** The hash of its `files.json`: equal builds have equal hashes. */
  list?: string
  /** Kept regardless of its age. */
  isPinned?: boolean
}

/** Returns the versions of a remote that a registry names. */
export function listRegistryVersions(registry: Registry, remote: string): string[] {
  return (getOwnProperty(registry.remotes, remote)?.releases ?? []).map(({ version }) => version)
}

/** Reads the index of a remote; null if it is missing or can't be read. The next change writes it again. */
export async function readVersions(target: Target, remote: string): Promise<VersionIndex | null> {
  const bytes = await target.read(layout.versions(remote))
  if (!bytes) return null
  try {
    const index = JSON.parse(new TextDecoder().decode(bytes)) as Partial<VersionIndex> | null
    const isWhole =
      index?.schema === 1 && typeof index.revision === 'number' && Object(index.versions) === index.versions
    return isWhole ? (index as VersionIndex) : null
  } catch {
    // A run was interrupted while it wrote.
    return null
  }
}

/** Writes the index of a remote. If two runs write at once, the last one wins, and the next run adds the entries of the other one again. */
export async function writeVersions(target: Target, remote: string, index: VersionIndex): Promise<void> {
  const path = layout.versions(remote)
  const bytes = new TextEncoder().encode(`${JSON.stringify(index, null, 2)}\n`)
  await target.write(path, bytes, getFileHeaders(path, 'no-cache'))
}

/**
 * Returns the current index of a remote.
 * @param before the last index; without it a stored release counts from now on, because no file has the time when it left the registry
 */
export function updateVersions(
  before: VersionIndex | null,
  {
    registry,
    remote,
    stored,
    now,
  }: { registry: Registry; remote: string; stored: readonly StoredVersion[]; now: string },
): VersionIndex {
  const versions = stored.map(({ version }): [string, IndexedVersion] => {
    const { left, ...known } = getOwnProperty(before?.versions, version) ?? { since: now }
    const list = getFileListHash(registry, remote, version)
    if (listRegistryVersions(registry, remote).includes(version))
      return [version, { ...known, wasListed: true, ...(list === undefined ? {} : { list }) }]
    return [version, { ...known, ...(known.wasListed ? { left: left ?? now } : {}) }]
  })
  const revision = Math.max(before?.revision ?? 0, registry.revision)
  return { schema: 1, revision, versions: Object.fromEntries(versions) }
}

/**
 * Returns the hash of a release's `files.json` in a registry; undefined if the registry does not name the release, or names another list of
 * it. A release of `portico start` may get a second list, so its hash is not returned either.
 */
export function getFileListHash(registry: Registry, remote: string, version: string): string | undefined {
  const release = getOwnProperty(registry.remotes, remote)?.releases.find((one) => one.version === version)
  const mayGrow = isPublicAuthor(release?.releasedBy) && !release?.signature
  return release?.files === 'files.json' && !mayGrow ? release.filesIntegrity : undefined
}
