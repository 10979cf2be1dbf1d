import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { type Relationship, relationshipsOf } from './relationships.ts'
import type { Name } from './sql.ts'
import { viewOrigins } from './view-origins.ts'

export interface Column {
  number: number
  name: string
  /** As SQL writes it, with length and precision. */
  type: string
  /** Without them; of a domain, the type it is made of. */
  base: string
  /** The expression that fills it where nothing is given. */
  default: string | null
}

/** A table or view. */
export interface Table extends Name {
  oid: number
  isView: boolean
  columns: Column[]
  /** Column numbers of unique indexes; of a view, of those that it shows in whole. */
  keys: { columns: number[]; isPrimary: boolean }[]
  /** The rule of a view, as Postgres stores it. */
  rule: string | null
}

export interface ForeignKey {
  name: string
  table: number
  columns: number[]
  target: number
  targetColumns: number[]
}

/** A function of an exposed schema. */
export interface Routine extends Name {
  /** `i`mmutable, `s`table or `v`olatile. */
  volatility: 'i' | 's' | 'v'
  isSet: boolean
  isSingleRow: boolean
  isVoid: boolean
  isComposite: boolean
  /** Whose rows it returns. */
  table: number | null
  isVariadic: boolean
  /** How many parameters at the end have a default. */
  optional: number
  /** The table whose row is its only parameter. */
  rowOf: number | null
  parameters: { name: string; type: string }[]
}

/** What PostgREST calls its schema cache, and the settings of the role `authenticator`. */
export interface Catalog {
  tables: Table[]
  functions: Routine[]
  relationships: Relationship[]
  allowsAggregates: boolean
  allowsPlans: boolean
  allowsRollback: boolean
  maxRows: number | undefined
}

interface Document {
  tables: Table[]
  foreignKeys: ForeignKey[]
  functions: Routine[]
  settings: Record<string, string>
}

/** Reads the catalogue of the database for some exposed schemas. Runs inside a turn. */
export async function readCatalog(db: PGlite, schemas: readonly string[]): Promise<Catalog> {
  const sql = await readFile(new URL('./catalog.sql', import.meta.url), 'utf8')
  const rows = await db.transaction(async (tx) => {
    await tx.exec(`set local search_path to ''`)
    return (await tx.query<{ catalog: string }>(sql, [schemas])).rows
  })
  const { tables, foreignKeys, functions, settings } = JSON.parse(rows[0]?.catalog ?? '') as Document
  const origins = viewOrigins(tables)
  const maxRows = Number.parseInt(settings['pgrst.db_max_rows'] ?? '', 10)
  return {
    tables,
    functions: functions.filter(isCallable),
    relationships: relationshipsOf(tables, foreignKeys, functions, origins),
    allowsAggregates: settings['pgrst.db_aggregates_enabled'] === 'true',
    allowsPlans: settings['pgrst.db_plan_enabled'] === 'true',
    allowsRollback: /-allow-override$/.test(settings['pgrst.db_tx_end'] ?? ''),
    maxRows: maxRows >= 0 ? maxRows : undefined,
  }
}

const wholeBody = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])

/** Arguments go by name; only what can be a whole body may have none. */
function isCallable({ parameters: [first, ...more] }: Routine): boolean {
  if (!first || (more.length === 0 && wholeBody.has(first.type))) return true
  return [first, ...more].every(({ name }) => name !== '')
}

/** The columns of a table's primary key. */
export function primaryKeyOf({ keys, columns }: Table): string[] {
  const numbers = keys.find((key) => key.isPrimary)?.columns ?? []
  return columns.filter((column) => numbers.includes(column.number)).map(({ name }) => name)
}
