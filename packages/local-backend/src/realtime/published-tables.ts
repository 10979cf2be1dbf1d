import type { Role } from '../database/caller-transaction.ts'
import type { Database } from '../database/open.ts'
import type { ChangeType } from './binding.ts'

/** A table of the publication `supabase_realtime`. */
export interface PublishedTable {
  oid: string
  schema: string
  name: string
  hasRowSecurity: boolean
  /**
   * Stored columns of an old row: its primary key, or all columns if the table's replica identity is full and row-level security is off.
   */
  old: 'key' | 'full'
  /** Types of changes that the publication contains. */
  types: ChangeType[]
  /** SQL filter of the published rows; null for all rows. */
  rowFilter: string | null
  columns: PublishedColumn[]
}

/** A column of a table that Realtime publishes. */
export interface PublishedColumn {
  name: string
  /** Short name of the type, such as `int8`, by which clients convert values. */
  type: string
  /** Name of the type in SQL. */
  sqlType: string
  isKey: boolean
  /** Roles that may read it. */
  readers: Role[]
}

const publishedTables = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relrowsecurity as "hasRowSecurity",
    case when c.relreplident = 'f' and not c.relrowsecurity then 'full' else 'key' end as old, t.rowfilter as "rowFilter",
    array_remove(array[
      case when p.pubinsert then 'INSERT' end, case when p.pubupdate then 'UPDATE' end, case when p.pubdelete then 'DELETE' end
    ], null) as types,
    (
      select coalesce(json_agg(json_build_object(
        'name', a.attname, 'type', y.typname, 'sqlType', format_type(a.atttypid, a.atttypmod), 'isKey', coalesce(a.attnum = any(k.conkey), false),
        'readers', array(
          select role from unnest(array['anon', 'authenticated', 'service_role']) as role
          where has_column_privilege(role, c.oid, a.attnum, 'SELECT')
        )
      ) order by a.attnum), '[]')
      from pg_attribute a join pg_type y on y.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and (r.prattrs is null or a.attnum = any(r.prattrs::int2[]))
    ) as columns
  from pg_publication p
  join pg_publication_tables t on t.pubname = p.pubname
  join pg_namespace n on n.nspname = t.schemaname
  join pg_class c on c.relnamespace = n.oid and c.relname = t.tablename
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  left join pg_publication_rel r on r.prpubid = p.oid and r.prrelid = c.oid
  where p.pubname = 'supabase_realtime'`

/** Reads the published tables. Needs the database lock. */
export async function readPublishedTables({ db }: Database): Promise<PublishedTable[]> {
  const { rows } = await db.query<PublishedTable>(publishedTables)
  return rows
}

/** Returns the columns of a table that a role may read. */
export function getReadableColumns({ columns }: PublishedTable, role: Role): PublishedColumn[] {
  return columns.filter(({ readers }) => readers.includes(role))
}

/** Returns the columns of a table's primary key. */
export function getKeyColumns({ columns }: PublishedTable): PublishedColumn[] {
  return columns.filter(({ isKey }) => isKey)
}
