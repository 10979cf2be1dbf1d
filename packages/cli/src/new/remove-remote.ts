import { renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { CliError } from '../error.ts'
import { addErrorPath } from '../files/write-atomically.ts'
import { readApps } from '../workspace/discover.ts'
import { portalFile } from '../workspace/portal-config.ts'
import { unlinkWorkspace } from './lockfile.ts'

/** A remote whose sources are in this workspace. */
export interface RemovableRemote {
  name: string
  packageName: string
  /** The absolute folder. */
  folder: string
}

/**
 * Finds the sources of a remote below `apps/`.
 * @throws CliError `unknown_remote`, `name_taken` if two folders have the name, `usage` if it is an installed package
 */
export function findRemovable(root: string, name: string): RemovableRemote {
  const { found } = readApps(root)
  const [remote, twin] = found.filter(({ manifest }) => manifest.name === name)
  if (!remote) {
    const names = found.filter(({ isBuilt }) => !isBuilt).map(({ manifest }) => manifest.name)
    throw new CliError(
      'unknown_remote',
      `There is no remote "${name}" in ${join(root, 'apps')}. The remotes there: ${names.sort().join(', ') || 'none'}.`,
    )
  }
  if (twin)
    throw new CliError(
      'name_taken',
      `${remote.folder} and ${twin.folder} have the name "${name}". Change portico.name in one package.json first.`,
    )
  if (remote.isBuilt)
    throw new CliError(
      'usage',
      `"${name}" is the installed package ${remote.packageName}. Remove its line from "remotes" in ${portalFile}.`,
    )
  return { name, packageName: remote.packageName, folder: remote.folder }
}

/**
 * Removes everything that `portico new` has written: the folder of a remote, its entries in package-lock.json and its link in
 * node_modules. If one step fails, nothing is removed. Returns whether npm has nothing left to do.
 */
export function removeRemote(root: string, { folder, packageName }: RemovableRemote): boolean {
  // A folder whose name begins with a dot is never read as a remote.
  const draft = join(dirname(folder), `.${basename(folder)}-${process.pid}`)
  try {
    renameSync(folder, draft)
  } catch (error) {
    throw addErrorPath(error, folder)
  }
  let isUnlinked: boolean
  try {
    isUnlinked = unlinkWorkspace(root, relative(root, folder).replaceAll('\\', '/'), packageName)
  } catch (error) {
    renameSync(draft, folder)
    throw error
  }
  rmSync(draft, { recursive: true, force: true })
  return isUnlinked
}
