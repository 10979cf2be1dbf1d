import type { RemoteModule } from '@portico/contract'
import type { Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { whenIdle } from '../browser/when-idle.ts'
import { checkRelease, checkSignature } from '../release/check.ts'
import { deadlines } from '../release/deadlines.ts'
import { fetchFiles, type Hashes } from '../release/fetch-release.ts'
import { freeHangingPreloads, noteMount } from '../release/free-preloads.ts'
import { loadModule, refuseBroken } from '../release/load.ts'
import type { LoaderContext } from '../release/loading.ts'
import { coverLazyChunks, isUnchecked, preloadOf, prepareRelease } from '../release/prepare.ts'
import { withRetry } from '../release/retry.ts'
import { attachStylesheet } from '../release/stylesheets.ts'
import { RemoteError, type RemoteState } from '../reports/status.ts'
import { type HostFactory, type MountedModule, mountModule } from './mount.ts'
import { endPreload } from './preload.ts'

/** What is tried: one module of one release, in one element. */
export interface AttemptOptions {
  context: LoaderContext
  name: string
  release: Release
  /** `./remote` for the page, or a slot's module. */
  expose: string
  element: HTMLElement
  host: HostFactory
  /** Hears that the mounted remote can't go on. */
  crashed: (error: RemoteError) => void
  /** Hears what goes wrong while it is unmounted. */
  complain: (error: RemoteError) => void
}

/** One try at showing a release, from its check to its unmount. */
export class Attempt {
  readonly #options: AttemptOptions
  readonly #controller = new AbortController()
  readonly #sheets: (() => void)[] = []
  #mounted: MountedModule | null = null

  constructor(options: AttemptOptions) {
    this.#options = options
  }

  /** Goes through the phases, naming each; what it throws says why the release can't be shown. */
  async run(enter: (state: RemoteState) => void, whole: AbortSignal): Promise<void> {
    const { context, name, release, expose } = this.#options
    const { registry } = context
    const signal = AbortSignal.any([whole, this.#controller.signal])
    enter('checking')
    checkRelease(name, release, registry.provides)
    if (context.signed && release.files !== '') await checkSignature(name, release, registry)
    refuseBroken(release, expose)
    enter('fetching')
    const free = () => {
      endPreload(release.base)
      freeHangingPreloads(release.base)
    }
    const hashes = await withRetry(`fetching ${name}`, signal, (time) => this.#fetch(time), free)
    enter('loading')
    const module = await withRetry(`loading ${name}`, signal, (time) => this.#load(hashes, time), free)
    signal.throwIfAborted()
    enter('mounting')
    this.#mount(module)
    noteMount()
    if (hashes) this.#coverLater(hashes)
  }

  /** Brings what is needed, each file checked. */
  async #fetch(signal: AbortSignal): Promise<Hashes | null> {
    const { context, release, expose } = this.#options
    return isUnchecked(release) ? null : prepareRelease(context, release, preloadOf(release, expose), signal)
  }

  /** Sheets and code side by side; nothing is drawn before both are there. */
  async #load(hashes: Hashes | null, signal: AbortSignal): Promise<RemoteModule<Session>> {
    const { release, expose } = this.#options
    const sheets = preloadOf(release, expose).styles.map((path) =>
      attachStylesheet(release.base + path, hashes?.[path] ?? '', signal).then((detach) => {
        if (signal.aborted) detach()
        else this.#sheets.push(detach)
      }),
    )
    const [module] = await Promise.all([this.#import(hashes, signal), ...sheets])
    return module
  }

  /** A rejected import does not say why; a file outside the preload list may have been changed, and fetching it tells. */
  async #import(hashes: Hashes | null, signal: AbortSignal): Promise<RemoteModule<Session>> {
    const { name, release, expose } = this.#options
    try {
      return await loadModule(name, release, expose)
    } catch (error) {
      const isDoubtful = error instanceof RemoteError && error.code === 'unreachable' && hashes !== null
      if (isDoubtful) {
        const modules = Object.keys(hashes).filter((path) => path.endsWith('.js'))
        await fetchFiles(release, hashes, modules, signal)
      }
      throw error
    }
  }

  #mount(module: RemoteModule<Session>): void {
    const { name, element, host, crashed, complain } = this.#options
    let early: { cause: unknown } | null = null
    const fail = (cause: unknown) => {
      if (this.#controller.signal.aborted) return
      if (this.#mounted) crashed(new RemoteError('threw_in_render', `${name} stopped`, { cause }))
      else early = { cause }
    }
    const mounted = mountModule(module, { name, element, host, fail, complain, patience: deadlines.phase })
    if (early) {
      mounted.unmount()
      throw new RemoteError('threw_on_mount', `${name} failed while it was mounted`, early)
    }
    this.#mounted = mounted
  }

  #coverLater(hashes: Hashes): void {
    const { release, complain } = this.#options
    const { signal } = this.#controller
    whenIdle(() => {
      coverLazyChunks(release, hashes, signal).catch((error: unknown) => {
        if (!signal.aborted && error instanceof RemoteError) complain(error)
      })
    })
  }

  update(): void {
    try {
      this.#mounted?.update()
    } catch (cause) {
      const { name, crashed } = this.#options
      crashed(new RemoteError('threw_in_render', `${name} threw while it was updated`, { cause }))
    }
  }

  /** Ends it wherever it is; afterwards nothing of it is left in the document. */
  end(): void {
    this.#controller.abort()
    this.#mounted?.unmount()
    this.#mounted = null
    for (const detach of this.#sheets.splice(0)) detach()
  }
}
