import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildFailure } from './build-failure.ts'
import { hashInputs, isBuiltFrom, noteBuild } from './known-build.ts'
import { installedProgram, npmProgram, type Program } from './programs.ts'

/** The tasks that build a remote: for the shell, as an element for any page, and for other federation hosts. */
export const buildTasks = ['build', 'build:embed', 'build:full'] as const

/**
 * Builds what is stale: turbo knows what each build depends on, and replays from its cache what has not changed.
 * @throws CliError `build_failed`, with the errors of the builds
 */
export async function buildApps(
  root: string,
  packages: readonly string[],
  tasks: readonly string[] = ['build'],
): Promise<void> {
  const quiet = ['--output-logs=errors-only', '--log-order=grouped']
  const filters = packages.map((name) => `--filter=${name}`)
  await runBuild(root, [...installedProgram(root, 'turbo'), 'run', ...tasks, ...quiet, ...filters])
}

/**
 * Builds a remote in a repository of its own, by its own scripts, unless its last build was made from all that is there now.
 * @throws CliError `build_failed`, with the errors of the build
 */
export async function buildAlone(folder: string): Promise<void> {
  const inputs = hashInputs(folder)
  if (inputs !== null && isBuiltFrom(folder, inputs)) return
  noteBuild(folder, null)
  for (const task of buildTasks) await runBuild(folder, [...npmProgram(), 'run', '--if-present', task])
  // Sources that change during a build may be in it in part.
  noteBuild(folder, hashInputs(folder) === inputs ? inputs : null)
}

async function runBuild(cwd: string, [program, ...args]: Program): Promise<void> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code !== 0) throw buildFailure(cwd, output, signal)
}
