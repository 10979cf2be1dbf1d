import type { DataError } from './data-error.ts'
import { parseMissingPrivilege } from './missing-privilege.ts'

/** A failed request, in the database's names. */
export interface FailedAction {
  schema: string
  table: string
  /** Columns in conditions or sorts. */
  columns: readonly string[]
  /** Columns that were searched for a part of their text. */
  texts: readonly string[]
  /** The role of the request. */
  role: 'authenticated' | 'anon'
  /** The write. Absent if rows were read. */
  write?: WriteAccess
}

/** A privilege on the rows of a table. */
export interface TablePrivilege {
  action: 'insert' | 'update' | 'delete'
  columns?: readonly string[]
}

/** A write to a table. `columns`: the written columns. Default: all. */
export interface WriteAccess extends TablePrivilege {
  /** Whether the rows are readable, because written rows are read back. */
  canRead: boolean
}

/** Returns SQL with which an administrator can fix or inspect a failure. Null if there is none. */
export function createAdministratorSql({ code, message }: DataError, asked: FailedAction): string | null {
  const { schema, table } = asked
  switch (code) {
    case '42501':
      return grantOf(message, asked)
    case '42P17': {
      const relation = /relation "(.+)"$/s.exec(message)?.[1] ?? table
      return `select policyname, cmd, roles, qual, with_check\nfrom pg_policies\nwhere tablename = ${text(relation)};`
    }
    case 'PGRST204':
    case 'PGRST205':
      return "notify pgrst, 'reload schema';"
    case '57014':
      return indexesOf(`${name(schema)}.${name(table)}`, asked)
    default:
      return null
  }
}

/** Returns the grant that makes a table visible. */
export function createGrantSql({
  schema,
  table,
  role,
}: Pick<FailedAction, 'schema' | 'table' | 'role'>): string {
  return `grant usage on schema ${name(schema)} to ${role};\ngrant select on table ${name(schema)}.${name(table)} to ${role};`
}

/** Returns the missing grant according to the Postgres message. Null for policies, because no grant helps there. */
function grantOf(message: string, asked: FailedAction): string | null {
  const { schema, role } = asked
  const denied = parseMissingPrivilege(message)
  if (!denied) return null
  const { kind, name: missing } = denied
  if (kind === 'schema') return `grant usage on schema ${name(missing)} to ${role};`
  if (kind === 'sequence') return `grant usage on sequence ${name(schema)}.${name(missing)} to ${role};`
  if (kind === 'function') return `grant execute on function ${name(schema)}.${name(missing)} to ${role};`
  return /table|view/.test(kind) ? grantOnTable(missing, asked) : null
}

function grantOnTable(missing: string, { schema, table, role, write }: FailedAction): string {
  const on = `on table ${name(schema)}.${name(missing)} to ${role};`
  if (!write) return `grant select ${on}`
  if (missing !== table)
    return `-- A trigger or function of ${name(table)} uses it: one of\n-- select, insert, update, delete.\ngrant insert ${on}`
  const { action, columns, canRead } = write
  // Grants only the columns of the write.
  const what = action === 'update' && columns?.length ? `update (${columns.map(name).join(', ')})` : action
  return canRead ? `grant ${what} ${on}` : `grant select, ${what} ${on}`
}

function indexesOf(relation: string, { columns, texts }: FailedAction): string | null {
  const plain = columns.length > 0 ? [`create index on ${relation} (${columns.map(name).join(', ')});`] : []
  const parts = texts.map((column) => `create index on ${relation} using gin (${name(column)} gin_trgm_ops);`)
  const extension = parts.length > 0 ? ['create extension if not exists pg_trgm with schema extensions;'] : []
  const all = [...plain, ...extension, ...parts]
  return all.length > 0 ? all.join('\n') : null
}

/** Quotes an SQL identifier if needed. */
function name(of: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(of) ? of : `"${of.replaceAll('"', '""')}"`
}

function text(of: string): string {
  return `'${of.replaceAll("'", "''")}'`
}
