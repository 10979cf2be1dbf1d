import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../error.ts'
import { type ClaimedPort, claimPort } from '../server/claim-port.ts'
import { remoteHandler, siteHandler } from '../server/serve.ts'
import { builtShell } from '../site/compose-shell.ts'
import { writeAlonePage } from '../site/write-alone.ts'
import { buildApps, buildTasks } from '../workspace/build.ts'
import { discoverRemotes, type WorkspaceRemote } from '../workspace/discover.ts'
import { checkSupabase } from './check-supabase.ts'
import type { StartConfig } from './config.ts'
import { publishBuilds } from './publish-builds.ts'
import { type RunFile, readRunFile, removeRunFile, startOf, writeRunFile } from './run-file.ts'
import { type SupervisedBackend, superviseBackend } from './supervise-backend.ts'

/** A portal that serves. */
export interface RunningPortal {
  run: RunFile
  /** The remotes' servers by name, so that one can be stopped alone; none while serving from source. */
  servers: Record<string, ClaimedPort>
  /** Resolves when the backend ended and could not be started again. */
  failed: Promise<'failed'>
  close(): Promise<void>
}

/**
 * Starts everything: claims the ports, builds what is stale while the backend starts, writes the site, serves, and
 * writes run.json last.
 * @throws CliError
 */
export async function startPortal(config: StartConfig, signal: AbortSignal): Promise<RunningPortal> {
  return bringUp(config, signal, async (remotes, onClose) => {
    const ports = await claimPorts(config, remotes, (claimed) => onClose(claimed.close))
    const origins = ports.remotes.map((port) => port.url)
    // Both to their end, so that a refusal of one does not leave the other running behind it.
    const [built, started] = await Promise.allSettled([
      buildApps(config.root, ['@portico/shell', ...remotes.map((remote) => remote.packageName)], buildTasks),
      startBackend(config, ports.shell.url, origins, onClose),
    ])
    if (started.status === 'rejected') throw started.reason
    if (built.status === 'rejected') throw built.reason
    signal.throwIfAborted()
    await publish(config, remotes, ports, started.value)
    const servers = Object.fromEntries(
      remotes.map(({ manifest }, index) => [manifest.name, ports.remotes[index] as ClaimedPort]),
    )
    return { addresses: ports, backend: started.value, servers }
  })
}

/**
 * The same from source, with hot reload: nothing is built, and a change of a file is on the page at once.
 * @throws CliError
 */
export async function startDevPortal(config: StartConfig, signal: AbortSignal): Promise<RunningPortal> {
  return bringUp(config, signal, async (remotes, onClose) => {
    let backend: Backend | null = null
    const facts = () => ({ url: backend?.url ?? '', key: backend?.key ?? '' })
    // Vite and its plugins, which no other command waits for.
    const { startDevServers } = await import('./dev-portal.ts')
    const addresses = await startDevServers(config, remotes, facts, (server) => onClose(server.close))
    const origins = addresses.remotes.map(({ url }) => url)
    backend = await startBackend(config, addresses.shell.url, origins, onClose)
    return { addresses, backend, servers: {} }
  })
}

/** What a way of starting has brought up. */
interface BroughtUp {
  addresses: { shell: { url: string }; remotes: readonly { url: string }[] }
  backend: Backend
  servers: RunningPortal['servers']
}

type OnClose = (cleanup: () => Promise<void>) => void

/** What both ways of starting share: whatever fails, what had been started is stopped again, in reverse. */
async function bringUp(
  config: StartConfig,
  signal: AbortSignal,
  start: (remotes: readonly WorkspaceRemote[], onClose: OnClose) => Promise<BroughtUp>,
): Promise<RunningPortal> {
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
    const { addresses, backend, servers } = await start(remotes, (cleanup) => cleanups.push(cleanup))
    signal.throwIfAborted()
    const run = runFacts(remotes, addresses, backend)
    writeRunFile(runFile, run)
    const failed = backend.process?.failed ?? new Promise<never>(() => {})
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
  process: SupervisedBackend | null
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
      config.allowedHosts,
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
  onClose: OnClose,
): Promise<Backend> {
  if (config.supabase) return { ...config.supabase, process: null }
  const data = join(config.home, 'data')
  const backend = await superviseBackend(
    {
      port: config.backendPort,
      mailboxPort: config.mailboxPort,
      data,
      fresh: config.fresh,
      supabase: config.supabaseDir,
      siteUrl,
      origins,
      allowedHosts: config.allowedHosts,
    },
    { report: console.error },
  )
  onClose(backend.close)
  return { url: backend.url, key: backend.key, process: backend }
}

/** Puts the builds on: releases, registry and documents, each remote's page of its own, and opens the servers. */
async function publish(
  config: StartConfig,
  remotes: readonly WorkspaceRemote[],
  ports: Ports,
  { url, key }: Backend,
): Promise<void> {
  const { home, root } = config
  const backend = { url, key }
  const served = remotes.map((remote, index) => ({ remote, port: ports.remotes[index] as ClaimedPort }))
  await publishBuilds({
    home,
    shell: { build: builtShell(root, join(home, 'shell')), address: ports.shell.url },
    backend,
    dev: config.dev,
    captcha: config.captcha,
    remotes: served.map(({ remote, port }) => ({ remote, origin: port.url })),
  })
  for (const { remote, port } of served) {
    const { name, title } = remote.manifest
    const alone = join(home, 'alone', name)
    rmSync(alone, { recursive: true, force: true })
    await writeAlonePage({
      build: join(remote.folder, 'dist/alone'),
      out: alone,
      title: title.en ?? name,
      backend,
      captcha: config.captcha,
    })
    port.handle(remoteHandler(join(home, 'releases', name), alone))
  }
  ports.shell.handle(siteHandler(join(home, 'site')))
}

function runFacts(
  remotes: readonly WorkspaceRemote[],
  ports: BroughtUp['addresses'],
  backend: Backend,
): RunFile {
  const own = backend.process
  const started = startOf(process.pid)
  return {
    shell: ports.shell.url,
    remotes: Object.fromEntries(
      remotes.map(({ manifest }, index) => [manifest.name, ports.remotes[index]?.url ?? '']),
    ),
    backend: backend.url,
    key: backend.key,
    ...(own ? { mailbox: own.mailbox } : {}),
    ...(own?.demo && { demo: own.demo }),
    ...(own?.other && { other: own.other }),
    pid: process.pid,
    ...(started ? { started } : {}),
  }
}
