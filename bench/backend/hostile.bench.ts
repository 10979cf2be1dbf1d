import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startChildBackend } from '@portico/local-backend/apart'
import { type HostileLoad, hostileLoads } from '@portico/local-backend/hostile-load'
import type { Bench, Measurement } from '../measure.ts'

/** A backend in a separate process. */
interface Ready {
  url: string
  key: string
  pid: number
}

const seconds = 10
/** Milliseconds. */
const betweenReads = 20
/** The limit for 95 % of another user's reads, in ms. */
const longestRead = 250
/** Megabytes of the whole process. */
const mostMemory = 1_500

/** Wait of another user, and memory of the backend, while one address attacks it. */
export const bench: Bench = {
  name: 'The embedded backend under attack',
  run: async () => {
    const apart = await startChildBackend({
      // The default limits. Callers have the addresses in their headers, as if a proxy had added them.
      env: { PORTICO_RATE_LIMITS: '', PORTICO_TRUSTED_PROXIES: '1' },
    })
    try {
      const backend = { url: apart.url, key: apart.key, pid: apart.pid() }
      await measureReads(backend)
      const measures = report('nothing else', await measureReads(backend))
      for (const load of hostileLoads) measures.push(...report(load.name, await measureUnder(load, backend)))
      return measures
    } finally {
      await apart.close()
    }
  },
}

interface Reads {
  /** Milliseconds each. */
  times: number[]
  /** Maximum in megabytes. NaN if the system does not report it. */
  memory: number
}

/** Attacks from a separate thread, so that the attacker's work does not delay the measured user. */
async function measureUnder({ name }: HostileLoad, backend: Ready): Promise<Reads> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, backend } satisfies Attack })
  const ended = once(worker, 'exit')
  try {
    return await measureReads(backend)
  } finally {
    worker.postMessage('stop')
    await ended
  }
}

interface Attack {
  name: string
  backend: Ready
}

/** Runs in the thread of the attacker until the first message. */
async function attack({ name, backend }: Attack): Promise<void> {
  const stopping = new AbortController()
  parentPort?.once('message', () => stopping.abort())
  await hostileLoads.find((load) => load.name === name)?.run(backend, stopping.signal)
}

async function measureReads(backend: Ready): Promise<Reads> {
  const headers = { apikey: backend.key, 'x-forwarded-for': '203.0.113.1' }
  const end = performance.now() + seconds * 1000
  const reads: Reads = { times: [], memory: await readMemory(backend.pid) }
  while (performance.now() < end) {
    const asked = performance.now()
    const response = await fetch(`${backend.url}/rest/v1/announcements?select=id`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A user who attacks nothing was answered ${response.status}`)
    reads.times.push(performance.now() - asked)
    reads.memory = Math.max(reads.memory, await readMemory(backend.pid))
    await setTimeout(betweenReads)
  }
  return reads
}

/** Returns the resident memory of a process in MB, on Linux only. */
async function readMemory(pid: number): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  const [, kB] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) / 1024
}

function report(load: string, { times, memory }: Reads): Measurement[] {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  const measures: Measurement[] = [
    {
      name: `another user's read during: ${load}`,
      value: p95,
      unit: 'ms',
      target: longestRead,
      note: `p95 of ${times.length}; the slowest ${sorted.at(-1)?.toFixed(0)} ms`,
    },
  ]
  if (!Number.isNaN(memory))
    measures.push({ name: `memory during: ${load}`, value: memory, unit: 'MB', target: mostMemory })
  return measures
}

if (!isMainThread) await attack(workerData as Attack)
