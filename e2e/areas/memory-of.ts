import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** How often memory is looked at, in milliseconds. */
const between = 200

/** MB that a process has for itself: what is read from files is not in it. Zero where the process is gone. Only Linux tells. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0)
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024
}

/** A process and the one that began it. */
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

/** The processes in which pages run of a browser that was started with the folder `profile`: its children, or theirs. */
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

/** MB of the pages of a browser, all processes together, and of another process. */
export interface Memory {
  page: number
  other: number
}

/** What they have now. The browser was started with the folder `profile`. */
export async function lookAtMemory(profile: string, other: number): Promise<Memory> {
  const pages = await Promise.all((await pageProcesses(profile)).map(memoryOf))
  return { page: pages.reduce((sum, one) => sum + one, 0), other: await memoryOf(other) }
}

/** What each had when it began, and what it has at most until it ends. */
export interface MemoryWatch {
  begin: Memory
  end(): Promise<Memory>
}

/** Begins to look. @throws where the browser shows no page, or the other process is gone */
export async function watchMemory(profile: string, other: number): Promise<MemoryWatch> {
  const begin = await lookAtMemory(profile, other)
  if (begin.page === 0 || begin.other === 0) throw new Error(`no process of a page, or none of ${other}`)
  const most = { ...begin }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await lookAtMemory(profile, other)
      most.page = Math.max(most.page, now.page)
      most.other = Math.max(most.other, now.other)
      await setTimeout(between)
    }
  })()
  return {
    begin,
    async end() {
      isOver = true
      await watching
      return most
    },
  }
}
