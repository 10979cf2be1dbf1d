import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ParallelProgress } from '../console/progress.ts'
import { type ClaimedPort, getRequestPath, type RequestHandler } from '../server/claim-port.ts'
import { createRemoteHandler } from '../server/serve.ts'
import { getShellFolder } from '../site/compose-shell.ts'
import { writeStandalonePage } from '../site/write-standalone-page.ts'
import { buildApps, buildTasks } from '../workspace/build.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { compressMissingFiles } from './compress-missing-files.ts'
import type { StartConfig } from './config.ts'

/** A remote with its server. */
export interface ServedRemote {
  remote: WorkspaceRemote
  port: ClaimedPort
  /** The state of its standalone page and its builds for other pages and hosts. */
  state: 'missing' | 'made' | 'failed'
  /** The state of the sources when the build for the portal failed; undefined if it succeeded. */
  brokenSources?: string | undefined
  /** The page is written since the last build. */
  hasPage: boolean
  /** Settles when those builds have succeeded or failed. */
  others: PromiseWithResolvers<void>
}

/** The options of `DeferredBuilds`. */
interface OtherBuildsOptions {
  config: StartConfig
  progress: ParallelProgress
  backend: () => { url: string; key: string }
  /** Puts the builds of a remote into its release, and names them in the registry. */
  publish(name: string): Promise<void>
}

/** Makes the builds that a portal does not need at its start: standalone pages, elements, and builds for other hosts. */
export class DeferredBuilds {
  readonly #options: OtherBuildsOptions
  #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(options: OtherBuildsOptions) {
    this.#options = options
  }

  /** Serves a remote. A request for a missing build waits for it. */
  serve(served: ServedRemote): void {
    const { name } = served.remote.manifest
    const serve = createRemoteHandler(join(this.#options.config.home, 'releases', name), this.#pageOf(name))
    const handler: RequestHandler = (request, response, next) =>
      serve(request, response, () => {
        const isOfPortal = /^\/\d+\.\d+\.\d+[^/]*\/(?!full\/|embed)/.test(getRequestPath(request))
        return isOfPortal ? next() : served.others.promise.then(() => serve(request, response, next))
      })
    served.port.handle(handler)
  }

  /** Removes the page of an earlier start. Writes it again if its build is there; a quick start leaves that to `build`. */
  async settle(served: ServedRemote): Promise<void> {
    rmSync(this.#pageOf(served.remote.manifest.name), { recursive: true, force: true })
    served.hasPage = false
    if (served.state !== 'made' || this.#options.config.isQuick) return
    await this.#writePage(served)
    served.others.resolve()
  }

  /** Builds and writes what is missing, one remote after the other, and compresses the rest. */
  build(all: readonly ServedRemote[]): void {
    const { signal } = this.#stopping
    const { config, progress } = this.#options
    this.#running = this.#running.then(async () => {
      for (const served of all.filter(({ brokenSources }) => brokenSources === undefined))
        if (served.state === 'missing') await this.#buildOne(served, signal)
        else if (served.state === 'made' && !served.hasPage) await this.#writeLater(served, signal)
      if (!config.isQuick) return
      await compressMissingFiles(config.home, signal).catch((error: Error) =>
        progress.print(`Files could not be compressed: ${error.message}`),
      )
    })
  }

  /** Ends the running build, so that other work has the processors. The next call of `build` makes the missing ones. */
  stop(): Promise<void> {
    this.#stopping.abort()
    this.#stopping = new AbortController()
    return this.#running
  }

  async #buildOne(served: ServedRemote, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { config, progress } = this.#options
    const { name } = served.remote.manifest
    const what = `${name}: its element and its page at ${served.port.url}`
    const began = performance.now()
    try {
      // Built again together with the build for the portal, so that the next start finds that one in the cache, too.
      await buildApps(config.root, [served.remote.packageName], buildTasks, { signal, isBackground: true })
      signal.throwIfAborted()
      await this.#writePage(served)
      served.state = 'made'
      await this.#options.publish(name)
      if (!served.remote.isBuilt)
        progress.print(`${what} are built (${((performance.now() - began) / 1000).toFixed(1)} s).`)
    } catch (error) {
      served.state = signal.aborted ? 'missing' : 'failed'
      if (signal.aborted) return
      progress.print(`${what} could not be built: ${error instanceof Error ? error.message : error}`)
    }
    served.others.resolve()
  }

  async #writeLater(served: ServedRemote, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await this.#writePage(served).catch((error: Error) =>
      this.#options.progress.print(
        `${served.remote.manifest.name}: its page at ${served.port.url} could not be written: ${error.message}`,
      ),
    )
    served.others.resolve()
  }

  async #writePage(served: ServedRemote): Promise<void> {
    const { remote } = served
    const { name, title } = remote.manifest
    const { config } = this.#options
    // Compressed forms of an earlier page would be served instead of this one.
    rmSync(this.#pageOf(name), { recursive: true, force: true })
    await writeStandalonePage({
      build: join(remote.folder, 'dist/alone'),
      out: this.#pageOf(name),
      title: title.en ?? name,
      backend: this.#options.backend(),
      captcha: config.captcha,
      icon: join(getShellFolder(config.root, config.home), 'icon.svg'),
      packsLater: config.isQuick === true,
    })
    served.hasPage = true
  }

  #pageOf(name: string): string {
    return join(this.#options.config.home, 'alone', name)
  }
}
