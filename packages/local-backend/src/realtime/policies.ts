import type { Transaction } from '@electric-sql/pglite'
import { type Caller, runTransaction } from '../database/caller-transaction.ts'
import type { Database } from '../database/open.ts'
import { setListener } from './set-listener.ts'

/** Uses of a channel; policies on `realtime.messages` distinguish them by `extension`. */
export type RealtimeExtension = 'broadcast' | 'presence'

/** Uses of a private channel that a caller is allowed. */
export type Permissions = Record<RealtimeExtension, boolean>

/** Permissions on a public channel. */
export const allPermissions: Permissions = { broadcast: true, presence: true }
/** Permissions on a private channel before its policies are evaluated. */
export const noPermissions: Permissions = { broadcast: false, presence: false }

const extensions = ['broadcast', 'presence'] as const
const refused = '42501'

/** Returns whether policies on `realtime.messages` let the caller see messages of a topic. The check leaves no rows. */
export function mayReceive(database: Database, caller: Caller, topic: string): Promise<Permissions> {
  return runTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      'insert into realtime.messages (topic, extension) select $1, unnest($2::text[]) returning id',
      [topic, extensions],
    )
    await enter(tx, caller, topic)
    const seen = await tx.query<{ extension: RealtimeExtension }>(
      'select extension from realtime.messages where id = any ($1)',
      [rows.map(({ id }) => id)],
    )
    await tx.rollback()
    return permissions((extension) => seen.rows.some((row) => row.extension === extension))
  })
}

/** Returns whether the policies let the caller send messages to the topic. The check leaves no rows. */
export function maySend(database: Database, caller: Caller, topic: string): Promise<Permissions> {
  return runTransaction(database, async (tx) => {
    await enter(tx, caller, topic)
    const allowed = new Set<RealtimeExtension>()
    for (const extension of extensions) if (await canInsert(tx, topic, extension)) allowed.add(extension)
    await tx.rollback()
    return permissions((extension) => allowed.has(extension))
  })
}

async function enter(tx: Transaction, caller: Caller, topic: string): Promise<void> {
  await setListener(tx, caller)
  await tx.query(`select set_config('realtime.topic', $1, true)`, [topic])
}

async function canInsert(tx: Transaction, topic: string, extension: RealtimeExtension): Promise<boolean> {
  await tx.exec('savepoint message')
  try {
    await tx.query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== refused) throw error
    return false
  } finally {
    await tx.exec('rollback to savepoint message')
  }
}

function permissions(has: (extension: RealtimeExtension) => boolean): Permissions {
  return { broadcast: has('broadcast'), presence: has('presence') }
}
