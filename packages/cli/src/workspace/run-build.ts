import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { CliError } from '../error.ts'
import { buildFailure } from './build-failure.ts'
import { endProcessTree, endWithProcess, processGroupOptions } from './child-processes.ts'
import type { Program } from './programs.ts'
import type { BuildTask } from './turbo-log.ts'

/** Options of builds. */
export interface BuildOptions {
  /** Ends the builds. */
  signal?: AbortSignal | undefined
  /** Whether to run with low priority. */
  isBackground?: boolean
  /** Called with each task that has succeeded. */
  onTask?: (task: BuildTask) => void
  /** Called as soon as a failed build of a package is known. It may be called again with the same package. */
  onFail?: (packageName: string) => void
  /** Called with each package whose build failed when all builds have ended; the builds of other packages continue. Without it the first failure ends all builds. */
  onFailure?: (packageName: string, error: CliError) => void
  /** Called once if another process builds one of the packages. */
  onWait?: () => void
}

/** The output of an ended program, with its exit code or signal. */
export interface BuildRun {
  output: string
  code: number | null
  ending: NodeJS.Signals | null
}

/**
 * Runs a build in `cwd`.
 * @throws CliError `build_failed`, with the errors of the build
 */
export async function runBuild(
  cwd: string,
  program: Program,
  options: BuildOptions = {},
): Promise<{ output: string }> {
  const { output, code, ending } = await runBuildProgram(cwd, program, options)
  if (code === 0) return { output }
  throw buildFailure(cwd, output, ending)
}

/**
 * Runs a build program to its end. `onLine` gets each line that it prints.
 * @throws the reason of `signal`, if the program fails after it was aborted
 */
export async function runBuildProgram(
  cwd: string,
  [program, ...args]: Program,
  { signal, isBackground = false, onLine }: BuildOptions & { onLine?: (line: string) => void } = {},
): Promise<BuildRun> {
  signal?.throwIfAborted()
  const child = spawn(program, args, {
    cwd,
    env: { ...buildEnv(), TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...processGroupOptions,
  })
  endWithProcess(child)
  const stop = () => void endProcessTree(child)
  signal?.addEventListener('abort', stop, { once: true })
  if (isBackground) lowerPriority(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      onLine?.(line)
    })
  const [code, ending] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  signal?.removeEventListener('abort', stop)
  if (code !== 0) signal?.throwIfAborted()
  return { output, code, ending }
}

/** Returns the environment without variables that would change a build. Turbo hides the same ones from its tasks. */
function buildEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITE_.*|VITEST.*)$/.test(name))
  return Object.fromEntries(kept)
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // The process has already ended, or the system does not allow it: then it runs with normal priority.
  }
}
