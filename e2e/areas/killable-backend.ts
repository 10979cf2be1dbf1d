import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { copyFirstData } from '@portico/local-backend/testing'

/** What a backend says of itself when it is ready. */
interface Ready {
  url: string
  key: string
  demo: { email: string; password: string }
  other: { email: string; password: string }
}

/** The embedded backend as a process of its own, which can be killed, and started again over what it has kept. */
export interface KillableBackend extends Ready {
  /** Of the process that runs now. */
  readonly pid: number
  /** What it keeps. */
  dataDir: string
  kill(): Promise<void>
  start(): Promise<void>
  end(): Promise<void>
}

/** Starts one over a folder of its own. */
export async function startKillableBackend(): Promise<KillableBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-killable-'))
  await copyFirstData(dataDir)
  const first = await run(dataDir, '0')
  const { ready } = first
  let { child } = first
  const kill = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    ...{ ...ready, dataDir },
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

async function run(dataDir: string, port: string): Promise<{ child: ChildProcess; ready: Ready }> {
  const main = fileURLToPath(import.meta.resolve('@portico/local-backend/main'))
  const env = { PORTICO_BACKEND_PORT: port, PORTICO_DATA: dataDir, PORTICO_RATE_LIMITS: 'off' }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) return { child, ready: JSON.parse(line) }
  throw new Error('The backend ended before it was ready')
}
