import type { Release } from '@portico/contract/registry'
import { onceReachable } from '@portico/ui/on-demand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { deadlines } from '../release/deadlines.ts'
import type { LoaderContext } from '../release/loading.ts'
import { resolveReleases } from '../release/open-release.ts'
import { overrideVersion } from '../release/overrides.ts'
import { resolveRelease } from '../release/resolve.ts'
import { withDeadline } from '../release/with-deadline.ts'
import { measurePhase, type RemoteEvent, reportFailure, reportRemoteEvent } from '../reports/report.ts'
import { fallbackReasons, RemoteError, type RemoteState, transientReasons } from '../reports/status.ts'
import { LoadAttempt } from './attempt.ts'
import type { HostFactory } from './mount.ts'

/** The status of a remote on the page. */
export interface RemoteStatus {
  state: RemoteState
  /** The version that is shown, or was tried last. */
  version: string
  /** True if loading takes longer than usual, see `deadlines.soft`. */
  slow: boolean
  error: RemoteError | null
}

/** A place on the page that shows one module of one remote. */
export interface RemoteView {
  getStatus(): RemoteStatus
  subscribe(listener: () => void): () => void
  /** Starts again with the wanted release after a failure. */
  retry(): void
  /** Passes a changed host to the mounted remote. */
  update(): void
  close(): void
}

/** Options of a view: the module, and its place. */
export interface OpenOptions {
  name: string
  /** `./remote` for the page, or a slot's module. */
  expose: string
  element: HTMLElement
  host: HostFactory
  /** The slot of the shell; absent for the remote's own page. */
  slot?: string | undefined
  /** Called when an earlier version is shown. */
  onFallback?: ((versions: { wanted: string; shown: string }) => void) | undefined
}

/** Opens a remote in `element`: resolves, checks, fetches, loads and mounts it. Returns a view with its status. */
export function openRemote(context: LoaderContext, options: OpenOptions): RemoteView {
  const view = new Opening(context, options)
  view.start()
  return view
}

/** Returns the status of a remote before it is opened. */
export function idleStatus(context: LoaderContext, name: string): RemoteStatus {
  const remote = context.registry.remotes[name]
  const version = name in context.overrides || !remote ? overrideVersion : resolveRelease(remote).version
  return { state: 'idle', version, slow: false, error: null }
}

class Opening implements RemoteView {
  readonly #context: LoaderContext
  readonly #options: OpenOptions
  readonly #status: StoreApi<RemoteStatus>
  #attempt: LoadAttempt | null = null
  /** Aborts the current run, and the wait for the network after it. */
  #run = new AbortController()
  /** The error and the version of the wanted release if it can't be shown. */
  #wanted: { error: RemoteError; version: string } | null = null
  #started = 0
  #phaseStarted = 0
  /** True if the run started offline and the network has come back, so an early part of the run may have failed. */
  #cameOnline = false
  /** True after `close`. The status does not change any more. */
  #isClosed = false

  constructor(context: LoaderContext, options: OpenOptions) {
    this.#context = context
    this.#options = options
    this.#status = createStore(() => idleStatus(context, options.name))
  }

  getStatus = (): RemoteStatus => this.#status.getState()

  subscribe = (listener: () => void): (() => void) => this.#status.subscribe(listener)

  start(): void {
    const run = new AbortController()
    this.#run.abort()
    this.#run = run
    this.#wanted = null
    this.#cameOnline = false
    if (!navigator.onLine) this.#onceOnline(() => (this.#cameOnline = true))
    this.#started = performance.now()
    this.#phaseStarted = this.#started
    this.#change({ ...idleStatus(this.#context, this.#options.name), state: 'resolving' })
    const soft = setTimeout(() => this.#change({ slow: true }), deadlines.soft)
    withDeadline(this.#options.name, deadlines.whole, run.signal, (whole) => this.#tryReleases(whole))
      .catch((error: unknown) => {
        if (!run.signal.aborted) this.#fail(asRemoteError(error))
      })
      .finally(() => clearTimeout(soft))
  }

  retry(): void {
    if (!this.#isClosed && this.getStatus().state === 'failed') this.start()
  }

  update(): void {
    this.#attempt?.update()
  }

  close(): void {
    const wasMounted = this.getStatus().state === 'mounted'
    this.#isClosed = true
    this.#run.abort()
    this.#endAttempt()
    if (wasMounted) reportRemoteEvent(this.#event())
  }

  /** Tries the wanted release, then the previous ones, until one is mounted. */
  async #tryReleases(whole: AbortSignal): Promise<void> {
    const releases = await resolveReleases(this.#context, this.#options.name, whole)
    for (const [index, release] of releases.entries()) {
      this.#change({ version: release.version })
      try {
        await this.#tryRelease(release, whole)
        return this.#mounted()
      } catch (cause) {
        whole.throwIfAborted()
        const error = asRemoteError(cause)
        this.#wanted ??= { error, version: release.version }
        const next = fallbackReasons.has(error.code) ? releases[index + 1] : undefined
        if (!next) throw error
        reportFailure({ ...this.#event(), fallback: next.version }, error)
        this.#endAttempt()
      }
    }
  }

  async #tryRelease(release: Release, whole: AbortSignal): Promise<void> {
    const { name, expose, element, host } = this.#options
    this.#attempt = new LoadAttempt({
      context: this.#context,
      name,
      release,
      expose,
      element,
      host,
      crashed: (error) => this.#fail(error),
      complain: (error) => reportFailure({ ...this.#event(), phase: 'unmounting' }, error),
    })
    await this.#attempt.run((state) => this.#enter(state), whole)
  }

  #mounted(): void {
    this.#enter('mounted')
    this.#change({ slow: false })
    reportRemoteEvent(this.#event())
    const { version } = this.getStatus()
    if (this.#wanted) this.#options.onFallback?.({ wanted: this.#wanted.version, shown: version })
    this.#wanted = null
  }

  /** Fails the view. The status names the wanted release; the event names the release that failed last. */
  #fail(error: RemoteError): void {
    reportFailure(this.#event(), error)
    this.#endAttempt()
    const shown = this.#wanted ?? { error, version: this.getStatus().version }
    this.#change({ state: 'failed', slow: false, ...shown })
    if (!transientReasons.has(shown.error.code) || shown.error.needsReload) return
    if (this.#cameOnline) {
      this.start()
      return
    }
    this.#onceOnline(() => this.retry())
    const { lostFile } = shown.error
    const stopWaiting = lostFile && onceReachable(lostFile, () => this.retry())
    if (stopWaiting) this.#run.signal.addEventListener('abort', stopWaiting, { once: true })
  }

  #onceOnline(act: () => void): void {
    window.addEventListener('online', act, { once: true, signal: this.#run.signal })
  }

  #endAttempt(): void {
    this.#attempt?.end()
    this.#attempt = null
  }

  #enter(state: RemoteState): void {
    measurePhase(this.#options.name, this.getStatus().state, this.#phaseStarted)
    this.#phaseStarted = performance.now()
    this.#change({ state })
  }

  #event(): RemoteEvent {
    const { name, slot } = this.#options
    const { state, version } = this.getStatus()
    const phase = this.#isClosed ? 'unmounting' : state
    const duration = Math.round(performance.now() - this.#started)
    return { remote: name, version, phase, duration, ...(slot && { slot }) }
  }

  #change(part: Partial<RemoteStatus>): void {
    if (!this.#isClosed) this.#status.setState(part)
  }
}

function asRemoteError(error: unknown): RemoteError {
  return error instanceof RemoteError
    ? error
    : new RemoteError('threw_on_load', String(error), { cause: error })
}
