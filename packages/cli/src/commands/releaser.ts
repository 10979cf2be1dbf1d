import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandInput } from '../console/command.ts'
import type { Store } from '../registry/change.ts'
import { portalOwner } from '../registry/owner.ts'
import type { Releaser } from '../release/check-owner.ts'
import { findWorkspaceFolder } from '../workspace/discover.ts'
import { getRepositoryIds } from '../workspace/repository-ids.ts'
import { getHomeFolder, getStoreLocation } from './open-store.ts'

/** Returns the repository that releases a remote whose sources are in `source`. */
export function getReleaser(input: CommandInput, { settings }: Store, source: string): Releaser {
  const { env, cwd, flags } = input
  const workspace = findWorkspaceFolder(cwd)
  const isLocal = settings.site !== undefined
  const ids = getRepositoryIds({ folder: workspace ?? source, env, hasPlace: isLocal })
  const isPortal =
    isLocal && workspace !== null && isWorkspaceOf(input, settings.workspace, { workspace, ids })
  return { ids: isPortal ? [portalOwner, ...ids] : ids, takesOver: flags['take-over'] === true }
}

/** Returns whether a portal on this machine builds this workspace, or another clone of the same repository. */
function isWorkspaceOf(
  input: CommandInput,
  built: string | undefined,
  { workspace, ids }: { workspace: string; ids: readonly string[] },
): boolean {
  const own = join(workspace, '.portico')
  if (getHomeFolder(input) === own && getStoreLocation(input) === join(own, 'releases')) return true
  if (built === undefined || !existsSync(built)) return false
  if (realpathSync(built) === realpathSync(workspace)) return true
  return getRepositoryIds({ folder: built, env: {}, hasPlace: false }).some((id) => ids.includes(id))
}
