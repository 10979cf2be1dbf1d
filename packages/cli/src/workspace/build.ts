import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CliError } from '../error.ts'
import { keepOwnBuild, planOwnBuilds } from './own-builds.ts'
import { isOwnPortal } from './portal-config.ts'
import { installedProgram, npmProgram, type Program } from './programs.ts'

/** The tasks that build a remote: for the shell, as an element for any page, and for other federation hosts. */
export const buildTasks = ['build', 'build:embed', 'build:full'] as const

/**
 * Builds what is stale: turbo knows what each build depends on, and replays from its cache what has not changed. In a portal of
 * its own, which has no turbo, `own-builds.ts` knows it.
 * @throws CliError `build_failed`, with the output of the builds
 */
export async function buildApps(
  root: string,
  packages: readonly string[],
  tasks: readonly string[] = ['build'],
): Promise<void> {
  if (isOwnPortal(root)) return buildOwnApps(root, packages, tasks)
  const quiet = ['--output-logs=errors-only', '--log-order=grouped']
  const filters = packages.map((name) => `--filter=${name}`)
  await runBuild(root, [...installedProgram(root, 'turbo'), 'run', ...tasks, ...quiet, ...filters])
}

/** Builds the apps of a portal of its own one after the other: each build uses all processors by itself. */
async function buildOwnApps(
  root: string,
  packages: readonly string[],
  tasks: readonly string[],
): Promise<void> {
  for (const build of planOwnBuilds(root, packages, tasks)) {
    if (build.isCached) continue
    await runBuild(build.folder, [...npmProgram(), 'run', build.task])
    keepOwnBuild(root, build)
  }
}

/**
 * Builds a remote in a repository of its own, by its own scripts.
 * @throws CliError `build_failed`, with the output of the build
 */
export async function buildAlone(folder: string): Promise<void> {
  for (const task of buildTasks) await runBuild(folder, [...npmProgram(), 'run', '--if-present', task])
}

async function runBuild(cwd: string, [program, ...args]: Program): Promise<void> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  console.error(output)
  throw new CliError(
    'build_failed',
    'A build failed; its output stands above. Mend what it names and run this again.',
  )
}
