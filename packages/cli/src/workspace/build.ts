import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { buildFailure } from './build-failure.ts'
import { withBuildLocks } from './build-lock.ts'
import { hashInputs, isKnownBuild, noteBuild } from './known-builds.ts'
import { isOwnBuildCurrent, planOwnBuilds } from './own-builds.ts'
import { isOwnPortal } from './portal-config.ts'
import { installedProgram, npmProgram, type Program } from './programs.ts'
import { readRepositoryInputs } from './repository-inputs.ts'
import { forgetBuilds } from './turbo-cache.ts'
import { type BuildTask, readEndedTask } from './turbo-log.ts'

/** The tasks that build a remote: for the shell, as a page of its own, as an element for any page, and for other federation hosts. */
export const buildTasks = ['build', 'build:alone', 'build:embed', 'build:full'] as const

/** The builds that a portal can serve without at first. */
export const laterTasks = buildTasks.slice(1)

/** How builds run. */
export interface BuildOptions {
  /** Ends the builds. */
  signal?: AbortSignal | undefined
  /** Gives way to everything else on the machine. */
  isBackground?: boolean
  /** Called with each task that has ended well. */
  onTask?: (task: BuildTask) => void
  /** Called once if another process builds one of the packages. */
  onWait?: () => void
}

/**
 * Builds what is stale: turbo knows what each build depends on, and replays from its cache what has not changed. In a portal of
 * its own, which has no turbo, `own-builds.ts` knows it. Resolves to whether all of it was in the cache.
 * @throws CliError `build_failed`, with the errors of the builds
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

/** Builds the apps of a portal of its own one after the other: each build uses all processors by itself. */
async function buildOwnApps(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  options: BuildOptions,
): Promise<void> {
  for (const build of planOwnBuilds(root, packages, tasks)) {
    if (!build.isCached) {
      await runBuild(build.folder, [process.execPath, '--run', build.task], options)
      if (isOwnBuildCurrent(root, build)) noteBuild(root, build)
    }
    options.onTask?.(build)
  }
}

/**
 * Builds an app for the portal alone, by its own script: without turbo and npm it takes half the time.
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
 * Builds a remote in a repository of its own, by its own scripts. Builds that were made from all that is there now are left out. Resolves
 * to whether all were.
 * @throws CliError `build_failed`, with the errors of the build
 */
export async function buildAlone(folder: string): Promise<boolean> {
  const readHash = () => {
    const inputs = readRepositoryInputs(folder)
    return inputs && hashInputs(folder, inputs)
  }
  const hash = readHash()
  let isCached = true
  for (const task of buildTasks) {
    if (hash !== null && isKnownBuild(folder, { folder, task, hash })) continue
    isCached = false
    await runBuild(folder, [...npmProgram(), 'run', '--if-present', task])
    // A build whose sources changed meanwhile belongs to neither state.
    if (hash !== null && hash === readHash()) noteBuild(folder, { folder, task, hash })
  }
  return isCached
}

/** Asks turbo, or in a portal of its own `own-builds.ts`, which builds there are, and which of them are cached. */
export async function planBuilds(
  root: string,
  packages: readonly string[],
  { signal }: BuildOptions = {},
): Promise<BuildTask[]> {
  if (isOwnPortal(root)) return planOwnBuilds(root, packages, buildTasks)
  const planned = await planTurboTasks(root, packages, buildTasks, { signal })
  return planned.filter(({ package: name }) => packages.includes(name))
}

async function planTurboTasks(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  { signal }: BuildOptions = {},
): Promise<BuildTask[]> {
  const args = ['run', ...tasks, '--dry=json', ...packages.map((name) => `--filter=${name}`)]
  const { output } = await runBuild(root, [...installedProgram(root, 'turbo'), ...args], { signal })
  const { tasks: planned } = JSON.parse(output.slice(output.indexOf('{'))) as {
    tasks: { package: string; task: string; command: string; hash: string; cache: { status: string } }[]
  }
  return planned
    .filter(({ command }) => command !== '<NONEXISTENT>')
    .map(({ package: name, task, hash, cache }) => ({
      ...{ package: name, task, hash },
      isCached: cache.status === 'HIT',
    }))
}

async function runTurbo(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  options: BuildOptions,
): Promise<void> {
  // Each task is printed when it ends, with a prefix that names it.
  const log = ['--output-logs=new-only', '--log-order=grouped', '--log-prefix=task']
  const filters = packages.map((name) => `--filter=${name}`)
  const built: BuildTask[] = []
  const onTask = (task: BuildTask) => {
    if (!task.isCached) built.push(task)
    options.onTask?.(task)
  }
  try {
    const program: Program = [...installedProgram(root, 'turbo'), 'run', ...tasks, ...log, ...filters]
    await runBuild(root, program, { ...options, onTask })
  } finally {
    if (built.length > 0) await forgetChangedBuilds(root, packages, tasks, built)
  }
}

/**
 * Removes builds from turbo's cache whose sources changed meanwhile. Turbo hashes the sources before it builds, so it would keep the build of
 * the new ones under the hash of the old ones.
 */
async function forgetChangedBuilds(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  built: readonly BuildTask[],
): Promise<void> {
  // Turbo was able to read the workspace before. If it is not now, the sources have changed.
  const now = await planTurboTasks(root, packages, tasks).catch(() => [])
  const changed = built.filter(({ hash }) => !now.some((task) => task.hash === hash))
  forgetBuilds(
    root,
    changed.map(({ hash }) => hash),
  )
}

async function runBuild(
  cwd: string,
  [program, ...args]: Program,
  { signal, isBackground = false, onTask }: BuildOptions = {},
): Promise<{ output: string }> {
  signal?.throwIfAborted()
  const child = spawn(program, args, {
    cwd,
    env: { ...buildEnv(), TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it has started is ended with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const stop = () => endGroup(child)
  signal?.addEventListener('abort', stop, { once: true })
  if (isBackground) lowerPriority(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      const ended = onTask && readEndedTask(line)
      if (ended) onTask(ended)
    })
  const [code, ending] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  signal?.removeEventListener('abort', stop)
  if (code === 0) return { output }
  signal?.throwIfAborted()
  throw buildFailure(cwd, output, ending)
}

/** The environment without what would change a build: turbo keeps the same from its tasks. */
function buildEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITE_.*|VITEST.*)$/.test(name))
  return Object.fromEntries(kept)
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGINT')
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // It has ended already, or the system does not allow it: then it runs like everything else.
  }
}
