import type { StorageContext } from './storage-context.ts'

const hourMs = 60 * 60 * 1000

/**
 * Deletes the accounts whose grace period is over, by the project's own function, and the files that they leave; now and every hour.
 * Returns a function that stops the timer.
 */
export async function runAccountDeletions(context: StorageContext): Promise<() => void> {
  const run = async () => {
    await deleteDueAccounts(context).catch((error: unknown) =>
      process.stderr.write(`Accounts that are due could not be deleted: ${error}\n`),
    )
  }
  await run()
  const timer = setInterval(() => void run(), hourMs).unref()
  return () => clearInterval(timer)
}

/** Deletes them once, now. Does nothing in a project without the migration. */
export async function deleteDueAccounts({
  database,
  files,
}: Pick<StorageContext, 'database' | 'files'>): Promise<void> {
  const { db, turns } = database
  const versions = await turns.take(async () => {
    const known = await db.query<{ is_there: boolean }>(
      `select to_regclass('portico_private.leavings') is not null as is_there`,
    )
    if (!known.rows[0]?.is_there) return []
    await db.query('select portico_private.carry_out_leavings()')
    const gone = await db.query<{ version: string | null }>(
      `delete from storage.objects o using public.portico_left_files(100000) f
       where o.bucket_id = f.bucket_id and o.name = f.name returning o.version`,
    )
    // Calling the function again makes it forget the removed files.
    await db.query('select from public.portico_left_files(0)')
    return gone.rows.map(({ version }) => version)
  })
  await files.remove(versions)
}
