import { compareVersions, type Registry } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { layout } from './layout.ts'
import { storedVersions } from './release-entry.ts'

/** Open tabs go on with the release that they started from, so this many stay beside those in the registry. */
const keptReleases = 5

/** Removes the oldest releases of a remote that no registry names any more. */
export async function pruneReleases(target: Target, registry: Registry, remote: string): Promise<void> {
  const listed = registry.remotes[remote]?.releases.map(({ version }) => version) ?? []
  const old = (await storedVersions(target, remote))
    .map(({ version }) => version)
    .filter((version) => !listed.includes(version))
    .sort(compareVersions)
    .slice(0, -keptReleases)
  for (const version of old) await target.remove(await target.list(layout.file(remote, version, '')))
}
