import { setTimeout } from 'node:timers/promises'
import { CliError } from '../error.ts'
import { type BackendProcess, type BackendProcessOptions, startBackendProcess } from './backend-process.ts'

/** A backend that is restarted when it ends unexpectedly. */
export interface SupervisedBackend extends Omit<BackendProcess, 'ended'> {
  /** Resolves when the backend cannot be kept running. Pending if it was asked to stop. */
  failed: Promise<'failed'>
  /**
   * Stops it, and starts it again on the same ports and data.
   * @throws CliError `backend_failed` if it does not start
   */
  restart(): Promise<void>
}

/** Options of the supervisor. */
interface SupervisorOptions {
  /** Writes a line for the user. */
  report(line: string): void
  /** Pauses before each restart in a row, in ms. After the last one the supervisor gives up. */
  pauses?: readonly number[]
  /** Time in ms after which a running backend counts as stable, so that its next restart is the first again. */
  stableMs?: number
  start?: (options: BackendProcessOptions, signal?: AbortSignal) => Promise<BackendProcess>
}

/** The default delays, about two minutes in total. */
const usualPauses = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000]

/**
 * Starts the backend, and restarts it on the same ports and data whenever it ends unexpectedly. Its address and its keys stay
 * the same.
 * @throws CliError of the first start
 */
export async function superviseBackend(
  options: BackendProcessOptions,
  supervision: SupervisorOptions,
): Promise<SupervisedBackend> {
  const { start = startBackendProcess } = supervision
  const first = await start(options)
  const supervisor = new Supervisor(options, first, supervision)
  const { ended: _ended, ...facts } = first
  return {
    ...facts,
    failed: supervisor.failed,
    allowRedirects: (origins) => supervisor.allowRedirects(origins),
    restart: () => supervisor.restart(),
    close: () => supervisor.close(),
  }
}

class Supervisor {
  /** See `SupervisedBackend.failed`. */
  readonly failed: Promise<'failed'>
  readonly #options: Required<SupervisorOptions>
  readonly #stopping = new AbortController()
  /** Options of every start except the first. */
  readonly #again: BackendProcessOptions
  readonly #done: Promise<void>
  #current: BackendProcess
  /** Settles with the requested restart. */
  #asked: PromiseWithResolvers<void> | undefined
  /** Restarts in a row. */
  #restarts = 0

  constructor(options: BackendProcessOptions, first: BackendProcess, supervision: SupervisorOptions) {
    const usual = { pauses: usualPauses, stableMs: 60_000, start: startBackendProcess }
    this.#options = { ...usual, ...supervision }
    this.#current = first
    const ports = { port: portOf(first.url), mailboxPort: portOf(first.mailbox) }
    this.#again = { ...options, fresh: false, ...ports }
    this.#done = this.#keepRunning()
    const { signal } = this.#stopping
    this.failed = this.#done.then((): 'failed' | Promise<never> =>
      signal.aborted ? new Promise(() => {}) : 'failed',
    )
  }

  allowRedirects(origins: readonly string[]): void {
    this.#again.origins = [...this.#again.origins, ...origins]
    this.#current.allowRedirects(origins)
  }

  async restart(): Promise<void> {
    this.#asked ??= Promise.withResolvers()
    const { promise } = this.#asked
    await this.#current.close()
    await promise
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    this.#asked?.reject(this.#stopping.signal.reason)
    await this.#current.close()
    await this.#done
  }

  async #keepRunning(): Promise<void> {
    do {
      const began = performance.now()
      const how = await this.#current.ended
      if (this.#stopping.signal.aborted) return
      if (!this.#asked) this.#say(`The backend ended unexpectedly (${how}). It is started again.`)
      if (this.#asked || performance.now() - began >= this.#options.stableMs) this.#restarts = 0
    } while (await this.#startAgain())
  }

  /** Returns false if it gives up or is asked to stop. */
  async #startAgain(): Promise<boolean> {
    const isRunning = await this.#tryAgain()
    if (this.#asked) this.#restarts = 0
    const reason = new CliError('backend_failed', 'The backend did not start. The lines above say why.')
    if (isRunning) this.#asked?.resolve()
    else this.#asked?.reject(reason)
    this.#asked = undefined
    return isRunning
  }

  async #tryAgain(): Promise<boolean> {
    const { pauses, start } = this.#options
    const { signal } = this.#stopping
    const began = performance.now()
    while (this.#restarts < pauses.length) {
      const pause = pauses[this.#restarts++] ?? 0
      if (pause > 0) this.#say(`The next start is in ${pause / 1000} s.`)
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return false
      try {
        this.#current = await start(this.#again, signal)
        const seconds = ((performance.now() - began) / 1000).toFixed(1)
        if (signal.aborted) await this.#current.close()
        else this.#say(`The backend serves again after ${seconds} s.`)
        return !signal.aborted
      } catch (error) {
        if (signal.aborted) return false
        this.#say(`The backend could not start: ${error instanceof Error ? error.message : error}`)
      }
    }
    return false
  }

  #say(line: string): void {
    this.#options.report(`${new Date().toISOString()} ${line}`)
  }
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}
