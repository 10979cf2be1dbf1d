import { join } from 'node:path'
import { CONTRACT_VERSION } from '@portico/contract'
import { isLocalName, readHostName } from '@portico/contract/hosts'
import { parseRegistry, type Registry } from '@portico/contract/registry'
import { type DevServer, federationVersion, sharedVersions, startDevServer } from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { integrityOf } from '../files/integrity.ts'
import { freePort } from '../server/free-port.ts'
import { builtShell } from '../site/compose-shell.ts'
import { readShell } from '../site/shell-files.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { isOwnPortal } from '../workspace/portal-config.ts'
import { builtPreload, builtRemoteServer, type DevServerOptions, serveDevShell } from './built-dev-servers.ts'
import type { StartConfig } from './config.ts'

/** The apps from source with hot reload, each on its own origin. */
export interface DevPortal {
  shell: DevServer
  remotes: DevServer[]
}

/**
 * Starts a Vite server for each app. What they need of the backend is asked for by each page, because it starts
 * after them.
 * @throws CliError `port_taken`
 */
export async function startDevServers(
  config: StartConfig,
  remotes: readonly WorkspaceRemote[],
  backend: () => { url: string; key: string },
  started: (server: DevServer) => void,
): Promise<DevPortal> {
  // Vite gets its port before it listens, because it writes the address into what it serves.
  const portOf = (offset: number) =>
    config.port === 0 ? freePort('localhost') : Promise.resolve(config.port + offset)
  const own = isOwnPortal(config.root)
  const shellRoot = own
    ? builtShell(config.root, join(config.home, 'dev-shell'), 'dev')
    : join(config.root, 'apps/shell')
  const ports = new Set<string>()
  const access = {
    allowedHosts: config.allowedHosts,
    isAllowedOrigin: (origin: string) => config.allowedOrigins.includes(origin) || isOwnOrigin(origin, ports),
  }
  const serve = async (
    name: string,
    root: string,
    port: number,
    data: () => Record<string, unknown>,
    start: (options: DevServerOptions) => Promise<DevServer> = startDevServer,
  ) => {
    try {
      const server = await start({ root, port, data, access })
      ports.add(String(port))
      started(server)
      return server
    } catch (cause) {
      if (!(cause instanceof Error && cause.message.includes('already in use'))) throw cause
      throw new CliError(
        'port_taken',
        `Port ${port} (${name}) is taken. Stop what uses it, or move: PORTICO_PORT=4200 npm run dev.`,
        { cause },
      )
    }
  }
  const served: DevServer[] = []
  for (const remote of remotes) {
    const { name } = remote.manifest
    const data = () => ({ 'portico-config': backend() })
    const start = remote.isBuilt
      ? builtRemoteServer(remote, join(config.home, 'dev-alone', name))
      : startDevServer
    served.push(await serve(name, remote.folder, await portOf(remote.portOffset), data, start))
  }
  const origins = served.map(({ url }) => url)
  const facts = own ? readShell(shellRoot).facts : null
  const registry = sourceRegistry(facts ?? sourceFacts(shellRoot), remotes, origins)
  const data = () => ({
    'portico-config': { ...backend(), origins, ...(facts?.portal ? { portal: facts.portal } : {}) },
    'portico-registry': registry,
  })
  const shell = await serve('shell', shellRoot, await portOf(0), data, own ? serveDevShell : startDevServer)
  return { shell, remotes: served }
}

/** Whether an origin is an app of this portal: under any name of this machine, at one of their ports. */
function isOwnOrigin(origin: string, ports: ReadonlySet<string>): boolean {
  const url = URL.parse(origin)
  if (url?.protocol !== 'http:') return false
  return ports.has(url.port || '80') && isLocalName(readHostName(url.host) ?? '')
}

type Provides = Registry['provides']

/** Returns the facts of the shell in this folder when it runs from source. */
function sourceFacts(shell: string): Provides {
  return {
    contract: CONTRACT_VERSION,
    federation: federationVersion(shell),
    shared: sharedVersions(shell),
  }
}

/** A registry whose releases are the running sources, and builds of installed remotes. */
function sourceRegistry(
  { contract, federation, shared }: Provides,
  remotes: readonly WorkspaceRemote[],
  origins: readonly string[],
): Registry {
  const provides = { contract, federation, shared }
  const entries = remotes.map((remote, index) => {
    const { manifest, version } = remote
    const { name, exposes: _exposes, portOffset: _portOffset, ...facts } = manifest
    const release = {
      version: `${version}-dev`,
      traffic: 100,
      base: `${origins[index]}/`,
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
  return parseRegistry(document, { allowedOrigins: origins })
}
