import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Backend } from './backend.ts'
import { copyFirstData } from './testing.ts'

/** A backend in a separate process, without rate limits. */
export interface ChildBackend extends Pick<Backend, 'url' | 'key' | 'mailbox' | 'demo' | 'other'> {
  dataDir: string
  /** Returns the id of the process, which changes with a restart. */
  pid(): number
  /** Returns whether the process runs. */
  isRunning(): boolean
  /** Returns the log since the last call, at most the last 100 kB; empty if the log goes to the terminal. */
  takeLog(): string
  /** Returns the memory of the process in bytes; undefined if the system does not provide it (Linux does). */
  readMemory(): Promise<ProcessMemory | undefined>
  /** Resets the peak of the memory to the current value. */
  forgetPeak(): Promise<void>
  /** Kills the process like a crash. */
  kill(): Promise<void>
  /** Starts it again with the same address and data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Memory of a process in bytes: the current value, and the peak since its start or since `forgetPeak()`. */
export interface ProcessMemory {
  now: number
  peak: number
}

/** Options of the process. */
export interface ChildBackendOptions {
  /** Environment variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>
  /** Arguments of Node, before the program. */
  nodeArgs?: readonly string[]
  /** Keeps the log for `takeLog()`. Default: it goes to the terminal. */
  keepsLog?: boolean
}

const main = join(import.meta.dirname, 'main.ts')
const longestLog = 100_000

/** Starts a backend that can be killed, on a free port and a temporary folder. */
export async function startChildBackend(options: ChildBackendOptions = {}): Promise<ChildBackend> {
  const dataDir = await mkdtemp(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'portico-apart-'))
  await copyFirstData(dataDir)
  const log = { text: '' }
  let { child, ...made } = await start(dataDir, 0, options, log)
  const { url } = made
  return {
    ...made,
    dataDir,
    pid: () => child.pid ?? 0,
    isRunning: () => isRunning(child),
    takeLog() {
      const { text } = log
      log.text = ''
      return text
    },
    async readMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const read = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
      const memory = { now: read('VmRSS'), peak: read('VmHWM') }
      return Number.isNaN(memory.now + memory.peak) ? undefined : memory
    },
    // See proc_pid_clear_refs(5).
    forgetPeak: () => writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => undefined),
    kill: () => end(child),
    async restart() {
      const mailbox = { PORTICO_MAILBOX_PORT: new URL(made.mailbox).port }
      const again = { ...options, env: { ...options.env, ...mailbox } }
      ;({ child } = await start(dataDir, Number(new URL(url).port), again, log))
    },
    async close() {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** @throws Error with the log if the process ends before it is ready */
async function start(
  dataDir: string,
  port: number,
  { env, nodeArgs = [], keepsLog }: ChildBackendOptions,
  log: { text: string },
) {
  const child = spawn(process.execPath, [...nodeArgs, main], {
    stdio: ['pipe', 'pipe', keepsLog ? 'pipe' : 'inherit'],
    env: {
      ...process.env,
      PORTICO_DATA: dataDir,
      PORTICO_BACKEND_PORT: String(port),
      PORTICO_RATE_LIMITS: 'off',
      PORTICO_PARENT: '1',
      ...env,
    },
  })
  child.stderr?.on('data', (part: Buffer) => {
    log.text = (log.text + part.toString()).slice(-longestLog)
  })
  const lines = createInterface(child.stdout as NodeJS.ReadableStream)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The backend ended with ${code} before it was ready. ${log.text}`)
  })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  // `isRunning` reports its end later.
  ended.catch(() => undefined)
  const { url, key, mailbox, demo, other } = JSON.parse(line) as Omit<Backend, 'close'>
  return { child, url, key, mailbox, demo, other }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
