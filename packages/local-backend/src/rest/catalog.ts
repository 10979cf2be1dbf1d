import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Role } from '../database/as-caller.ts'
import { type Relationship, relationshipsOf } from './relationships.ts'
import type { Name } from './sql.ts'
import { viewOrigins } from './view-origins.ts'

/** A column of a table or a view, as the catalog describes it. */
export interface Column {
  number: number
  name: string
  /** As SQL writes it, with length and precision. */
  type: string
  /** Without them; of a domain, the type it is made of. */
  base: string
  /** The expression that fills it where nothing is given. */
  default: string | null
  /** Functions that present a domain's value, and read what is presented: the domain's casts. */
  toJson: string | null
  fromJson: string | null
  fromText: string | null
}

/** What makes an answer of a media type that PostgREST itself does not. */
export interface Handler {
  /** `*` and `/` for any. */
  media: string
  isBytes: boolean
}

/** An aggregate that makes such an answer of the rows of a table. */
export interface HandlerAggregate extends Name, Handler {
  table: number
}

/** A table or view. */
export interface Table extends Name {
  oid: number
  isView: boolean
  columns: Column[]
  /** Column numbers of unique indexes; of a view, of those that it shows in whole. */
  keys: { columns: number[]; isPrimary: boolean }[]
  /** What a view allows by itself or by its triggers. */
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  /** The rule of a view, as Postgres stores it. */
  rule: string | null
}

/** A foreign key, by the numbers of its tables and columns. */
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
  /** Of a domain that is named like a media type: its answer is of that type. */
  media: string | null
  /** Whether that is of bytes. */
  isBytes: boolean
  /** Whose rows it returns. */
  table: number | null
  isVariadic: boolean
  /** How many parameters at the end have a default. */
  optional: number
  /** The table whose row is its only parameter. */
  rowOf: number | null
  parameters: { name: string; type: string }[]
  /** Its own settings that already hold for the statement that calls it. */
  settings: Settings
}

/** Parameters of Postgres, by name. */
type Settings = Record<string, string>

/** What PostgREST calls its schema cache, and the settings of the role `authenticator`. */
export interface Catalog {
  tables: Table[]
  functions: Routine[]
  relationships: Relationship[]
  aggregates: HandlerAggregate[]
  allowsAggregates: boolean
  allowsPlans: boolean
  allowsRollback: boolean
  maxRows: number | undefined
  /** What `alter role` has set for the role that connects, `authenticator`, and for those that callers have. */
  roles: Partial<Record<Role | 'authenticator', Settings>>
  /** A function that runs before whatever is asked for, as the caller: it may refuse, or set headers of the answer. */
  preRequest: Name | undefined
}

interface Document {
  tables: Table[]
  foreignKeys: ForeignKey[]
  functions: Routine[]
  aggregates: HandlerAggregate[]
  settings: Settings
  roles: Catalog['roles']
}

/** Reads the catalogue of the database for some exposed schemas. Runs inside a turn. */
export async function readCatalog(db: PGlite, schemas: readonly string[]): Promise<Catalog> {
  const sql = await readFile(new URL('./catalog.sql', import.meta.url), 'utf8')
  const rows = await db.transaction(async (tx) => {
    await tx.exec(`set local search_path to ''`)
    return (await tx.query<{ catalog: string }>(sql, [schemas])).rows
  })
  const { tables, foreignKeys, functions, aggregates, settings, roles } = JSON.parse(
    rows[0]?.catalog ?? '',
  ) as Document
  const origins = viewOrigins(tables)
  const maxRows = Number.parseInt(settings['pgrst.db_max_rows'] ?? '', 10)
  return {
    tables,
    functions: functions.filter(isCallable),
    relationships: relationshipsOf(tables, foreignKeys, functions, origins),
    aggregates,
    allowsAggregates: settings['pgrst.db_aggregates_enabled'] === 'true',
    allowsPlans: settings['pgrst.db_plan_enabled'] === 'true',
    allowsRollback: /-allow-override$/.test(settings['pgrst.db_tx_end'] ?? ''),
    maxRows: maxRows >= 0 ? maxRows : undefined,
    roles,
    preRequest: nameIn(settings['pgrst.db_pre_request']),
  }
}

function nameIn(text: string | undefined): Name | undefined {
  if (!text) return undefined
  const [first = '', second] = text.split('.')
  return second === undefined ? { schema: 'public', name: first } : { schema: first, name: second }
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
