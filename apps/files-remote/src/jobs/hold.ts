import { type Journal, type Kept, memoryJournal, openJournal } from './journal.ts'

const lockOf = (id: string) => `portico-job:${id}`

const released = new Map<string, () => void>()

/** Says to other pages, until it is let go or this page ends, that this one has the job. Whether it has it now. */
export function hold(id: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (navigator.locks === undefined) return Promise.resolve(true)
  navigator.locks
    .request(lockOf(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      if (!lock) return
      return new Promise<void>((end) => released.set(id, end))
    })
    // A sandboxed frame has locks, and may not ask for one; it has no journal either.
    .catch(() => resolve(true))
  return promise
}

/** Another page may have it. */
export function letGo(id: string): void {
  released.get(id)?.()
  released.delete(id)
}

/** Forgets a job of a page that is gone: what it has done stays. */
export async function forgetJob(id: string): Promise<void> {
  await (await ownJournal()).drop(id)
}

/** What pages that are gone have not brought to its end. */
export async function unfinishedJobs(userId: string): Promise<Kept[]> {
  const kept = await (await ownJournal()).read(userId)
  if (kept.length === 0 || navigator.locks === undefined) return []
  const held = await heldJobs()
  return kept.filter(({ id }) => !held.has(id))
}

/** Jobs that some page has now. */
async function heldJobs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  const prefix = lockOf('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

let journal: Promise<Journal> | undefined

/** Where this page keeps its jobs: only pages that are distinguished may take over another's. */
export function ownJournal(): Promise<Journal> {
  journal ??=
    navigator.locks === undefined
      ? Promise.resolve(memoryJournal())
      : openJournal().catch(() => memoryJournal())
  return journal
}
