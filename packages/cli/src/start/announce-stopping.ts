import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CliError } from '../error.ts'
import { writeFileAtomically } from '../files/write-atomically.ts'
import { getProcessStart, isRunning } from './run-file.ts'

/** `stopping.json`: the process of a portal that is stopping. It still has its ports, its data and its builds. */
interface StoppingFile {
  pid: number
  started?: string
}

/** Notes that the portal of this home is stopping. Returns a function that removes the note. */
export function announceStopping(home: string): () => void {
  const file = fileOf(home)
  const started = getProcessStart(process.pid)
  const note: StoppingFile = { pid: process.pid, ...(started ? { started } : {}) }
  try {
    writeFileAtomically(file, `${JSON.stringify(note)}\n`)
  } catch (error) {
    // The home is removed or read-only. The portal stops anyway, and the next start reports ports that are taken.
    if (!('syscall' in (error as Error))) throw error
    return () => {}
  }
  return () => {
    if (readStopping(home)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** Options of a start that waits. */
export interface StoppingOptions {
  /** Writes a line for the user. */
  report(line: string): void
  signal: AbortSignal
  /** Longest wait, in ms. Default: 30000. */
  patience?: number
}

/**
 * Waits until the portal of this home has stopped, if it is stopping: its process may outlive the npm that started it.
 * @throws CliError `already_running` after the longest wait
 */
export async function waitForStopping(
  home: string,
  { report, signal, patience = 30_000 }: StoppingOptions,
): Promise<void> {
  const end = performance.now() + patience
  for (let hasReported = false; ; hasReported = true) {
    const stopping = readStopping(home)
    if (!stopping) return
    if (!hasReported)
      report(`The portal that ran here is still stopping (process ${stopping.pid}). The start waits for it.`)
    if (performance.now() > end)
      throw new CliError(
        'already_running',
        `The portal that ran here has not stopped within ${patience / 1000} s (process ${stopping.pid}). End that process, then start again.`,
      )
    await setTimeout(100, undefined, { signal })
  }
}

/** Null if no portal is stopping, or if the file is invalid or left over from a crash. */
function readStopping(home: string): StoppingFile | null {
  try {
    const file = JSON.parse(readFileSync(fileOf(home), 'utf8')) as StoppingFile | null
    return file && Number.isSafeInteger(file.pid) && file.pid > 0 && isRunning(file) ? file : null
  } catch {
    return null
  }
}

function fileOf(home: string): string {
  return join(home, 'stopping.json')
}
