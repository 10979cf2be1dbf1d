import { createMemoryJournal, openTaskJournal, type StoredTask, type TaskJournal } from './task-journal.ts'

const lockOf = (id: string) => `portico-job:${id}`

const released = new Map<string, () => void>()

/** Locks a task for this page until the page releases it or ends. Returns whether this page has the lock. */
export function lockTask(id: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (navigator.locks === undefined) return Promise.resolve(true)
  navigator.locks
    .request(lockOf(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      if (!lock) return
      return new Promise<void>((end) => released.set(id, end))
    })
    // A sandboxed frame has `navigator.locks` but may not use it. It has no journal either.
    .catch(() => resolve(true))
  return promise
}

/** Releases a task, so that another page can take it over. */
export function unlockTask(id: string): void {
  released.get(id)?.()
  released.delete(id)
}

/** Removes a task of a closed page from the journal. Completed steps stay as they are. */
export async function deleteStoredTask(id: string): Promise<void> {
  await (await openOwnJournal()).drop(id)
}

/** Returns the unfinished tasks of closed pages. */
export async function readUnfinishedTasks(userId: string): Promise<StoredTask[]> {
  const kept = await (await openOwnJournal()).read(userId)
  if (kept.length === 0 || navigator.locks === undefined) return []
  const held = await heldJobs()
  return kept.filter(({ id }) => !held.has(id))
}

/** Returns the tasks that any page has locked. */
async function heldJobs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  const prefix = lockOf('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

let journal: Promise<TaskJournal> | undefined

/** Returns the journal of this page. Without locks it is in memory: pages that can't lock must not take over each other's tasks. */
export function openOwnJournal(): Promise<TaskJournal> {
  journal ??=
    navigator.locks === undefined
      ? Promise.resolve(createMemoryJournal())
      : openTaskJournal().catch(() => createMemoryJournal())
  return journal
}
