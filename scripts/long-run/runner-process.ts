import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { root } from '../suites.ts'

const isWindows = process.platform === 'win32'

/** A process to run, with its limits. */
export interface RunnerOptions {
  command: readonly [string, ...string[]]
  env: NodeJS.ProcessEnv
  /** File that the output is appended to. */
  log: string
  /** Stops the runner and all processes that it started. */
  stop: AbortSignal
  /** True if the runner closes its own browsers and backends after SIGINT. Otherwise all of its processes get SIGTERM. */
  isStoppedBySigint: boolean
  /** Time in ms without output after which the runner is stopped. Default: 30 minutes. */
  silence?: number
  /** Time in ms to stop in order. Default: 20 seconds. */
  grace?: number
}

/** How a runner ended. */
export interface RunnerEnd {
  exitCode: number | null
  isSilent: boolean
  /** The last characters of its output. */
  output: string
}

/** Runs a test runner to its end, or until `stop` is aborted. None of its processes outlives this function or this process. */
export async function runRunner(options: RunnerOptions): Promise<RunnerEnd> {
  const { command, env, stop, isStoppedBySigint, silence = 30 * 60_000, grace = 20_000 } = options
  mkdirSync(dirname(options.log), { recursive: true })
  const log = createWriteStream(options.log, { flags: 'a' })
  const [program, ...args] = command
  // A process group of its own, so that a signal reaches all of its processes, and Ctrl-C does not reach them directly.
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    windowsHide: true,
  })
  const kill = () => signalGroup(child, 'SIGKILL')
  let killing: NodeJS.Timeout | undefined
  const end = () => {
    if (isStoppedBySigint && !isWindows) child.kill('SIGINT')
    else signalGroup(child, 'SIGTERM')
    killing = setTimeout(kill, grace)
  }
  let isSilent = false
  const silent = setTimeout(() => {
    isSilent = true
    end()
  }, silence)
  stop.addEventListener('abort', end, { once: true })
  // Before the listener that removes temporary files.
  process.prependOnceListener('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false })
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000)
      silent.refresh()
    })
  }
  const [exitCode] = (await once(child, 'close')) as [number | null]
  kill()
  clearTimeout(silent)
  clearTimeout(killing)
  stop.removeEventListener('abort', end)
  process.off('exit', kill)
  // The log is whole, or its error is thrown, before the caller reads it.
  log.end()
  await finished(log)
  return { exitCode, isSilent, output }
}

/** Sends a signal to all processes of a group. On Windows it ends them. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // All processes of the group have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
