import { join } from 'node:path'
import { CONTRACT_VERSION } from '@portico/contract'
import { isLocalName, readHostName } from '@portico/contract/hosts'
import { parseRegistry, type Registry } from '@portico/contract/registry'
import {
  type DevServer,
  federationVersion,
  type ShellFacts,
  sharedVersions,
  startDevServer,
} from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { integrityOf } from '../files/integrity.ts'
import { freePort } from '../server/free-port.ts'
import { builtShell } from '../site/compose-shell.ts'
import { readShell } from '../site/shell-files.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { isOwnPortal } from '../workspace/portal-config.ts'
import { builtPreload, builtRemoteServer, type DevServerOptions, serveDevShell } from './built-dev-servers.ts'
import type { StartConfig } from './config.ts'
import type { PortalBackend, PortalServers, PortalStart } from './portal-servers.ts'

interface SourceRemote {
  remote: WorkspaceRemote
  server: DevServer
}

/** The folder of the shell, and its facts where it is installed: a portal of its own has no source of it. */
interface ShellOfPortal {
  root: string
  facts: ShellFacts | null
}

/** A portal from source with hot reload: a Vite server for each app, on its own origin. Installed apps are served as they are. */
export class DevPortal implements PortalServers {
  readonly servers = {}
  readonly #start: PortalStart
  readonly #served = new Map<string, SourceRemote>()
  /** Of all servers, as texts: pages of these origins may load from each other. */
  readonly #ports = new Set<string>()
  #shellOfPortal: ShellOfPortal
  #shell: DevServer | undefined
  #backend: PortalBackend | undefined

  private constructor(start: PortalStart) {
    this.#start = start
    this.#shellOfPortal = findShell(start.config)
  }

  /**
   * Starts the servers, then the backend. Pages ask for the backend's address when they are opened, because it starts later.
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
    this.#shell = await this.#openShell()
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
    this.#shellOfPortal = findShell(this.#start.config)
    for (const { server } of this.#served.values()) await server.restart()
    await this.#shell?.restart()
  }

  async #serve(remote: WorkspaceRemote): Promise<DevServer> {
    const { manifest, folder, portOffset } = remote
    const data = () => ({ 'portico-config': this.#facts() })
    const alone = join(this.#start.config.home, 'dev-alone', manifest.name)
    const start = remote.isBuilt ? builtRemoteServer(remote, alone) : this.#startVite
    const server = await this.#open(manifest.name, portOffset, { root: folder, data }, start)
    this.#served.set(manifest.name, { remote, server })
    return server
  }

  #openShell(): Promise<DevServer> {
    const { root, facts } = this.#shellOfPortal
    const data = () => {
      const portal = this.#shellOfPortal.facts?.portal
      return {
        'portico-config': { ...this.#facts(), origins: this.#origins(), ...(portal ? { portal } : {}) },
        'portico-registry': this.#registry(),
      }
    }
    return this.#open('shell', 0, { root, data }, facts ? serveDevShell : this.#startVite)
  }

  readonly #startVite = (options: DevServerOptions) =>
    startDevServer({ ...options, log: this.#start.progress.print })

  async #open(
    name: string,
    offset: number,
    app: Pick<DevServerOptions, 'root' | 'data'>,
    start: (options: DevServerOptions) => Promise<DevServer>,
  ): Promise<DevServer> {
    const { config, onClose } = this.#start
    // Vite gets its port before it listens, because it writes the address into what it serves.
    const port = config.port === 0 ? await freePort('localhost') : config.port + offset
    const access = {
      allowedHosts: config.allowedHosts,
      isAllowedOrigin: (origin: string) => this.#isAllowed(origin),
    }
    const { root, facts } = this.#shellOfPortal
    const icon = join(root, facts ? 'icon.svg' : 'public/icon.svg')
    try {
      const server = await start({ ...app, port, access, icon })
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

  /** Whether pages of an origin may load: those that are configured, and this portal's apps under any name of this machine. */
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

  /** The registry whose releases are the running sources, and the builds of installed remotes. */
  #registry(): Registry {
    const provides = providesOf(this.#shellOfPortal)
    const entries = this.remotes().map((remote) => {
      const { manifest, version } = remote
      const { name, exposes: _exposes, portOffset: _portOffset, ...facts } = manifest
      const release = {
        version: `${version}-dev`,
        traffic: 100,
        base: `${this.urlOf(name)}/`,
        entry: 'remoteEntry.js',
        requires: provides,
        ...(remote.isBuilt ? builtPreload(remote) : { preload: { modules: [], styles: [] } }),
        files: 'files.json',
        filesIntegrity: integrityOf(''),
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

/** @throws CliError `config_invalid` for a portal of its own whose shell is not installed */
function findShell({ root, home }: StartConfig): ShellOfPortal {
  if (!isOwnPortal(root)) return { root: join(root, 'apps/shell'), facts: null }
  const shell = builtShell(root, join(home, 'dev-shell'), 'dev')
  return { root: shell, facts: readShell(shell).facts }
}

function providesOf({ root, facts }: ShellOfPortal): Registry['provides'] {
  if (!facts)
    return {
      contract: CONTRACT_VERSION,
      federation: federationVersion(root),
      shared: sharedVersions(root),
    }
  const { contract, federation, shared } = facts
  return { contract, federation, shared }
}
