import type { RemoteModule } from '@portico/contract'
import type { Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { forgetReload, reloadOnce } from '../browser/reload-once.ts'
import { deadlines } from '../release/deadlines.ts'
import { fetchFiles, listModules } from '../release/fetch-release.ts'
import { loadModule } from '../release/load.ts'
import type { Hashes, LoaderContext } from '../release/loading.ts'
import { openRelease, releaseDocumentLinks } from '../release/open-release.ts'
import { getPreload, prepareRelease } from '../release/prepare.ts'
import { withRetry } from '../release/retry.ts'
import { attachStylesheet } from '../release/stylesheets.ts'
import { RemoteError, type RemoteState } from '../reports/status.ts'
import { type HostFactory, type MountedModule, mountModule } from './mount.ts'

/** Options of an attempt to show one module of one release in one element. */
export interface AttemptOptions {
  context: LoaderContext
  name: string
  release: Release
  /** `./remote` for the page, or a slot's module. */
  expose: string
  element: HTMLElement
  host: HostFactory
  /** Called when the mounted remote fails. */
  crashed: (error: RemoteError) => void
  /** Called with errors of the unmount. */
  complain: (error: RemoteError) => void
}

/** Reports the phase that begins. */
type Enter = (state: RemoteState) => void

/** Never resolves, because the page is about to reload. */
const goneWithThePage = new Promise<never>(() => {})

/** An attempt to show a release, from its check to its unmount. */
export class LoadAttempt {
  readonly #options: AttemptOptions
  readonly #controller = new AbortController()
  readonly #sheets: (() => void)[] = []
  #mounted: MountedModule | null = null

  constructor(options: AttemptOptions) {
    this.#options = options
  }

  /** Runs the phases, and reports each. Throws the reason if the release can't be shown. */
  async run(enter: Enter, whole: AbortSignal): Promise<void> {
    const { context, name, release } = this.#options
    const signal = AbortSignal.any([whole, this.#controller.signal])
    enter('checking')
    const opened = { ...this.#options, asksAgain: true }
    const hashes = await openRelease(context, opened, signal, () => enter('fetching'))
    enter('loading')
    const preload = getPreload(release, this.#options.expose)
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
      releaseDocumentLinks(context, release.base)
      // The next try fetches the files of the document's links, by second addresses if a link holds the first.
      isSecond = true
    }).catch((error: unknown) => {
      // All files arrived, but the import hangs. The document keeps this state of the module, so the next try needs second addresses.
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

  /** Loads stylesheets and code in parallel. Resolves when both are loaded, so the remote is not rendered before. */
  async #load(hashes: Hashes | null, enter: Enter, signal: AbortSignal): Promise<RemoteModule<Session>> {
    const { context, release, expose } = this.#options
    const sheets = getPreload(release, expose).styles.map((path) =>
      attachStylesheet(context.state, release.base + path, hashes?.[path] ?? '', signal).then((detach) => {
        if (signal.aborted) detach()
        else this.#sheets.push(detach)
      }),
    )
    const [module] = await Promise.all([this.#import(hashes, enter, signal), ...sheets])
    return module
  }

  /** Imports the module. A rejected import has no reason, so all files are fetched, which finds it and bypasses a corrupt cache. */
  async #import(hashes: Hashes | null, enter: Enter, signal: AbortSignal): Promise<RemoteModule<Session>> {
    const { context, name, release, expose } = this.#options
    try {
      return await loadModule(context, name, release, expose)
    } catch (error) {
      if (!(error instanceof RemoteError && error.code === 'unreachable' && hashes)) throw error
      const { needsReload } = error
      enter('fetching')
      await fetchFiles(context.state, release, hashes, listModules(hashes), signal).catch(
        (reason: unknown) => {
          throw reason instanceof RemoteError
            ? new RemoteError(reason.code, reason.message, {
                ...{ cause: reason.cause, lostFile: reason.lostFile, needsReload },
              })
            : reason
        },
      )
      enter('loading')
      // All files are available now, but this document keeps the failed import. Before the first mount, a reload loses no state.
      if (needsReload && !context.state.hasMounted && reloadOnce(release.base)) await goneWithThePage
      // Chromium keeps a module with a wrong hash for its importers, so the next try uses second addresses.
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

  /** Ends the attempt in any phase, and removes its elements and stylesheets from the document. */
  end(): void {
    this.#controller.abort()
    this.#mounted?.unmount()
    this.#mounted = null
    for (const detach of this.#sheets.splice(0)) detach()
  }
}
