import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackendError } from '../errors.ts'

/** The holder of a data directory: the process and its start time, because process ids are reused. */
interface Holder {
  pid: number
  started: string | null
  /** Addresses of a backend that is ready. */
  serving?: RunningBackend
}

/** Addresses of a running backend: public ones, and one for users who may read its data directory. */
export interface RunningBackend {
  url: string
  mailbox: string
  owner: { url: string; token: string }
}

/** Name of the lock in a data directory, and prefix of its temporary files. */
export const lockName = 'backend.lock'

/** A held lock; `release` removes it and never throws. */
export interface Lock {
  /** Writes the addresses of this process into the lock. */
  announce(serving: RunningBackend): Promise<void>
  release(): Promise<void>
}

/**
 * Takes the data directory for this process. Two processes on one directory would lose acknowledged writes silently.
 * @throws BackendError `data_locked`, with the process id of the holder
 */
export async function lockData(dataDir: string): Promise<Lock> {
  const path = join(dataDir, lockName)
  const mine = `${path}.${randomUUID()}`
  const self: Holder = { pid: process.pid, started: await startOf(process.pid) }
  const write = (holder: Holder) => writeFile(mine, JSON.stringify(holder), { mode: 0o600 })
  await write(self)
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      // The lock is a hard link to a complete file, so it appears completely or not at all.
      if (await linked(mine, path)) {
        return {
          async announce(serving) {
            await write({ ...self, serving })
            await rename(mine, path)
          },
          release: () => rm(path, { force: true }),
        }
      }
      const text = await readFile(path, 'utf8').catch(() => '')
      const holder = parseHolder(text)
      if (holder && (await isAlive(holder))) throw locked(holder.pid, dataDir)
      await takeAway(path, text)
    }
    throw new BackendError('data_locked', `Another process is just opening ${dataDir}; try again.`)
  } finally {
    await rm(mine, { force: true })
  }
}

/** Returns the addresses of the backend on a data directory; undefined if none runs. */
export async function findRunningBackend(dataDir: string): Promise<RunningBackend | undefined> {
  const holder = parseHolder(await readFile(join(dataDir, lockName), 'utf8').catch(() => ''))
  return holder && (await isAlive(holder)) ? holder.serving : undefined
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead holder's lock, unless another process has replaced it meanwhile. */
async function takeAway(path: string, seen: string): Promise<void> {
  const now = await readFile(path, 'utf8').catch(() => '')
  if (now === seen) await rm(path, { force: true })
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>
    return typeof value.pid === 'number'
      ? { ...value, pid: value.pid, started: value.started ?? null }
      : undefined
  } catch {
    return undefined
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const started = await startOf(holder.pid)
  if (started === 'ended') return false
  return started === null || holder.started === null || started === holder.started
}

/**
 * Returns when a process started, if the system provides it (Linux: field 22 of `/proc/<pid>/stat`, and the id of the boot). `ended` for a
 * zombie, which is common in containers: it still has its id, but writes no more.
 */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return 'ended'
    return fields[18] ? `${boot.trim()} ${fields[18]}` : null
  } catch {
    return null
  }
}

function locked(pid: number, dataDir: string): BackendError {
  return new BackendError(
    'data_locked',
    `The data in ${dataDir} is in use by process ${pid}; stop that process, or choose another data directory.`,
  )
}
