import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { copyFirstData } from '@portico/local-backend/testing'

/** Message of a backend when it is ready. */
interface Ready {
  url: string
  key: string
  demo: { email: string; password: string }
  other: { email: string; password: string }
}

/** The embedded backend as a separate process, which can be killed and restarted with its data. */
export interface KillableBackend extends Ready {
  /** Process id of the current process. */
  readonly pid: number
  /** Address of the first process's inspector (`ws:`); empty without `inspect`. */
  inspector: string
  /** Folder with its data. */
  dataDir: string
  kill(): Promise<void>
  start(): Promise<void>
  end(): Promise<void>
}

/** Starts a backend over a new folder. With `inspect`, Node's inspector listens on a free port. */
export async function startKillableBackend({ inspect = false } = {}): Promise<KillableBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-killable-'))
  await copyFirstData(dataDir)
  const first = await run(dataDir, '0', inspect)
  const { ready, inspector } = first
  let { child } = first
  const kill = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    ...ready,
    dataDir,
    inspector,
    get pid() {
      return child.pid ?? 0
    },
    kill,
    async start() {
      child = (await run(dataDir, new URL(ready.url).port)).child
    },
    async end() {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function run(
  dataDir: string,
  port: string,
  inspect = false,
): Promise<{ child: ChildProcess; ready: Ready; inspector: string }> {
  const main = fileURLToPath(import.meta.resolve('@portico/local-backend/main'))
  const env = { PORTICO_BACKEND_PORT: port, PORTICO_DATA: dataDir, PORTICO_RATE_LIMITS: 'off' }
  const child = spawn(process.execPath, [...(inspect ? ['--inspect=127.0.0.1:0'] : []), main], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr)
  // Node prints the inspector's address before it runs the program.
  let inspector = ''
  child.stderr.on('data', (text: Buffer) => {
    inspector ||= /^Debugger listening on (ws:\S+)/m.exec(text.toString())?.[1] ?? ''
  })
  for await (const line of createInterface({ input: child.stdout }))
    return { child, ready: JSON.parse(line), inspector }
  throw new Error('The backend ended before it was ready')
}
