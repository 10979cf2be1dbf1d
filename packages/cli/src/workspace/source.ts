import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@portico/contract/manifest'
import { readAppPackage } from '@portico/vite-remote/manifest'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { buildApps, buildRepository, buildTasks, isRepositoryBuilt, planBuilds } from './build.ts'
import { discoverRemotes, findWorkspaceFolder } from './discover.ts'

/** The source of a remote, in a workspace or in a standalone repository. */
export interface RemoteSource {
  folder: string
  version: string
  manifest: RemoteManifest
  /** Returns whether builds of some tasks (default: all) are of the present sources; then `build` reads the folder or the cache. */
  isCurrent(tasks?: readonly string[]): Promise<boolean>
  /**
   * Builds what is stale: for the shell (`dist/release`), any page (`dist/embed`) and other hosts (`dist/full`). Resolves to whether all
   * of it was already built.
   */
  build(): Promise<boolean>
}

/**
 * Finds a remote by its name, from the folder of the command.
 * @throws CliError `unknown_remote`, with the existing ones
 */
export function findRemote(name: string, cwd: string): RemoteSource {
  const root = findWorkspaceFolder(cwd)
  if (root) {
    const remotes = discoverRemotes(root)
    const found = remotes.find(({ manifest }) => manifest.name === name)
    if (found) {
      // An installed remote is already built.
      const packages = [found.packageName]
      const isCurrent = async (tasks: readonly string[] = buildTasks) => {
        if (found.isBuilt) return true
        const planned = await planBuilds(root, packages)
        return planned.every(({ task, isCached }) => isCached || !tasks.includes(task))
      }
      return {
        ...found,
        isCurrent,
        build: async () => found.isBuilt || buildApps(root, packages, buildTasks),
      }
    }
    throw createUnknownRemoteError(
      name,
      remotes.map(({ manifest }) => manifest.name),
    )
  }
  const own = existsSync(join(cwd, 'package.json')) ? readAppPackage(cwd) : null
  if (own?.manifest?.name === name)
    return {
      ...{ folder: cwd, version: own.version, manifest: own.manifest },
      isCurrent: async (tasks) => isRepositoryBuilt(cwd, tasks),
      build: () => buildRepository(cwd),
    }
  throw createUnknownRemoteError(name, own?.manifest ? [own.manifest.name] : [])
}

/** Returns the error for a name that no remote has. */
export function createUnknownRemoteError(name: string, known: readonly string[]): CliError {
  const there =
    known.length > 0
      ? `The remotes here: ${known.join(', ')}.`
      : `There is none yet: ${npxPortico} new makes one.`
  return new CliError('unknown_remote', `There is no remote "${name}" here. ${there}`)
}
