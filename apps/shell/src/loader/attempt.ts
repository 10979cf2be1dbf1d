import type { RemoteModule } from '@portico/contract'
import type { Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { forgetReload, reloadOnce } from '../browser/reload-once.ts'
import { deadlines } from '../release/deadlines.ts'
import { fetchFiles, modulesOf } from '../release/fetch-release.ts'
import { loadModule } from '../release/load.ts'
import type { Hashes, LoaderContext } from '../release/loading.ts'
import { freeRelease, openRelease } from '../release/open-release.ts'
import { preloadOf, prepareRelease } from '../release/prepare.ts'
import { withRetry } from '../release/retry.ts'
import { attachStylesheet } from '../release/stylesheets.ts'
import { RemoteError, type RemoteState } from '../reports/status.ts'
import { type HostFactory, type MountedModule, mountModule } from './mount.ts'

/** What is tried: one module of one release, in one element. */
export interface AttemptOptions {
  context: LoaderContext
  name: string
  release: Release
  /** `./remote` for the page, or a slot's module. */
  expose: string
  element: HTMLElement
  host: HostFactory
  /** Called when the mounted remote can't go on. */
  crashed: (error: RemoteError) => void
  /** Called with what goes wrong while it is unmounted. */
  complain: (error: RemoteError) => void
}

/** Says which phase begins. */
type Enter = (state: RemoteState) => void

/** Of what follows a reload, nothing is drawn any more. */
const goneWithThePage = new Promise<never>(() => {})

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
  async run(enter: Enter, whole: AbortSignal): Promise<void> {
    const { context, name, release } = this.#options
    const signal = AbortSignal.any([whole, this.#controller.signal])
    enter('checking')
    const opened = { ...this.#options, asksAgain: true }
    const hashes = await openRelease(context, opened, signal, () => enter('fetching'))
    enter('loading')
    const preload = preloadOf(release, this.#options.expose)
    let isSecond = false
    let hasAll = false
    const load = async (time: AbortSignal) => {
      if (!isSecond || !hashes) return this.#load(hashes, enter, time)
      enter('fetching')
      const again = await prepareRelease(context, release, preload, time)
      hasAll = true
      enter('loading')
      return this.#load(again, enter, time)
    }
    const module = await withRetry(`loading ${name}`, signal, load, () => {
      freeRelease(context, release.base)
      // What the document was trusted to bring is asked for now, by second addresses where its links keep the first.
      isSecond = true
    }).catch((error: unknown) => {
      // Its files have come, and an import of them hangs all the same: whichever caller is first, this document keeps that answer.
      if (hasAll && error instanceof RemoteError && error.code === 'timeout')
        context.state.freed.add(release.base)
      throw error
    })
    signal.throwIfAborted()
    enter('mounting')
    this.#mount(module)
    context.state.hasMounted = true
    forgetReload()
  }

  /** Sheets and code side by side; nothing is drawn before both are there. */
  async #load(hashes: Hashes | null, enter: Enter, signal: AbortSignal): Promise<RemoteModule<Session>> {
    const { context, release, expose } = this.#options
    const sheets = preloadOf(release, expose).styles.map((path) =>
      attachStylesheet(context.state, release.base + path, hashes?.[path] ?? '', signal).then((detach) => {
        if (signal.aborted) detach()
        else this.#sheets.push(detach)
      }),
    )
    const [module] = await Promise.all([this.#import(hashes, enter, signal), ...sheets])
    return module
  }

  /** A rejected import does not say why; fetching every file does, and asks past a cache that holds a wrong answer. */
  async #import(hashes: Hashes | null, enter: Enter, signal: AbortSignal): Promise<RemoteModule<Session>> {
    const { context, name, release, expose } = this.#options
    try {
      return await loadModule(context, name, release, expose)
    } catch (error) {
      if (!(error instanceof RemoteError && error.code === 'unreachable' && hashes)) throw error
      const { needsReload } = error
      enter('fetching')
      await fetchFiles(context.state, release, hashes, modulesOf(hashes), signal).catch((reason: unknown) => {
        throw reason instanceof RemoteError
          ? new RemoteError(reason.code, reason.message, {
              ...{ cause: reason.cause, lostFile: reason.lostFile, needsReload },
            })
          : reason
      })
      enter('loading')
      // Every file is there now, and only this document keeps that one was not. Before the first page nothing is lost with it.
      if (needsReload && !context.state.hasMounted && reloadOnce(release.base)) await goneWithThePage
      // Chromium keeps a module whose hash did not fit, for what imports it: the next try is by second addresses.
      if (context.engine.takesLaterMaps) context.state.freed.add(release.base)
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
    const mounted = mountModule(module, { name, element, host, fail, complain, timeout: deadlines.phase })
    if (early) {
      mounted.unmount()
      throw new RemoteError('threw_on_mount', `${name} failed while it was mounted`, early)
    }
    this.#mounted = mounted
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
