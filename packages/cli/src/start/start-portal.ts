import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ParallelProgress, quietProgress } from '../console/progress.ts'
import { CliError } from '../error.ts'
import type { ClaimedPort } from '../server/claim-port.ts'
import { toFileCliError } from '../targets/file-error.ts'
import { findConflictingRemotes } from '../workspace/conflicting-remotes.ts'
import { assignPorts, readApps, type WorkspaceRemote } from '../workspace/discover.ts'
import { announceStopping, waitForStopping } from './announce-stopping.ts'
import { BuiltPortal } from './built-portal.ts'
import { checkSupabase } from './check-supabase.ts'
import { refuseTakenPorts } from './choose-ports.ts'
import type { StartConfig } from './config.ts'
import { followRemotes } from './follow-remotes.ts'
import type { PortalBackend, PortalServers, PortalStart } from './portal-servers.ts'
import { createQueue } from './queue.ts'
import { getProcessStart, type RunFile, readRunFile, removeRunFile, writeRunFile } from './run-file.ts'
import { readStoredOffsets } from './stored-offsets.ts'
import { superviseBackend } from './supervise-backend.ts'

/** A portal that serves. */
export interface RunningPortal {
  /** Its present addresses: remotes are added and removed. */
  readonly run: RunFile
  /** The remotes' servers by name, so that a test can stop one of them. Empty while serving from source. */
  servers: Record<string, ClaimedPort>
  /** Resolves when the backend has ended and could not be restarted. */
  failed: Promise<'failed'>
  /**
   * Restarts the backend and builds what is stale, on the same ports.
   * @throws CliError; the portal continues as before
   */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts everything: claims the ports, builds what is stale while the backend starts, writes the site, serves, and
 * writes run.json last. Remotes that are added to the workspace later are built and served, too.
 * @throws CliError
 */
export function startPortal(
  config: StartConfig,
  signal: AbortSignal,
  progress: ParallelProgress = quietProgress,
): Promise<RunningPortal> {
  return bringUp({ config, signal, progress }, (start) => BuiltPortal.open(start))
}

/**
 * Starts everything from source, with hot reload: without builds, and a page shows a changed file immediately.
 * @throws CliError
 */
export function startDevPortal(
  config: StartConfig,
  signal: AbortSignal,
  progress: ParallelProgress = quietProgress,
): Promise<RunningPortal> {
  return bringUp({ config, signal, progress }, async (start) => {
    // Vite and its plugins are loaded on demand, because no other command needs them.
    const { DevPortal } = await import('./dev-portal.ts')
    return DevPortal.open(start)
  })
}

type Open = (start: PortalStart) => Promise<{ servers: PortalServers; backend: PortalBackend }>

/** Starts a portal in either mode. After an error, stops everything that was started, in reverse order. */
async function bringUp(
  { config, signal, progress }: Pick<PortalStart, 'config' | 'signal' | 'progress'>,
  open: Open,
): Promise<RunningPortal> {
  const runFile = join(config.home, 'run.json')
  await waitForStopping(config.home, { report: progress.print, signal })
  const remotes = await checkStart(config, runFile)
  const cleanups: (() => Promise<void>)[] = []
  const onClose = (cleanup: () => Promise<void>) => void cleanups.push(cleanup)
  const close = async () => {
    // Before run.json is removed, so that another start always finds one of the two files.
    const noteStopped = announceStopping(config.home)
    removeRunFile(runFile)
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
    noteStopped()
  }
  const closing = new AbortController()
  try {
    const { servers, backend } = await open({
      config,
      remotes,
      progress,
      onClose,
      signal: AbortSignal.any([signal, closing.signal]),
      startBackend: (siteUrl, origins) =>
        startBackend({ config, progress, onClose }, { siteUrl, origins: [...origins] }),
    })
    signal.throwIfAborted()
    const writeRun = () => {
      const run = runFacts(servers, backend)
      writeRunFile(runFile, run)
      return run
    }
    let run = writeRun()
    const queue = createQueue()
    const followed = followRemotes({
      root: config.root,
      servers,
      queue,
      report: progress.print,
      onChange: () => (run = writeRun()),
    })
    onClose(async () => {
      closing.abort()
      await followed.close()
    })
    return {
      get run() {
        return run
      },
      servers: servers.servers,
      failed: backend.process?.failed ?? new Promise<never>(() => {}),
      restart: () => queue(() => restart(config, servers, backend, progress)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Rejects a start that would fail later, before anything is started. Returns the remotes of the workspace with their ports.
 * @throws CliError
 */
async function checkStart(config: StartConfig, runFile: string): Promise<WorkspaceRemote[]> {
  refuseSecondStart(runFile)
  const { found, problems } = readApps(config.root)
  if (problems[0]) throw problems[0].error
  const remotes = assignPorts(found, config.port === 0 ? new Map() : readStoredOffsets(config.home))
  const [twins] = findConflictingRemotes(remotes)
  if (twins) throw twins
  makeHome(config.home)
  await refuseTakenPorts(config, remotes)
  if (config.supabase) await checkSupabase(config.supabase)
  return remotes
}

function refuseSecondStart(runFile: string): void {
  const running = readRunFile(runFile)
  if (!running) return
  throw new CliError(
    'already_running',
    `This portal already runs at ${running.shell} (process ${running.pid}). Open it, stop it, or start another with --home and PORTICO_PORT.`,
  )
}

/** @throws CliError `file_denied`, `path_invalid`, `disk_full` */
function makeHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true })
    accessSync(home, constants.W_OK)
  } catch (error) {
    throw toFileCliError(error) ?? error
  }
}

async function startBackend(
  { config, progress, onClose }: Pick<PortalStart, 'config' | 'progress' | 'onClose'>,
  { siteUrl, origins }: { siteUrl: string; origins: readonly string[] },
): Promise<PortalBackend> {
  if (config.supabase) return { ...config.supabase, process: null }
  const step = progress.begin('Starting the backend')
  const options = {
    port: config.backendPort,
    mailboxPort: config.mailboxPort,
    data: join(config.home, 'data'),
    fresh: config.fresh,
    supabase: config.supabaseDir,
    siteUrl,
    origins,
    allowedHosts: config.allowedHosts,
    log: progress.print,
  }
  try {
    const backend = await superviseBackend(options, { report: progress.print })
    step.end()
    onClose(backend.close)
    return { url: backend.url, key: backend.key, process: backend }
  } catch (error) {
    step.fail()
    throw error
  }
}

/** Restarts the backend and builds in parallel, both to their end: a failed build does not stop the backend. */
async function restart(
  config: StartConfig,
  servers: PortalServers,
  backend: PortalBackend,
  progress: ParallelProgress,
): Promise<void> {
  const { found } = readApps(config.root)
  const served = servers.remotes().map((remote) => {
    const now = found.find(
      ({ folder, manifest }) => folder === remote.folder && manifest.name === remote.manifest.name,
    )
    return { ...remote, ...now }
  })
  const step = backend.process && progress.begin('Restarting the backend')
  const restarted = backend.process?.restart().then(
    () => step?.end(),
    (error: unknown) => {
      step?.fail()
      throw error
    },
  )
  const results = await Promise.allSettled([restarted, servers.rebuild(served)])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

function runFacts(servers: PortalServers, backend: PortalBackend): RunFile {
  const own = backend.process
  const started = getProcessStart(process.pid)
  const names = servers.remotes().map(({ manifest }) => manifest.name)
  return {
    shell: servers.shell.url,
    remotes: Object.fromEntries(names.map((name) => [name, servers.urlOf(name)])),
    ...(servers.store && { store: servers.store.url }),
    backend: backend.url,
    key: backend.key,
    ...(own ? { mailbox: own.mailbox } : {}),
    ...(own?.demo && { demo: own.demo }),
    ...(own?.other && { other: own.other }),
    pid: process.pid,
    ...(started ? { started } : {}),
  }
}
