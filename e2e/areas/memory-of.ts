import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** Time between two samples, in milliseconds. */
const between = 1000

/** Private memory of a process in MB, without pages of files. Zero if the process is gone. Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0)
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024
}

/** A process, its parent and its command line. */
interface Begun {
  pid: number
  parent: number
  line: string
}

async function allProcesses(): Promise<Begun[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const read = (pid: number, what: string) => readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '')
  return Promise.all(
    pids.map(async (pid) => {
      const [line, status] = await Promise.all([read(pid, 'cmdline'), read(pid, 'status')])
      return { pid, line, parent: Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) }
    }),
  )
}

/** Returns the renderer processes of the browser that was started with the folder `profile`. */
async function pageProcesses(profile: string): Promise<number[]> {
  const all = await allProcesses()
  const parentOf = new Map(all.map(({ pid, parent }) => [pid, parent]))
  const browsers = new Set(
    all.filter(({ line }) => line.includes(`--user-data-dir=${profile}`)).map(({ pid }) => pid),
  )
  const isOf = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (browsers.has(pid) || isOf(parentOf.get(pid)))
  return all.flatMap(({ pid, line }) => (line.includes('--type=renderer') && isOf(pid) ? [pid] : []))
}

/** Memory of the pages of a browser, all processes together, and of a backend, in MB. */
export interface MemoryUsage {
  page: number
  backend: number
}

/** A V8 heap that answers over the protocol of Chromium and of Node's inspector. */
export interface HeapSession {
  send(method: 'HeapProfiler.collectGarbage'): Promise<unknown>
  send(method: 'Runtime.getHeapUsage'): Promise<{ usedSize: number; backingStorageSize: number }>
}

/** A page and a backend whose memory is measured. */
export interface WatchedProcesses {
  /** The browser was started with this folder as its profile. */
  profile: string
  backendPid: number
  heaps: { page: HeapSession; backend: HeapSession }
}

/** Memory of both processes at one moment. */
export interface MemorySample {
  /** Memory of the processes, including garbage that V8 hasn't collected yet. */
  processes: MemoryUsage
  /** Objects and buffers that V8 can't collect. */
  held: MemoryUsage
}

/** Measures both processes, after a garbage collection in each. */
export async function sampleMemory({ heaps, ...watched }: WatchedProcesses): Promise<MemorySample> {
  const [page, backend] = await Promise.all([sampleHeap(heaps.page), sampleHeap(heaps.backend)])
  return { held: { page, backend }, processes: await sampleProcesses(watched) }
}

async function sampleProcesses({
  profile,
  backendPid,
}: Omit<WatchedProcesses, 'heaps'>): Promise<MemoryUsage> {
  const pages = await Promise.all((await pageProcesses(profile)).map(memoryOf))
  return { page: pages.reduce((sum, one) => sum + one, 0), backend: await memoryOf(backendPid) }
}

async function sampleHeap(heap: HeapSession): Promise<number> {
  await heap.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await heap.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1024 ** 2
}

/**
 * Runs `work`, and measures the maximum memory of the processes, every second.
 * @throws Error if the browser shows no page, or the backend is gone
 */
export async function watchMemory<Result>(
  watched: WatchedProcesses,
  work: () => Promise<Result>,
): Promise<{ result: Result; begin: MemorySample; most: MemorySample }> {
  const begin = await sampleMemory(watched)
  if (begin.processes.page === 0 || begin.processes.backend === 0)
    throw new Error(`no process of a page, or no backend ${watched.backendPid}`)
  const most = structuredClone(begin)
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await sampleMemory(watched)
      for (const kind of ['processes', 'held'] as const)
        for (const process of ['page', 'backend'] as const)
          most[kind][process] = Math.max(most[kind][process], now[kind][process])
      await setTimeout(between)
    }
  })()
  try {
    return { result: await work(), begin, most }
  } finally {
    isOver = true
    await watching
  }
}
