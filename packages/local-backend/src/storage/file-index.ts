import type { Database } from '../database/open.ts'
import type { StorageContext } from './storage-context.ts'

const hourMs = 60 * 60 * 1000
/** Number of objects that are compared under one database lock. */
const batch = 2000

/**
 * Fills and compares the index of files, like pg_cron in a project: in the background, now and every hour. Returns a function that stops
 * it.
 */
export function maintainFileIndex({ database }: Pick<StorageContext, 'database'>): () => Promise<void> {
  const ended = new AbortController()
  const run = () =>
    checkFileIndex(database, ended.signal).catch((error: unknown) => {
      process.stderr.write(`The index of files could not be compared with storage: ${error}\n`)
    })
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, hourMs).unref()
  return async () => {
    clearInterval(timer)
    ended.abort()
    await running
  }
}

/** Compares all objects with the index, one batch at a time, if that is due. Does nothing in a project without the migration. */
export async function checkFileIndex(
  { db, turns }: Pick<Database, 'db' | 'turns'>,
  signal?: AbortSignal,
): Promise<void> {
  const check = async () => {
    const known = await db.query<{ is_there: boolean }>(
      `select to_regprocedure('portico_private.check_files(integer)') is not null as is_there`,
    )
    if (!known.rows[0]?.is_there) return true
    const { rows } = await db.query<{ is_done: boolean }>(
      `select portico_private.check_files(${batch}) as is_done`,
    )
    return rows[0]?.is_done ?? true
  }
  for (let isDone = false; !isDone && !signal?.aborted; ) isDone = await turns.take(check)
}
