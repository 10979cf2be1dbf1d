import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CliError, type CliErrorCode } from '../error.ts'

/** A user that people and tests can sign in as. */
export interface DemoUser {
  email: string
  password: string
}

/** The embedded backend in its own process, so that a heavy query does not block the pages. */
export interface BackendProcess {
  url: string
  key: string
  mailbox: string
  /** Absent if the project does not have the account, or its user has set another password. */
  demo?: DemoUser
  other?: DemoUser
  /** Resolves when the process has ended for any reason: `exit code 1`, `signal SIGKILL`. */
  ended: Promise<string>
  /** Adds origins that links in emails may lead to. */
  allowRedirects(origins: readonly string[]): void
  close(): Promise<void>
}

/** The settings of the backend's process. */
export interface BackendProcessOptions {
  port: number
  mailboxPort: number | undefined
  data: string
  /** Starts with empty data. The backend empties it itself, under its lock. */
  fresh: boolean
  supabase: string
  siteUrl: string
  origins: readonly string[]
  allowedHosts: readonly string[]
  /** Gets each line of its log. Default: standard error. */
  log?: (line: string) => void
}

type Announcement =
  | ({ ready: true } & Omit<BackendProcess, 'ended' | 'allowRedirects' | 'close'>)
  | { ready: false; code: CliErrorCode; message: string }

/**
 * Starts the embedded backend and waits until it serves. Aborting `signal` stops it while it starts.
 * @throws CliError `port_taken`, `data_locked` or `backend_failed`
 */
export async function startBackendProcess(
  options: BackendProcessOptions,
  signal?: AbortSignal,
): Promise<BackendProcess> {
  const main = findBackend()
  const child = spawn(process.execPath, [main], {
    // A pipe as its standard input: when this process ends for any reason, the pipe closes and the backend stops.
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own process group, so that Ctrl-C only reaches this process, which then stops the backend in order.
    detached: true,
    windowsHide: true,
    env: {
      ...process.env,
      DO_NOT_TRACK: '1',
      PORTICO_PARENT: '1',
      PORTICO_BACKEND_PORT: String(options.port),
      PORTICO_MAILBOX_PORT: String(options.mailboxPort ?? ''),
      PORTICO_DATA: options.data,
      // Set also when it is empty, so that a variable of the user never empties the data at a restart.
      PORTICO_FRESH: options.fresh ? '1' : '',
      PORTICO_SUPABASE_DIR: options.supabase,
      PORTICO_SITE_URL: options.siteUrl,
      PORTICO_ALLOWED_HOSTS: options.allowedHosts.join(','),
      PORTICO_REDIRECT_ORIGINS: [...options.origins, process.env.PORTICO_REDIRECT_ORIGINS ?? ''].join(','),
    },
  })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, ending) => resolve(ending ? `signal ${ending}` : `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  createInterface({ input: child.stderr }).on('line', options.log ?? console.error)
  // The backend may end while it is being asked to stop.
  child.stdin.on('error', () => {})
  // The end of its input asks it to stop, on every system: on Windows a signal would end it immediately.
  const stop = () => child.stdin.end()
  signal?.addEventListener('abort', stop, { once: true })
  const said = await announcement(child)
  signal?.removeEventListener('abort', stop)
  if (!said?.ready) {
    stop()
    await ended
    throw new CliError(
      said?.code ?? 'backend_failed',
      said?.message ?? 'The embedded backend ended before it served. What it printed above says why.',
    )
  }
  const { ready: _ready, ...facts } = said
  return {
    ...facts,
    ended,
    allowRedirects: (redirectOrigins) => void child.stdin.write(`${JSON.stringify({ redirectOrigins })}\n`),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      stop()
      await ended
    },
  }
}

function findBackend(): string {
  try {
    return fileURLToPath(import.meta.resolve('@portico/local-backend/main'))
  } catch (cause) {
    throw new CliError(
      'backend_missing',
      'The embedded backend is not installed. Install it (npm install @portico/local-backend), or name a Supabase project: PORTICO_SUPABASE_URL and PORTICO_SUPABASE_KEY.',
      { cause },
    )
  }
}

/** Reads the backend's one line on standard output; undefined if it ends without one. */
async function announcement(child: ChildProcess): Promise<Announcement | undefined> {
  if (!child.stdout) return undefined
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    if (!line.startsWith('{')) continue
    // Later output is discarded, because a full pipe would stop the backend.
    child.stdout.resume()
    return JSON.parse(line) as Announcement
  }
  return undefined
}
