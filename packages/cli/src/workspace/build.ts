import { CliError } from '../error.ts'
import { withBuildLocks } from './build-lock.ts'
import { hashInputs, isKnownBuild, noteBuild } from './known-builds.ts'
import { isOwnBuildCurrent, planOwnBuilds } from './own-builds.ts'
import { isOwnPortal } from './portal-config.ts'
import { getNpmProgram, type Program } from './programs.ts'
import { readRepositoryInputs } from './repository-inputs.ts'
import { type BuildOptions, runBuild } from './run-build.ts'
import { planTurboTasks, runTurbo } from './turbo-builds.ts'
import type { BuildTask } from './turbo-log.ts'

/** The tasks that build a remote: for the shell, as a standalone page, as an element for any page, and for other federation hosts. */
export const buildTasks = ['build', 'build:alone', 'build:embed', 'build:full'] as const

/** The builds that a portal does not need at its start. */
export const deferredTasks = buildTasks.slice(1)

/**
 * Builds what is stale: turbo knows the inputs of each build, and restores unchanged ones from its cache. In a separate portal, which
 * has no turbo, `own-builds.ts` does it. Resolves to whether all of it was in the cache.
 * @throws CliError `build_failed`, with the errors of the builds, unless `onFailure` handles them
 */
export async function buildApps(
  root: string,
  packages: readonly string[],
  tasks: readonly string[] = ['build'],
  options: BuildOptions = {},
): Promise<boolean> {
  let isCached = true
  const onTask = (task: BuildTask) => {
    isCached &&= task.isCached
    options.onTask?.(task)
  }
  const build = isOwnPortal(root) ? buildOwnApps : runTurbo
  await withBuildLocks(root, packages, () => build(root, packages, tasks, { ...options, onTask }), options)
  return isCached
}

/** Builds the apps of a separate portal one at a time, because each build uses all processors. */
async function buildOwnApps(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  options: BuildOptions,
): Promise<void> {
  const failed = new Set<string>()
  for (const build of planOwnBuilds(root, packages, tasks)) {
    if (failed.has(build.package)) continue
    try {
      if (!build.isCached) {
        await runBuild(build.folder, [process.execPath, '--run', build.task], options)
        if (isOwnBuildCurrent(root, build)) noteBuild(root, build)
      }
      options.onTask?.(build)
    } catch (error) {
      if (!options.onFailure || !(error instanceof CliError)) throw error
      failed.add(build.package)
      options.onFail?.(build.package)
      options.onFailure(build.package, error)
    }
  }
}

/**
 * Builds an app only for the portal, with its own script: without turbo and npm it takes half the time.
 * @throws CliError `build_failed`, with the errors of the build
 */
export async function buildFolder(
  root: string,
  app: { folder: string; packageName: string },
  options: BuildOptions = {},
): Promise<void> {
  if (isOwnPortal(root)) {
    await buildApps(root, [app.packageName], ['build'], options)
    return
  }
  const program: Program = [process.execPath, '--run', 'build']
  const build = () => runBuild(app.folder, program, options)
  await withBuildLocks(root, [app.packageName], build, options)
}

/**
 * Builds a remote in a standalone repository, with its own scripts. Builds with unchanged inputs are left out. Resolves
 * to whether all were.
 * @throws CliError `build_failed`, with the errors of the build
 */
export async function buildRepository(folder: string): Promise<boolean> {
  const readHash = () => hashRepository(folder)
  const hash = readHash()
  let isCached = true
  for (const task of buildTasks) {
    if (hash !== null && isKnownBuild(folder, { folder, task, hash })) continue
    isCached = false
    await runBuild(folder, [...getNpmProgram(), 'run', '--if-present', task])
    // A build whose sources changed meanwhile belongs to neither state.
    if (hash !== null && hash === readHash()) noteBuild(folder, { folder, task, hash })
  }
  return isCached
}

/** Returns whether a standalone repository is unchanged since `buildRepository` made the builds of some tasks. */
export function isRepositoryBuilt(folder: string, tasks: readonly string[] = buildTasks): boolean {
  const hash = hashRepository(folder)
  return hash !== null && tasks.every((task) => isKnownBuild(folder, { folder, task, hash }))
}

/** Returns the hash of the inputs of a standalone repository's builds; null if they are uncertain. */
function hashRepository(folder: string): string | null {
  const inputs = readRepositoryInputs(folder)
  return inputs && hashInputs(folder, inputs)
}

/** Returns the builds with their state in the cache, from turbo, or in a separate portal from `own-builds.ts`. */
export async function planBuilds(
  root: string,
  packages: readonly string[],
  { signal }: BuildOptions = {},
): Promise<BuildTask[]> {
  if (isOwnPortal(root)) return planOwnBuilds(root, packages, buildTasks)
  const planned = await planTurboTasks(root, packages, buildTasks, { signal })
  return planned.filter(({ package: name }) => packages.includes(name))
}
