import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Bench, Measurement } from '../measure.ts'

/** Message of the backend when it is ready. */
interface Ready {
  url: string
  key: string
  demo: { email: string; password: string }
}

const signIns = 200
/** Milliseconds. */
const betweenReads = 50
const main = fileURLToPath(new URL('../../packages/local-backend/src/main.ts', import.meta.url))

/** Number of parallel sign-ins at the embedded backend, and the wait of other users for a row meanwhile. */
export const bench: Bench = {
  name: 'The embedded backend',
  run: async () => {
    const data = await mkdtemp(join(tmpdir(), 'portico-bench-'))
    const child = spawn(process.execPath, [main], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORTICO_DATA: data,
        PORTICO_BACKEND_PORT: '0',
        PORTICO_RATE_LIMITS: 'off',
        PORTICO_PARENT: '1',
      },
    })
    const ended = once(child, 'exit')
    try {
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
      const peak = await peakMemory(child.pid)
      return [...peak, ...(await measureSignIns(JSON.parse(line) as Ready))]
    } finally {
      child.stdin.end()
      await ended
      await rm(data, { recursive: true, force: true })
    }
  },
}

/** Returns the peak memory of a first start; available only on Linux. */
async function peakMemory(pid: number | undefined): Promise<Measurement[]> {
  const status = process.platform === 'linux' ? await readFile(`/proc/${pid}/status`, 'utf8') : ''
  const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
  return kB
    ? [{ name: 'memory of a first start, at most', value: Number(kB) / 1024, unit: 'MB', target: 800 }]
    : []
}

async function measureSignIns(backend: Ready): Promise<Measurement[]> {
  const { key, demo } = backend
  const headers = { apikey: key, 'content-type': 'application/json' }
  const signIn = () =>
    ask(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify(demo),
    })
  const read = () => ask(`${backend.url}/rest/v1/announcements?select=id`, { headers })
  await signIn()
  await read()
  const began = performance.now()
  let isOver = false
  const all = Promise.all(Array.from({ length: signIns }, signIn)).finally(() => {
    isOver = true
  })
  const reads: number[] = []
  while (!isOver) {
    const asked = performance.now()
    await read()
    reads.push(performance.now() - asked)
    await setTimeout(betweenReads)
  }
  await all
  const each = (performance.now() - began) / signIns
  return [
    {
      name: `a sign-in, of ${signIns} at once`,
      value: each,
      unit: 'ms',
      target: 40,
      note: `${(1000 / each).toFixed(1)} a second`,
    },
    {
      name: 'the slowest read meanwhile',
      value: Math.max(...reads),
      unit: 'ms',
      target: 200,
      note: `of ${reads.length}, ${betweenReads} ms apart`,
    },
  ]
}

async function ask(address: string, init: RequestInit): Promise<void> {
  const response = await fetch(address, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
}
