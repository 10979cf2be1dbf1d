import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../error.ts'
import { discoverRemotes, type WorkspaceRemote } from '../site/discover.ts'
import { storeRelease } from '../site/release-store.ts'
import { writeAlonePage } from '../site/write-alone.ts'
import { writeSite } from '../site/write-site.ts'
import { type BackendProcess, startBackendProcess } from './backend-process.ts'
import { buildApps } from './build.ts'
import { checkSupabase } from './check-supabase.ts'
import type { StartConfig } from './config.ts'
import { startDevServers } from './dev-portal.ts'
import { type RunFile, readRunFile, removeRunFile, writeRunFile } from './run-file.ts'
import { type ClaimedPort, claimPort, remoteHandler, siteHandler } from './serve.ts'

/** A portal that serves. */
export interface RunningPortal {
  run: RunFile
  /** The remotes' servers by name, so that one can be stopped alone. */
  servers: Record<string, ClaimedPort>
  /** Settles when the backend ended without being asked to. */
  failed: Promise<'failed'>
  close(): Promise<void>
}

/**
 * Starts everything: claims the ports, builds what is stale while the backend starts, writes the site, serves, and
 * writes run.json last. Whatever fails, what had been started is stopped again.
 * @throws CliError
 */
export async function startPortal(config: StartConfig, signal: AbortSignal): Promise<RunningPortal> {
  const runFile = join(config.home, 'run.json')
  refuseSecondStart(runFile)
  if (config.supabase) await checkSupabase(config.supabase)
  const cleanups: (() => Promise<void>)[] = []
  const close = async () => {
    removeRunFile(runFile)
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const remotes = discoverRemotes(config.root)
    const ports = await claimPorts(config, remotes, (claimed) => cleanups.push(claimed.close))
    const origins = ports.remotes.map((port) => port.url)
    const building = buildApps(config.root, [
      '@portico/shell',
      ...remotes.map((remote) => remote.packageName),
    ])
    const starting = startBackend(config, ports.shell.url, origins).then((backend) => {
      if (backend.process) cleanups.push(backend.process.close)
      return backend
    })
    // Both, so that a refusal of one does not leave the other running behind it.
    const [built, started] = await Promise.allSettled([building, starting])
    if (started.status === 'rejected') throw started.reason
    if (built.status === 'rejected') throw built.reason
    signal.throwIfAborted()
    const backend = started.value
    publish(config, remotes, ports, backend)
    const run = runFacts(remotes, ports, backend)
    writeRunFile(runFile, run)
    const failed = backend.process?.ended.then((): 'failed' => 'failed') ?? new Promise<never>(() => {})
    const servers = Object.fromEntries(
      remotes.map(({ manifest }, index) => [manifest.name, ports.remotes[index] as ClaimedPort]),
    )
    return { run, servers, failed, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Ports {
  shell: ClaimedPort
  remotes: ClaimedPort[]
}

interface Backend {
  url: string
  key: string
  process: BackendProcess | null
}

/**
 * The same from source, with hot reload: nothing is built, and a change of a file is on the page at once.
 * @throws CliError
 */
export async function startDevPortal(
  config: StartConfig,
  signal: AbortSignal,
): Promise<Pick<RunningPortal, 'run' | 'failed' | 'close'>> {
  const runFile = join(config.home, 'run.json')
  refuseSecondStart(runFile)
  if (config.supabase) await checkSupabase(config.supabase)
  const cleanups: (() => Promise<void>)[] = []
  const close = async () => {
    removeRunFile(runFile)
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const remotes = discoverRemotes(config.root)
    let backend: Backend | null = null
    const facts = () => ({ url: backend?.url ?? '', key: backend?.key ?? '' })
    const servers = await startDevServers(config, remotes, facts, (server) => cleanups.push(server.close))
    backend = await startBackend(
      config,
      servers.shell.url,
      servers.remotes.map(({ url }) => url),
    )
    if (backend.process) cleanups.push(backend.process.close)
    signal.throwIfAborted()
    const run = runFacts(remotes, servers, backend)
    writeRunFile(runFile, run)
    const failed = backend.process?.ended.then((): 'failed' => 'failed') ?? new Promise<never>(() => {})
    return { run, failed, close }
  } catch (error) {
    await close()
    throw error
  }
}

function refuseSecondStart(runFile: string): void {
  const running = readRunFile(runFile)
  if (!running) return
  throw new CliError(
    'already_running',
    `This portal already runs at ${running.shell} (process ${running.pid}). Open it, stop it, or start another with --home and PORTICO_PORT.`,
  )
}

async function claimPorts(
  config: StartConfig,
  remotes: readonly WorkspaceRemote[],
  claimed: (port: ClaimedPort) => void,
): Promise<Ports> {
  const claim = async (name: string, offset: number) => {
    const port = await claimPort(
      name,
      config.port === 0 ? 0 : config.port + offset,
      'PORTICO_PORT=4200 npm start',
    )
    claimed(port)
    return port
  }
  const shell = await claim('shell', 0)
  const served: ClaimedPort[] = []
  for (const { manifest, portOffset } of remotes) served.push(await claim(manifest.name, portOffset))
  return { shell, remotes: served }
}

async function startBackend(
  config: StartConfig,
  siteUrl: string,
  origins: readonly string[],
): Promise<Backend> {
  if (config.supabase) return { ...config.supabase, process: null }
  const data = join(config.home, 'data')
  const backend = await startBackendProcess({
    port: config.backendPort,
    data,
    fresh: config.fresh,
    supabase: join(config.root, 'supabase'),
    siteUrl,
    origins,
  })
  return { url: backend.url, key: backend.key, process: backend }
}

/** Makes releases of the builds, writes documents and registry, and opens the servers. */
function publish(
  config: StartConfig,
  remotes: readonly WorkspaceRemote[],
  ports: Ports,
  backend: Backend,
): void {
  const store = join(config.home, 'releases')
  const site = join(config.home, 'site')
  const live = remotes.map((remote, index) => {
    const { name, title } = remote.manifest
    const port = ports.remotes[index] as ClaimedPort
    const release = storeRelease(store, name, remote.version, join(remote.folder, 'dist/release'))
    const alone = join(config.home, 'alone', name)
    rmSync(alone, { recursive: true, force: true })
    writeAlonePage({
      build: join(remote.folder, 'dist/alone'),
      out: alone,
      title: title.en ?? name,
      backend: { url: backend.url, key: backend.key },
    })
    port.handle(remoteHandler(join(store, name), alone))
    return { remote, release, origin: port.url }
  })
  writeSite({
    shell: join(config.root, 'apps/shell/dist'),
    out: site,
    backend: { url: backend.url, key: backend.key },
    live,
  })
  ports.shell.handle(
    siteHandler(
      site,
      remotes.map(({ manifest }) => manifest.route),
    ),
  )
}

function runFacts(
  remotes: readonly WorkspaceRemote[],
  ports: { shell: { url: string }; remotes: readonly { url: string }[] },
  backend: Backend,
): RunFile {
  const own = backend.process
  return {
    shell: ports.shell.url,
    remotes: Object.fromEntries(
      remotes.map(({ manifest }, index) => [manifest.name, ports.remotes[index]?.url ?? '']),
    ),
    backend: backend.url,
    key: backend.key,
    ...(own ? { mailbox: own.mailbox, demo: own.demo, other: own.other } : {}),
    pid: process.pid,
  }
}
