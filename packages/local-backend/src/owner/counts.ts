import type { PGlite } from '@electric-sql/pglite'

/** Counts of the data, to check at a glance that a copy is complete. */
export interface DataCounts {
  accounts: number
  /** Rows of all tables in the project's own schemas, without auth and storage. */
  rows: number
  objects: number
  /** Bytes of all objects. */
  bytes: number
  migrations: number
}

const fixed = `select
  (select count(*)::int from auth.users) as accounts,
  (select count(*)::int from storage.objects) as objects,
  (select coalesce(sum((metadata ->> 'size')::bigint), 0)::float8 from storage.objects) as bytes,
  (select count(*)::int from supabase_migrations.schema_migrations) as migrations`

/** Counts the data of a database. Needs the database lock. */
export async function countData(db: PGlite): Promise<DataCounts> {
  const { rows } = await db.query<Omit<DataCounts, 'rows'>>(fixed)
  const [counts] = rows
  if (!counts) throw new Error('A query without a row')
  return { ...counts, rows: Object.values(await countTables(db)).reduce((sum, count) => sum + count, 0) }
}

/** Tables that triggers derive from storage's tables; a project has its own. As patterns of pg_dump and LIKE. */
export const derivedTables = { pattern: 'portico_private.file_*', like: 'portico\\_private.file\\_%' }

const tables = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_'
    and n.nspname not in ('information_schema', 'auth', 'storage', 'extensions', 'realtime', 'supabase_migrations')
    and format('%s.%s', n.nspname, c.relname) not like '${derivedTables.like}'
  order by 1`

/** Returns the number of rows of each of the project's own tables, by its quoted name. */
export async function countTables(db: PGlite): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string }>(tables)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: counted } = await db.query<{ count: number }>(
      `select count(*)::float8 as count from ${name}`,
    )
    counts[name] = counted[0]?.count ?? 0
  }
  return counts
}
