import { join } from 'node:path'
import { readCurrentRegistry } from '../registry/change.ts'
import { openHomeStore } from '../registry/home-store.ts'
import { readSettings } from '../registry/settings.ts'
import type { ClaimedPort } from '../server/claim-port.ts'
import { createSiteHandler, createStoreHandler } from '../server/serve.ts'
import { prepareShellFolder } from '../site/compose-shell.ts'
import { buildFolder } from '../workspace/build.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { readSourceTime } from '../workspace/source-time.ts'
import { buildFirst, type FirstBuilds } from './build-first.ts'
import { claimOffsetPort, claimStore } from './claim-offset-port.ts'
import { DeferredBuilds, type ServedRemote } from './deferred-builds.ts'
import { describeSources } from './describe-files.ts'
import { describeBroken } from './describe-portal.ts'
import type { PortalBackend, PortalServers, PortalStart } from './portal-servers.ts'
import { publishWithRetries } from './publish-builds.ts'
import { createQueue } from './queue.ts'

/** A portal from builds: each app on its own origin, with the headers of production. */
export class BuiltPortal implements PortalServers {
  readonly shell: ClaimedPort
  readonly servers: Record<string, ClaimedPort> = {}
  readonly #store: ClaimedPort
  readonly #start: PortalStart
  readonly #served = new Map<string, ServedRemote>()
  readonly #others: DeferredBuilds
  /** Publications run one at a time, because each of two at once would miss the changes of the other. */
  readonly #publishing = createQueue()
  #backend: PortalBackend | undefined
  /** Number of remotes that are being added. */
  #adding = 0
  /** The folder of the built shell. */
  #shellBuild = ''

