import type { WatchedBackend } from '@portico/local-backend/watched'
import { actors } from '../actors.ts'
import type { Sizes } from '../sizes.ts'
import { fillAccounts } from './accounts.ts'
import { checkIndex, indexFiles } from './file-index.ts'
import { fillFiles } from './files.ts'
import { fillOthers } from './others.ts'
import type { Growth } from './rows-sql.ts'
import { fillSharing } from './sharing.ts'
import { createTables, fillRows } from './tables.ts'

/** A database to fill, as its owner. */
type Filled = Pick<WatchedBackend, 'script' | 'sql'>

/** The sizes of a database with no rows of the benchmark. */
export const empty: Sizes = {
  users: 0,
  objects: 0,
  history: 0,
  log: 0,
  shares: 0,
  views: 0,
  rows: 0,
  tables: 0,
  teams: 0,
}

/**
 * Grows a database to `to` by statements that make whole sets of rows. The rows depend on the sizes alone, and on the day. The rows of the
 * actors, except the heavy user, are added first and never grow.
 */
export async function fill(database: Filled, growth: Growth): Promise<void> {
  const isFirst = growth.from.users === 0
  if (isFirst) await database.script(createTables)
  // Triggers and foreign keys would be checked row by row.
  for (const write of [fillAccounts, fillFiles, fillSharing, fillRows, fillOthers])
    await database.script(`begin; set local session_replication_role = replica; ${write(growth)}; commit`)
  await indexFiles(database)
  if (isFirst) await checkIndex(database)
  const [row] = await database.sql<{ tables: string }>(filledTables)
  // Requests that were undone leave entries in the indexes, which a plain vacuum skips in large tables.
  await database.script(`vacuum (analyze, index_cleanup on) ${row?.tables}`)
}

/** All tables with rows: those of the fill, and those that a migration keeps of them. */
const filledTables = `select string_agg(c.oid::regclass::text, ', ') as tables from pg_class c
  where c.relkind = 'r' and not c.relisshared and pg_relation_size(c.oid) > 0
    and c.relnamespace = any (array['auth', 'storage', 'public', 'portico_private']::regnamespace[])`

/** Renews what a request needs to be recent: the password of each session, as typed a moment ago. */
export const freshen = `update auth.mfa_amr_claims set updated_at = now()
  where session_id in (select md5('session ' || n)::uuid from generate_series(1, ${actors.length}) as n)`
