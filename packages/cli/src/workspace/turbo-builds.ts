import { stripVTControlCharacters } from 'node:util'
import { buildFailure } from './build-failure.ts'
import { installedProgram, type Program } from './programs.ts'
import { type BuildOptions, runBuild, runBuildProgram } from './run-build.ts'
import { forgetBuilds } from './turbo-cache.ts'
import { type BuildTask, followTasks } from './turbo-log.ts'

/** Asks turbo which builds there are, and which of them are cached. */
export async function planTurboTasks(
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
      package: name,
      task,
      hash,
      isCached: cache.status === 'HIT',
    }))
}

/**
 * Builds by turbo, which replays from its cache what has not changed.
 * @throws CliError `build_failed`, with the errors of the builds, unless `onFailure` takes them
 */
export async function runTurbo(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  options: BuildOptions,
): Promise<void> {
  const { onFailure } = options
  // Each task is printed when it ends, with a prefix that names it.
  const log = ['--output-logs=new-only', '--log-order=grouped', '--log-prefix=task']
  const mode = onFailure ? ['--continue=dependencies-successful'] : []
  const filters = packages.map((name) => `--filter=${name}`)
  const built: BuildTask[] = []
  const onTask = (task: BuildTask) => {
    if (!task.isCached) built.push(task)
    options.onTask?.(task)
  }
  const ended = followTasks({ onTask, onFail: options.onFail })
  try {
    const program: Program = [
      ...installedProgram(root, 'turbo'),
      'run',
      ...tasks,
      ...log,
      ...mode,
      ...filters,
    ]
    const run = await runBuildProgram(root, program, { ...options, onLine: ended.read })
    const failed = ended.end({ isWhole: run.code === 0 || onFailure !== undefined })
    if (run.code === 0) return
    if (!onFailure || failed.length === 0) throw buildFailure(root, run.output, run.ending)
    for (const { name, folder } of failed)
      onFailure(name, buildFailure(folder, outputOf(name, run.output), null))
  } finally {
    if (built.length > 0) await forgetChangedBuilds(root, packages, tasks, built)
  }
}

/** Returns the lines that turbo printed of one package. */
function outputOf(name: string, output: string): string {
  const isOfPackage = (line: string) =>
    [':', '#'].some((sign) => stripVTControlCharacters(line).startsWith(name + sign))
  return output.split('\n').filter(isOfPackage).join('\n')
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
