import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Runs a program to its end. @throws with its output */
export const run = promisify(execFile)

/** A service of the run: its output is stored, and shown if it fails to start. */
export interface Service {
  stop(): Promise<void>
}

/** Options of a service: its program, its user and its environment variables. */
export interface ServiceOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  /** Signal that ends it. Default: SIGTERM. */
  signal?: NodeJS.Signals
}

/**
 * Starts a service, and waits until `isUp` returns true.
 * @throws Error with the end of its output if it ends before, or is not up after a minute
 */
export async function startService(
  [program, ...args]: [string, ...string[]],
  { signal = 'SIGTERM', ...options }: ServiceOptions,
  isUp: () => Promise<boolean>,
): Promise<Service> {
  let printed = ''
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const listen = (part: Buffer) => {
    printed = (printed + part).slice(-4000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.on('error', (error) => listen(Buffer.from(error.message)))
  const stop = () => end(child, signal)
  for (const until = Date.now() + 60_000; !(await isUp().catch(() => false)); await setTimeout(100)) {
    if (child.exitCode === null && child.pid !== undefined && Date.now() < until) continue
    await stop()
    throw new Error(`${program} did not come up:\n${printed}`)
  }
  return { stop }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Returns whether `url` answers with a success status. */
export async function isAnswering(url: string): Promise<boolean> {
  const { ok } = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  return ok
}
