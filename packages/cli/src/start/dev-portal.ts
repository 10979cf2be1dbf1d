import { join } from 'node:path'
import { isLocalName, readHostName } from '@portico/contract/hosts'
import { parseRegistry, type Registry } from '@portico/contract/registry'
import { type DevServer, startDevServer } from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { computeIntegrity } from '../files/integrity.ts'
import { findFreePort } from '../server/free-port.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { createBuiltRemoteServer, type DevServerOptions, readBuiltPreload } from './built-dev-servers.ts'
import { readShellSource, type ShellToDevelop, type StartDevServer } from './dev-shell.ts'
import type { PortalBackend, PortalServers, PortalStart } from './portal-servers.ts'

interface SourceRemote {
  remote: WorkspaceRemote
  server: DevServer
}

/** Timeouts of a page from source in ms. Its first visit waits while Vite transforms hundreds of modules. */
const devDeadlines = { phase: 60_000, whole: 120_000 }

/** A portal from source with hot reload: a Vite server for each app, on its own origin. */
export class DevPortal implements PortalServers {
  readonly servers = {}
  readonly #start: PortalStart
  #shellSource: ShellToDevelop
  readonly #served = new Map<string, SourceRemote>()
  /** The ports of all servers as texts: pages of these origins may load from each other. */
  readonly #ports = new Set<string>()
  #shell: DevServer | undefined
  #backend: PortalBackend | undefined

  private constructor(start: PortalStart) {
    this.#start = start
    this.#shellSource = readShellSource(start.config)
  }

  /**
   * Starts the servers, then the backend. Pages read the backend's address when they are opened, because it starts later.
   * @throws CliError
   */
  static async open(start: PortalStart): Promise<{ servers: DevPortal; backend: PortalBackend }> {
    const servers = new DevPortal(start)
    const backend = await servers.#bringUp()
    return { servers, backend }
  }

  async #bringUp(): Promise<PortalBackend> {
    const { remotes, progress, startBackend } = this.#start
    const step = progress.begin('Starting the development servers')
    for (const remote of remotes) {
      step.detail(remote.manifest.name)
      await this.#serve(remote)
    }
    step.detail('shell')
    const { root, start } = this.#shellSource
    const data = () => ({
      'portico-config': {
        ...this.#facts(),
        origins: this.#origins(),
        portal: this.#shellSource.portal,
        deadlines: devDeadlines,
      },
      'portico-registry': this.#registry(),
    })
    this.#shell = await this.#open('shell', { root, offset: 0, data, start })
    step.end()
    this.#backend = await startBackend(this.#shell.url, this.#origins())
    return this.#backend
  }

  get shell(): { url: string } {
    return { url: this.#shell?.url ?? '' }
  }

  remotes(): WorkspaceRemote[] {
    return [...this.#served.values()]
      .map(({ remote }) => remote)
      .sort((one, other) => one.portOffset - other.portOffset)
  }

  urlOf(name: string): string {
    return this.#served.get(name)?.server.url ?? ''
  }

  /** Returns an empty map, because a portal from source has no builds. */
  broken(): ReadonlyMap<string, string> {
    return new Map()
  }

  registry(): Promise<Registry> {
    return Promise.resolve(this.#registry())
  }

  async add(remote: WorkspaceRemote): Promise<void> {
    const server = await this.#serve(remote)
    this.#backend?.process?.allowRedirects([server.url])
  }

  async remove(name: string): Promise<void> {
    const served = this.#served.get(name)
    this.#served.delete(name)
    await served?.server.close()
  }

  async rebuild(remotes: readonly WorkspaceRemote[]): Promise<void> {
    for (const remote of remotes) {
      const served = this.#served.get(remote.manifest.name)
      if (served) served.remote = remote
    }
    this.#shellSource = readShellSource(this.#start.config)
    for (const { server } of this.#served.values()) await server.restart()
    await this.#shell?.restart()
  }

  async #serve(remote: WorkspaceRemote): Promise<DevServer> {
    const { folder: root, portOffset: offset } = remote
    const { name } = remote.manifest
    const { home } = this.#start.config
    const data = () => ({ 'portico-config': this.#facts() })
    const start = remote.isBuilt
      ? createBuiltRemoteServer(remote, join(home, 'dev-alone', name))
      : startDevServer
    const server = await this.#open(name, { root, offset, data, start })
    this.#served.set(name, { remote, server })
    return server
  }

  async #open(
    name: string,
    app: Pick<DevServerOptions, 'root' | 'data'> & { offset: number; start: StartDevServer },
  ): Promise<DevServer> {
    const { root, offset, data, start } = app
    const { config, onClose, progress } = this.#start
    // Vite needs its port before it listens, because it writes the address into its responses.
    const port = config.port === 0 ? await findFreePort('localhost') : config.port + offset
    const access = {
      allowedHosts: config.allowedHosts,
      isAllowedOrigin: (origin: string) => this.#isAllowed(origin),
    }
    const { icon } = this.#shellSource
    try {
      const server = await start({ root, port, data, access, icon, log: progress.print })
      onClose(server.close)
      this.#ports.add(String(port))
      return server
    } catch (cause) {
      if (!(cause instanceof Error && cause.message.includes('already in use'))) throw cause
      throw new CliError(
        'port_taken',
        `Port ${port} (${name}) is taken. Stop what uses it, or set PORTICO_PORT to another one.`,
        { cause },
      )
    }
  }

  /** Returns whether pages of an origin may load: configured ones, and this portal's apps under any name of this machine. */
  #isAllowed(origin: string): boolean {
    if (this.#start.config.allowedOrigins.includes(origin)) return true
    const url = URL.parse(origin)
    if (url?.protocol !== 'http:') return false
    return this.#ports.has(url.port || '80') && isLocalName(readHostName(url.host) ?? '')
  }

  #facts(): { url: string; key: string } {
    const { url = '', key = '' } = this.#backend ?? {}
    return { url, key }
  }

  #origins(): string[] {
    return this.remotes().map(({ manifest }) => this.urlOf(manifest.name))
  }

  /** Returns the registry whose releases are the running sources, and builds of installed remotes. */
  #registry(): Registry {
    const { provides } = this.#shellSource
    const entries = this.remotes().map((remote) => {
      const { manifest, version } = remote
      const { name, exposes: _exposes, portOffset: _portOffset, ...facts } = manifest
      const release = {
        version: `${version}-dev`,
        traffic: 100,
        base: `${this.urlOf(name)}/`,
        entry: 'remoteEntry.js',
        requires: provides,
        ...(remote.isBuilt ? readBuiltPreload(remote) : { preload: { modules: [], styles: [] } }),
        files: 'files.json',
        filesIntegrity: computeIntegrity(''),
      }
      return [name, { ...facts, slots: [...facts.slots], keys: [], salt: name, releases: [release] }]
    })
    const document = {
      schema: 1,
      revision: 1,
      issuedAt: new Date().toISOString(),
      remotes: Object.fromEntries(entries),
      provides,
    }
    return parseRegistry(document, { allowedOrigins: this.#origins() })
  }
}