  private constructor(start: PortalStart, ports: { shell: ClaimedPort; store: ClaimedPort }) {
    this.#start = start
    this.shell = ports.shell
    this.#store = ports.store
    this.#others = new DeferredBuilds({
      ...start,
      backend: () => this.#backendFacts(),
      publish: (name) => this.#publish([name], { completesOnly: true }),
    })
  }

  /**
   * Claims the ports, builds what is stale while the backend starts, publishes, and serves.
   * @throws CliError
   */
  static async open(start: PortalStart): Promise<{ servers: BuiltPortal; backend: PortalBackend }> {
    const { remotes, onClose } = start
    const shell = await claimOffsetPort(start, 'shell', 0)
    const ports: ClaimedPort[] = []
    for (const { manifest, portOffset } of remotes)
      ports.push(await claimOffsetPort(start, manifest.name, portOffset))
    const store = await claimStore(start)
    const servers = new BuiltPortal(start, { shell, store })
    for (const [index, remote] of remotes.entries()) servers.#keep(remote, ports[index] as ClaimedPort)
    // Before the ports close, because it writes into the served folders.
    onClose(() => servers.#others.stop())
    return { servers, backend: await servers.#bringUp() }
  }

  async #bringUp(): Promise<PortalBackend> {
    const { startBackend, signal, config } = this.#start
    const origins = [...this.#served.values()].map(({ port }) => port.url)
    // Both are awaited, so that an error of one does not leave the other running.
    const [built, started] = await Promise.allSettled([
      this.#buildAll(),
      startBackend(this.shell.url, origins),
    ])
    if (started.status === 'rejected') throw started.reason
    if (built.status === 'rejected') throw built.reason
    signal.throwIfAborted()
    this.#backend = started.value
    await this.#publishAll(built.value)
    for (const served of this.#served.values()) this.#serve(served)
    this.shell.handle(createSiteHandler(join(config.home, 'site')))
    this.#store.handle(createStoreHandler(join(config.home, 'releases')))
    this.#buildOthers()
    return started.value
  }

  remotes(): WorkspaceRemote[] {
    return [...this.#served.values()]
      .map(({ remote }) => remote)
      .sort((one, other) => one.portOffset - other.portOffset)
  }

  get store(): { url: string } {
    return this.#store
  }

  urlOf(name: string): string {
    return this.#served.get(name)?.port.url ?? ''
  }

  async registry() {
    const target = await openHomeStore(this.#start.config.home)
    return readCurrentRegistry({ target, settings: await readSettings(target) })
  }

  async add(remote: WorkspaceRemote, signal: AbortSignal): Promise<void> {
    const { name } = remote.manifest
    const broken = this.#served.get(name)
    const port = broken?.port ?? (await claimOffsetPort(this.#start, name, remote.portOffset))
    const sources = describeSources(remote.folder)
    // The user waits for this remote, so other builds are stopped. They start again afterwards.
    void this.#others.stop()
    this.#adding++
    try {
      await buildFolder(this.#start.config.root, remote, { signal })
      const served = this.#keep(remote, port)
      await this.#publish([name])
      this.#serve(served)
      this.#backend?.process?.allowRedirects([port.url])
    } catch (error) {
      if (broken) {
        broken.brokenSources = sources
        this.#served.set(name, broken)
        throw error
      }
      await port.close()
      // The settings may already name it.
      if (this.#served.delete(name)) await this.#publish([]).catch(() => undefined)
      throw error
    } finally {
      if (--this.#adding === 0) this.#buildOthers()
    }
  }

  broken(): ReadonlyMap<string, string> {
    const all = [...this.#served.values()].map((one) => [one.remote.folder, one.brokenSources] as const)
    return new Map(all.filter((one): one is [string, string] => one[1] !== undefined))
  }

  async remove(name: string): Promise<void> {
    const served = this.#served.get(name)
    this.#served.delete(name)
    delete this.servers[name]
    await this.#publish([])
    // A running build would write into the folder after it was removed.
    await this.#others.stop()
    await served?.port.close()
    this.#buildOthers()
  }

  async rebuild(remotes: readonly WorkspaceRemote[]): Promise<void> {
    await this.#others.stop()
    for (const remote of remotes) {
      const served = this.#served.get(remote.manifest.name)
      if (served) served.remote = remote
    }
    await this.#publishAll(await this.#buildAll())
    this.#buildOthers()
  }

  #buildOthers(): void {
    this.#others.build([...this.#served.values()])
  }

  #keep(remote: WorkspaceRemote, port: ClaimedPort): ServedRemote {
    const served: ServedRemote = {
      remote,
      port,
      state: 'missing',
      hasPage: false,
      others: Promise.withResolvers(),
    }
    this.#served.set(remote.manifest.name, served)
    return served
  }

  #serve(served: ServedRemote): void {
    this.#others.serve(served)
    this.servers[served.remote.manifest.name] = served.port
  }

  async #buildAll(): Promise<FirstBuilds['failed']> {
    const { config, progress, signal } = this.#start
    const served = [...this.#served.values()]
    const packages = { shell: '@portico/shell', remotes: served.map(({ remote }) => remote.packageName) }
    const isQuick = config.isQuick === true
    const sources = served.map(({ remote }) => describeSources(remote.folder))
    const { stale, failed } = await buildFirst(config.root, packages, { progress, signal, isQuick })
    this.#shellBuild = prepareShellFolder(config.root, config.home)
    for (const [index, one] of served.entries()) {
      one.brokenSources = failed.has(one.remote.packageName) ? sources[index] : undefined
      // An installed remote has many files, and the portal needs few of them at its start.
      const isMissing = stale.has(one.remote.packageName) || (isQuick && one.remote.isBuilt === true)
      one.state = isMissing ? 'missing' : 'made'
      if (!isMissing && !isQuick) continue
      const { resolve } = one.others
      one.others = Promise.withResolvers()
      // Waiting requests get the results of these builds.
      void one.others.promise.then(resolve)
      if (one.brokenSources !== undefined) one.others.resolve()
    }
    return failed
  }

  /** Publishes, and prints the remotes that could not be built. */
  async #publishAll(failed: FirstBuilds['failed']): Promise<void> {
    const step = this.#start.progress.begin('Publishing')
    await this.#publish()
    for (const served of this.#served.values()) await this.#others.settle(served)
    step.end()
    const registry = failed.size > 0 ? await this.registry() : null
    for (const { manifest, packageName } of registry ? this.remotes() : []) {
      const error = failed.get(packageName)
      const releases = registry?.remotes[manifest.name]?.releases ?? []
      if (error) this.#start.progress.print(describeBroken(manifest.name, error, releases))
    }
  }

  /** Publishes releases, registry and documents. `changed` are the remotes with new builds (default: all). */
  #publish(changed?: readonly string[], { completesOnly = false } = {}): Promise<void> {
    const { config, progress } = this.#start
    return this.#publishing(async () => {
      const publication = {
        ...{ home: config.home, workspace: config.root, report: progress.print },
        shell: { build: this.#shellBuild, address: this.shell.url },
        backend: this.#backendFacts(),
        dev: config.dev,
        captcha: config.captcha,
        storeAddress: `${this.#store.url}/`,
        remotes: [...this.#served.values()].map(({ remote, port, state, brokenSources }) => ({
          ...{ remote, origin: port.url, isLean: state !== 'made', isBroken: brokenSources !== undefined },
        })),
        ...{ changed, completesOnly, packsLater: config.isQuick === true },
        sourceTime: (remote: WorkspaceRemote) => readSourceTime(config.root, remote),
      }
      await publishWithRetries(publication)
    })
  }

  #backendFacts(): { url: string; key: string } {
    const { url = '', key = '' } = this.#backend ?? {}
    return { url, key }
  }
}
