import { stripVTControlCharacters } from 'node:util'
import { buildFailure } from './build-failure.ts'
import { getInstalledProgram, type Program } from './programs.ts'
import { type BuildOptions, runBuild, runBuildProgram } from './run-build.ts'
import { invalidateBuilds } from './turbo-cache.ts'
import { type BuildTask, followTasks } from './turbo-log.ts'

/** Returns the builds that turbo would make, with their state in the cache. */
export async function planTurboTasks(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  { signal }: BuildOptions = {},
): Promise<BuildTask[]> {
  const args = ['run', ...tasks, '--dry=json', ...packages.map((name) => `--filter=${name}`)]
  const { output } = await runBuild(root, [...getInstalledProgram(root, 'turbo'), ...args], { signal })
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
 * Builds with turbo, which restores unchanged builds from its cache.
 * @throws CliError `build_failed`, with the errors of the builds, unless `onFailure` handles them
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
      ...getInstalledProgram(root, 'turbo'),
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

/** Returns the lines of one package in turbo's output. */
function outputOf(name: string, output: string): string {
  const isOfPackage = (line: string) =>
    [':', '#'].some((sign) => stripVTControlCharacters(line).startsWith(name + sign))
  return output.split('\n').filter(isOfPackage).join('\n')
}

/**
 * Removes builds whose sources changed meanwhile from turbo's cache. Turbo hashes the sources before it builds, so it would store the
 * build of the new sources with the hash of the old ones.
 */
async function forgetChangedBuilds(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
  built: readonly BuildTask[],
): Promise<void> {
  // Turbo was able to read the workspace before the build. If it fails now, the sources have changed.
  const now = await planTurboTasks(root, packages, tasks).catch(() => [])
  const changed = built.filter(({ hash }) => !now.some((task) => task.hash === hash))
  invalidateBuilds(
    root,
    changed.map(({ hash }) => hash),
  )
}
