import type { RemoteHost, RemoteModule, RemoteMount } from '@portico/contract'
import type { Provides, RegistryRemote, Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { checkRelease } from './check.ts'
import { withDeadline } from './deadline.ts'
import { deadlines } from './deadlines.ts'
import { fetchRelease } from './fetch-release.ts'
import { loadModule } from './load.ts'
import { reportFailure } from './report.ts'
import { resolveRelease } from './resolve.ts'
import { RemoteError, type RemoteState } from './status.ts'
import { attachStylesheet } from './stylesheets.ts'

/** What is known of one remote in the page at one moment. */
export interface RemoteStatus {
  state: RemoteState
  version: string
  /** Loading takes longer than people expect. */
  slow: boolean
  error: RemoteError | null
}

/** One place of the page that shows one module of one remote. */
export interface RemoteView {
  getStatus(): RemoteStatus
  subscribe(listener: () => void): () => void
  /** Begins again from the start, after a failure. */
  retry(): void
  /** Passes a changed host on to the mounted remote. */
  update(): void
  close(): void
}

export interface OpenOptions {
  name: string
  remote: RegistryRemote
  provides: Provides
  /** `./remote` for the page, or a slot's module. */
  expose: string
  element: HTMLElement
  /** Makes the host for one mount; `fail` is called when the remote can't go on. */
  host: (signal: AbortSignal, fail: (error: unknown) => void) => RemoteHost<Session>
}

/** Opens a remote in `element`: resolves, checks, fetches, loads and mounts it, and says where it is at any time. */
export function openRemote(options: OpenOptions): RemoteView {
  const release = resolveRelease(options.remote)
  const listeners = new Set<() => void>()
  let status: RemoteStatus = { state: 'idle', version: release.version, slow: false, error: null }
  let attempt: Attempt | null = null
  let started = 0

  const change = (part: Partial<RemoteStatus>) => {
    status = { ...status, ...part }
    for (const listener of listeners) listener()
  }
  const fail = (error: RemoteError) => {
    reportFailure({ remote: options.name, version: release.version, phase: status.state, error, started })
    attempt?.end()
    attempt = null
    change({ state: 'failed', slow: false, error })
  }
  const run = async () => {
    const current = new Attempt(options, release)
    attempt = current
    started = performance.now()
    const soft = setTimeout(() => change({ slow: true }), deadlines.soft)
    try {
      change({ state: 'resolving', slow: false, error: null })
      await current.run((state) => change({ state }), fail)
      if (attempt === current) change({ state: 'mounted', slow: false })
    } catch (error) {
      if (attempt === current) fail(asRemoteError(error))
    } finally {
      clearTimeout(soft)
    }
  }
  void run()
  return {
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry() {
      if (status.state === 'failed') void run()
    },
    update: () => attempt?.update(),
    close() {
      listeners.clear()
      status = { ...status, state: 'unmounting' }
      attempt?.end()
      attempt = null
    },
  }
}

/** One try at showing a release, from its check to its unmount. */
class Attempt {
  readonly #options: OpenOptions
  readonly #release: Release
  readonly #controller = new AbortController()
  readonly #releases: (() => void)[] = []
  #mount: RemoteMount<Session> | null = null
  #fail: (error: unknown) => void = () => {}

  constructor(options: OpenOptions, release: Release) {
    this.#options = options
    this.#release = release
  }

  async run(enter: (state: RemoteState) => void, fail: (error: RemoteError) => void): Promise<void> {
    const { name, provides, expose } = this.#options
    const { signal } = this.#controller
    this.#fail = (cause) => {
      if (!signal.aborted) fail(new RemoteError('threw_in_render', `${name} stopped`, { cause }))
    }
    await withDeadline(`${name}`, deadlines.whole, signal, async (whole) => {
      enter('checking')
      checkRelease(name, this.#release, provides)
      enter('fetching')
      // From source there are no releases: `npm run dev` serves modules that change under the page.
      if (!import.meta.env.DEV) await twice(whole, () => this.#fetch(whole))
      enter('loading')
      const module = await withDeadline(`loading ${name}`, deadlines.phase, whole, () =>
        loadModule(name, this.#release, expose),
      )
      whole.throwIfAborted()
      enter('mounting')
      this.#mountModule(module)
    })
  }

  async #fetch(whole: AbortSignal): Promise<void> {
    const release = this.#release
    const preload = release.slotPreload?.[this.#options.expose] ?? release.preload
    await withDeadline(`fetching ${this.#options.name}`, deadlines.phase, whole, async (signal) => {
      const { files } = await fetchRelease(release, preload, signal)
      for (const path of preload.styles) {
        const detach = await attachStylesheet(release.base + path, files[path] ?? '')
        if (signal.aborted) detach()
        else this.#releases.push(detach)
      }
    })
  }

  #mountModule(module: RemoteModule<Session>): void {
    const { host, element, name } = this.#options
    try {
      this.#mount = module.mount(element, host(this.#controller.signal, this.#fail))
    } catch (cause) {
      throw new RemoteError('threw_on_mount', `${name} threw while it was mounted`, { cause })
    }
  }

  update(): void {
    this.#mount?.update(this.#options.host(this.#controller.signal, this.#fail))
  }

  end(): void {
    this.#controller.abort()
    try {
      this.#mount?.unmount()
    } catch (error) {
      reportError(error)
    }
    this.#mount = null
    this.#options.element.replaceChildren()
    for (const release of this.#releases.splice(0)) release()
  }
}

/** One retry, for what may be gone a moment later. */
async function twice(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'unreachable') throw error
    await new Promise((resolve) => setTimeout(resolve, deadlines.backoff))
    signal.throwIfAborted()
    await work()
  }
}

function asRemoteError(error: unknown): RemoteError {
  return error instanceof RemoteError
    ? error
    : new RemoteError('threw_on_load', String(error), { cause: error })
}
