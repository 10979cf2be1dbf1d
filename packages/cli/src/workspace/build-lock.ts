import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Age in ms after which a lock is stale: a build takes less, and another process may have got the id of the ended one. */
const longest = 10 * 60_000
/** Longest time in ms between the creation of a lock and the write of its process id. */
const shortest = 2_000

/**
 * Runs `work` while no other process builds one of the packages: two builds of one package at the same time write the same files. Waits
 * without a limit, and then calls `onWait` once.
 */
export async function withBuildLocks<Value>(
  root: string,
  packages: readonly string[],
  work: () => Promise<Value>,
  { signal, onWait = () => {} }: { signal?: AbortSignal | undefined; onWait?: () => void } = {},
): Promise<Value> {
  const folder = join(root, 'node_modules/.cache/portico-builds')
  const locks = packages.toSorted().map((name) => join(folder, `${name.replaceAll('/', '-')}.lock`))
  const held: string[] = []
  let hasWaited = false
  mkdirSync(folder, { recursive: true })
  try {
    // Always in the same order, so that no two processes wait for each other.
    for (const lock of locks) {
      while (!takeLock(lock)) {
        if (!hasWaited) onWait()
        hasWaited = true
        await setTimeout(100, undefined, { ...(signal && { signal }) })
      }
      held.push(lock)
    }
    return await work()
  } finally {
    for (const lock of held) rmSync(lock, { force: true })
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (isHeld(lock)) return false
  rmSync(lock, { force: true })
  return takeLock(lock)
}

function isHeld(lock: string): boolean {
  try {
    const age = Date.now() - statSync(lock).mtimeMs
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!pid) return age < shortest
    return age < longest && isAlive(pid)
  } catch (error) {
    // The lock was released meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Returns whether a process with this id runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
