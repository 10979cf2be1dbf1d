import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DemoUser } from './backend-process.ts'

/** `run.json`: the addresses of a running portal. It exists exactly while everything is served. */
export interface RunFile {
  shell: string
  /** By name of the remote. */
  remotes: Record<string, string>
  /** The whole store; absent while serving from source. */
  store?: string
  backend: string
  key: string
  /** The address of the embedded backend's mailbox. With a Supabase project, this and the accounts are absent. */
  mailbox?: string
  /** Each account is absent if its user has set another password than the backend has made. */
  demo?: DemoUser
  other?: DemoUser
  pid: number
  /** Start time of the process, if the system reports it: process ids are reused, in containers within minutes. */
  started?: string
}

/** Writes the file atomically, readable by its owner only: it has the passwords of the demo accounts. */
export function writeRunFile(path: string, run: RunFile): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Removes the file, if it is that of this process. */
export function removeRunFile(path: string): void {
  if (readRunFile(path)?.pid === process.pid) rmSync(path, { force: true })
}

/** Returns the portal that runs from the same home. Null if no portal runs, or if the file is invalid or left over from a crash. */
export function readRunFile(path: string): RunFile | null {
  try {
    const run = JSON.parse(readFileSync(path, 'utf8')) as unknown
    if (!isRunFile(run)) return null
    return isRunning(run) ? run : null
  } catch {
    return null
  }
}

/** Returns whether the process of a file is still running. */
export function isRunning({ pid, started: noted }: Pick<RunFile, 'pid' | 'started'>): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const started = getProcessStart(pid)
  return started !== 'ended' && (!started || !noted || started === noted)
}

/** Returns whether a document has the fields of every `run.json`. */
function isRunFile(document: unknown): document is RunFile {
  if (typeof document !== 'object' || document === null) return false
  const { shell, backend, key, remotes, pid } = document as Record<string, unknown>
  const isOfTexts = (values: unknown[]) => values.every((value) => typeof value === 'string')
  const isPid = typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0
  const hasRemotes = typeof remotes === 'object' && remotes !== null && isOfTexts(Object.values(remotes))
  return isOfTexts([shell, backend, key]) && hasRemotes && isPid
}

/**
 * Returns the start time of a process, if the system reports it (Linux: field 22 of `/proc/<pid>/stat`, and the id of the boot). `ended`
 * for a process that has ended and that its parent has not waited for: it still has its id.
 */
export function getProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return 'ended'
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`
  } catch {
    return undefined
  }
}
