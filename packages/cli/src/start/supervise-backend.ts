import { setTimeout } from 'node:timers/promises'
import { CliError } from '../error.ts'
import { type BackendProcess, type BackendProcessOptions, startBackendProcess } from './backend-process.ts'

/** A backend that is started again when it ends unexpectedly. */
export interface SupervisedBackend extends Omit<BackendProcess, 'ended'> {
  /** Resolves when the backend cannot be kept running; never when it was asked to stop. */
  failed: Promise<'failed'>
  /**
   * Stops it, and starts it again on the same ports and data.
   * @throws CliError `backend_failed` if it does not start
   */
  restart(): Promise<void>
}

/** How the backend is kept running. */
interface SupervisorOptions {
  /** Writes a line for the user. */
  report(line: string): void
  /** Pauses before each restart in a row, in ms. After the last one the supervisor gives up. */
  pauses?: readonly number[]
  /** A backend that ran for so long begins a new row. ms */
  stableMs?: number
  start?: (options: BackendProcessOptions, signal?: AbortSignal) => Promise<BackendProcess>
}

/** About two minutes in all. */
const usualPauses = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000]

/**
 * Starts the backend, and starts it again on the same ports and data whenever it ends unexpectedly. Its address and its keys stay
 * the same.
 * @throws CliError of the first start
 */
export async function superviseBackend(
  options: BackendProcessOptions,
  { report, pauses = usualPauses, stableMs = 60_000, start = startBackendProcess }: SupervisorOptions,
): Promise<SupervisedBackend> {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = await start(options)
  let current = first
  const again = { ...options, fresh: false, port: portOf(first.url), mailboxPort: portOf(first.mailbox) }
  /** Settles with the restart that was asked for. */
  let asked: PromiseWithResolvers<void> | undefined
  const say = (line: string) => report(`${new Date().toISOString()} ${line}`)
  /** Restarts in a row. */
  let restarts = 0

  /** Returns false if it gives up or is asked to stop. */
  async function restart(): Promise<boolean> {
    const isRunning = await tryAgain()
    if (asked) restarts = 0
    const reason = new CliError('backend_failed', 'The backend did not start. The lines above say why.')
    if (isRunning) asked?.resolve()
    else asked?.reject(reason)
    asked = undefined
    return isRunning
  }

  async function tryAgain(): Promise<boolean> {
    const began = performance.now()
    while (restarts < pauses.length) {
      const pause = pauses[restarts++] ?? 0
      if (pause > 0) say(`The next start is in ${pause / 1000} s.`)
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return false
      try {
        current = await start(again, signal)
        if (signal.aborted) await current.close()
        else say(`The backend serves again after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
        return !signal.aborted
      } catch (error) {
        if (signal.aborted) return false
        say(`The backend could not start: ${error instanceof Error ? error.message : error}`)
      }
    }
    return false
  }

  async function keepRunning(): Promise<void> {
    do {
      const began = performance.now()
      const how = await current.ended
      if (signal.aborted) return
      if (!asked) say(`The backend ended unexpectedly (${how}). It is started again.`)
      if (asked || performance.now() - began >= stableMs) restarts = 0
    } while (await restart())
  }

  const done = keepRunning()
  const { ended: _ended, ...facts } = first
  return {
    ...facts,
    failed: done.then((): 'failed' | Promise<never> => (signal.aborted ? new Promise(() => {}) : 'failed')),
    allowRedirects(origins) {
      again.origins = [...again.origins, ...origins]
      current.allowRedirects(origins)
    },
    async restart() {
      asked ??= Promise.withResolvers()
      const { promise } = asked
      await current.close()
      await promise
    },
    async close() {
      stopping.abort()
      asked?.reject(stopping.signal.reason)
      await current.close()
      await done
    },
  }
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}
