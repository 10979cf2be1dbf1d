import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Role } from '../database/caller-transaction.ts'
import { findRelationships, type Relationship } from './relationships.ts'
import type { QualifiedName } from './sql.ts'
import { findViewOrigins } from './view-origins.ts'

/** A column of a table or a view, as the catalog describes it. */
export interface CatalogColumn {
  number: number
  name: string
  /** Type in SQL, with length and precision. */
  type: string
  /** Type without length and precision; for a domain, its base type. */
  base: string
  /** Expression of the default value. */
  default: string | null
  /** Functions of a domain's casts: they convert a value to JSON, and from JSON or text. */
  toJson: string | null
  fromJson: string | null
  fromText: string | null
}

/** A function or aggregate that produces a media type that PostgREST itself does not support. */
export interface MediaHandler {
  /** `*` and `/` for any type. */
  media: string
  isBytes: boolean
}

/** An aggregate that produces a media type from the rows of a table. */
export interface MediaHandlerAggregate extends QualifiedName, MediaHandler {
  table: number
}

/** A table or view. */
export interface CatalogTable extends QualifiedName {
  oid: number
  isView: boolean
  columns: CatalogColumn[]
  /** Column numbers of unique indexes; for a view, of those whose columns it all contains. */
  keys: { columns: number[]; isPrimary: boolean }[]
  /** Writes that a table allows, or a view by itself or by its triggers. */
  isInsertable: boolean
  isUpdatable: boolean
  isDeletable: boolean
  /** The rule of a view, as Postgres stores it. */
  rule: string | null
}

/** A foreign key, by the numbers of its tables and columns. */
export interface CatalogForeignKey {
  name: string
  table: number
  columns: number[]
  target: number
  targetColumns: number[]
}

/** A function of an exposed schema. */
export interface Routine extends QualifiedName {
  /** `i`mmutable, `s`table or `v`olatile. */
  volatility: 'i' | 's' | 'v'
  isSet: boolean
  isSingleRow: boolean
  isVoid: boolean
  isComposite: boolean
  /** Media type of the response, if it returns a domain with the name of one. */
  media: string | null
  /** Whether the base type of that domain is `bytea`. */
  isBytes: boolean
  /** Id of the table whose rows it returns. */
  table: number | null
  isVariadic: boolean
  /** Number of parameters at the end that have a default. */
  optional: number
  /** Id of the table whose row is its only parameter. */
  rowOf: number | null
  parameters: { name: string; type: string }[]
  /** Settings of the function that have to apply to the whole statement that calls it. */
  settings: Settings
}

/** Parameters of Postgres, by name. */
type Settings = Record<string, string>

/** The schema cache of PostgREST, and the settings of the role `authenticator`. */
export interface SchemaCache {
  tables: CatalogTable[]
  functions: Routine[]
  relationships: Relationship[]
  aggregates: MediaHandlerAggregate[]
  allowsAggregates: boolean
  allowsPlans: boolean
  allowsRollback: boolean
  maxRows: number | undefined
  /** Settings by `alter role` for `authenticator`, the role that connects, and for the roles of callers. */
  roles: Partial<Record<Role | 'authenticator', Settings>>
  /** A function that runs before each request, as the caller. It can reject the request or set response headers. */
  preRequest: QualifiedName | undefined
}

interface Document {
  tables: CatalogTable[]
  foreignKeys: CatalogForeignKey[]
  functions: Routine[]
  aggregates: MediaHandlerAggregate[]
  settings: Settings
  roles: SchemaCache['roles']
}

/** Reads the catalogue of the database for some exposed schemas. Needs the database lock. */
export async function readSchemaCache(db: PGlite, schemas: readonly string[]): Promise<SchemaCache> {
  const sql = await readFile(new URL('./schema-cache.sql', import.meta.url), 'utf8')
  const rows = await db.transaction(async (tx) => {
    await tx.exec(`set local search_path to ''`)
    return (await tx.query<{ catalog: string }>(sql, [schemas])).rows
  })
  const { tables, foreignKeys, functions, aggregates, settings, roles } = JSON.parse(
    rows[0]?.catalog ?? '',
  ) as Document
  const origins = findViewOrigins(tables)
  const maxRows = Number.parseInt(settings['pgrst.db_max_rows'] ?? '', 10)
  return {
    tables,
    functions: functions.filter(isCallable),
    relationships: findRelationships(tables, foreignKeys, functions, origins),
    aggregates,
    allowsAggregates: settings['pgrst.db_aggregates_enabled'] === 'true',
    allowsPlans: settings['pgrst.db_plan_enabled'] === 'true',
    allowsRollback: /-allow-override$/.test(settings['pgrst.db_tx_end'] ?? ''),
    maxRows: maxRows >= 0 ? maxRows : undefined,
    roles,
    preRequest: nameIn(settings['pgrst.db_pre_request']),
  }
}

function nameIn(text: string | undefined): QualifiedName | undefined {
  if (!text) return undefined
  const [first = '', second] = text.split('.')
  return second === undefined ? { schema: 'public', name: first } : { schema: first, name: second }
}

const wholeBody = new Set(['json', 'jsonb', 'text', 'xml', 'bytea'])

/** Returns whether a function can be called: arguments have names, and only one that can be the whole body may have none. */
function isCallable({ parameters: [first, ...more] }: Routine): boolean {
  if (!first || (more.length === 0 && wholeBody.has(first.type))) return true
  return [first, ...more].every(({ name }) => name !== '')
}

/** Returns the columns of a table's primary key. */
export function getPrimaryKey({ keys, columns }: CatalogTable): string[] {
  const numbers = keys.find((key) => key.isPrimary)?.columns ?? []
  return columns.filter((column) => numbers.includes(column.number)).map(({ name }) => name)
}
