import type { PGlite } from '@electric-sql/pglite'

/** How much there is, to see at a glance whether all has come. */
export interface Counts {
  accounts: number
  /** Of all tables in the schemas of one's own, those of auth and storage apart. */
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

/** Counts what is in a database. Has to run in a turn. */
export async function countData(db: PGlite): Promise<Counts> {
  const { rows } = await db.query<Omit<Counts, 'rows'>>(fixed)
  const [counts] = rows
  if (!counts) throw new Error('A query without a row')
  return { ...counts, rows: Object.values(await countTables(db)).reduce((sum, count) => sum + count, 0) }
}

/** Tables that triggers keep from storage's own: a project has those of its own files. As pg_dump and LIKE name them. */
export const derivedTables = { pattern: 'portico_private.file_*', like: 'portico\\_private.file\\_%' }

const tables = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_'
    and n.nspname not in ('information_schema', 'auth', 'storage', 'extensions', 'realtime', 'supabase_migrations')
    and format('%s.%s', n.nspname, c.relname) not like '${derivedTables.like}'
  order by 1`

/** Rows of each table of one's own, by its name as SQL writes it. */
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
