import type { Registry } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { isForOtherHosts, layout } from './layout.ts'
import { parseStoredVersions } from './release-entry.ts'
import {
  type IndexedVersion,
  listRegistryVersions,
  readVersions,
  updateVersions,
  type VersionIndex,
  writeVersions,
} from './version-index.ts'

/** Days that a release stays in the store after it has left the registry: open tabs still load parts of it. */
export const defaultRetentionDays = 30

const day = 24 * 60 * 60 * 1000

/** Limits for removing old releases and revisions from a store. */
interface PruneOrder {
  target: Target
  registry: Registry
  /** Days that releases and revisions are kept. */
  days: number
  /** Releases that documents of the site may still name. */
  carried: readonly { remote: string; version: string }[]
  /** Default: false. */
  dryRun?: boolean
}

/**
 * Updates the index of a remote's versions, and removes what the portal needs of the releases that left the registry, or were uploaded
 * and never named, more than `days` ago. The builds for other pages and hosts stay: unknown pages name the address of a version in a
 * script tag. Returns the removed versions. No revision is read.
 */
export async function pruneReleases(order: PruneOrder, remote: string): Promise<string[]> {
  const { target, registry, dryRun = false } = order
  const paths = await listForPortal(target, remote)
  const stored = parseStoredVersions(paths)
  const before = await readVersions(target, remote)
  const index = updateVersions(before, { registry, remote, stored, now: new Date().toISOString() })
  const old = stored
    .map(({ version }) => version)
    .filter((version) => isOld(order, remote, version, index.versions[version]))
  if (dryRun) return old
  for (const version of old) {
    const place = layout.file(remote, version, '')
    await target.remove(paths.filter((path) => path.startsWith(place)))
    delete index.versions[version]
  }
  if (!isSame(before, index)) await writeVersions(target, remote, index)
  return old
}

/** Lists the files of a remote's stored releases without those for other pages and hosts. */
export async function listForPortal(target: Target, remote: string): Promise<string[]> {
  const place = layout.releases(remote)
  return (await target.list(place)).filter((path) => {
    const [, ...file] = path.slice(place.length).split('/')
    return !isForOtherHosts(file.join('/'))
  })
}

function isOld(
  { registry, days, carried }: PruneOrder,
  remote: string,
  version: string,
  known: IndexedVersion | undefined,
): boolean {
  if (!known || known.isPinned || listRegistryVersions(registry, remote).includes(version)) return false
  const isCarried = carried.some((one) => one.remote === remote && one.version === version)
  return !isCarried && Date.now() - Date.parse(known.left ?? known.since) > days * day
}

function isSame(before: VersionIndex | null, { versions }: VersionIndex): boolean {
  return before !== null && JSON.stringify(before.versions) === JSON.stringify(versions)
}
