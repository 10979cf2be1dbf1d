import { compareVersions, type Registry } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { isForOtherHosts, layout } from './layout.ts'
import { releasedAt, type StoredVersion, storedVersions } from './release-entry.ts'
import { versionsOf, wasListed } from './was-listed.ts'

/** Open tabs continue with the release that they started from, so this many stay whole in addition to those in the registry. */
const keptReleases = 5

/** A release that no registry has named for a day is one that nobody is about to put on. */
const uploadLife = 24 * 60 * 60 * 1000

/**
 * Removes what the portal needs of the oldest releases of a remote that no registry names any more. One that none has named yet may belong
 * to a release that runs at the same time; it goes after a day. The builds for other pages and hosts stay: unknown pages name the address
 * of a version in a script tag.
 */
export async function pruneReleases(target: Target, registry: Registry, remote: string): Promise<void> {
  const listed = versionsOf(registry, remote)
  const stored = (await storedVersions(target, remote)).sort((one, other) =>
    compareVersions(one.version, other.version),
  )
  const old = stored.filter(({ version }) => !listed.includes(version)).slice(0, -keptReleases)
  const removable = await findRemovable(target, remote)
  for (const { version } of old) {
    const paths = removable.get(version)
    if (!paths) continue
    const higher = stored.filter((one) => compareVersions(one.version, version) >= 0)
    if (!(await wasListed(target, registry, remote, version)) && !(await isForgotten(target, remote, higher)))
      continue
    await target.remove(paths)
  }
}

/** Lists the files of stored releases that are for the portal alone, by version. */
async function findRemovable(target: Target, remote: string): Promise<Map<string, string[]>> {
  const place = layout.releases(remote)
  const paths = (await target.list(place)).filter((path) => {
    const [, ...file] = path.slice(place.length).split('/')
    return !isForOtherHosts(file.join('/'))
  })
  return Map.groupBy(paths, (path) => path.slice(place.length).split('/')[0] ?? '')
}

/** By its own time; an upload that is not whole has none, and is as old as the next one that is. */
async function isForgotten(
  target: Target,
  remote: string,
  fromHere: readonly StoredVersion[],
): Promise<boolean> {
  const whole = fromHere.find((one) => one.whole)
  const since = whole && (await releasedAt(target, remote, whole.version))
  return since !== undefined && Date.now() - Date.parse(since) > uploadLife
}
