import { compareVersions, type Registry } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { layout } from './layout.ts'
import { releasedAt, type StoredVersion, storedVersions } from './release-entry.ts'
import { versionsOf, wasListed } from './was-listed.ts'

/** Open tabs go on with the release that they started from, so this many stay beside those in the registry. */
const keptReleases = 5

/** A release that no registry has named for a day is one that nobody is about to put on. */
const uploadLife = 24 * 60 * 60 * 1000

/**
 * Removes the oldest releases of a remote that no registry names any more. One that none has named yet may belong to a
 * release that runs at this moment beside this one; it goes after a day.
 */
export async function pruneReleases(target: Target, registry: Registry, remote: string): Promise<void> {
  const listed = versionsOf(registry, remote)
  const stored = (await storedVersions(target, remote)).sort((one, other) =>
    compareVersions(one.version, other.version),
  )
  const old = stored.filter(({ version }) => !listed.includes(version)).slice(0, -keptReleases)
  for (const { version } of old) {
    const higher = stored.filter((one) => compareVersions(one.version, version) >= 0)
    if (!(await wasListed(target, registry, remote, version)) && !(await isForgotten(target, remote, higher)))
      continue
    await target.remove(await target.list(layout.file(remote, version, '')))
  }
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
