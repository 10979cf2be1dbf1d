import { createLogicSql } from './filter-sql.ts'
import type { LogicTree } from './parse-filter.ts'
import type { RestPayload } from './payload.ts'
import { findColumn } from './read-tree.ts'
import { RestError } from './rest-error.ts'
import type { CatalogTable } from './schema-cache.ts'
import { quoteIdent, quoteLiteral, quoteQualifiedName } from './sql.ts'

/** A statement that writes rows of a table. */
export interface WriteStatement {
  table: CatalogTable
  /** Columns to return for each row; may be empty. */
  returning: readonly string[]
}

/** An insert, or an upsert. */
export interface InsertStatement extends WriteStatement {
  payload: RestPayload
  /** Whether a missing value gets the column's default; otherwise it is null. */
  usesDefaults: boolean
  conflict?: { columns: readonly string[]; isMerged: boolean } | undefined
  /** Filters of a PUT, which match the row that the URL names. */
  only?: readonly LogicTree[]
}

/** The setting in which a statement counts the rows that an upsert has inserted. */
export const insertedSetting = 'pgrst.inserted'

/** Returns SQL that inserts the rows of a body. The body is the only parameter. @throws RestError PGRST204 */
export function createInsertSql({
  table,
  payload,
  usesDefaults,
  conflict,
  only,
  returning,
}: InsertStatement): string {
  const names = payload.keys.map(quoteIdent)
  const target = conflict && conflict.columns.length > 0 ? conflict : undefined
  const isMerged = target?.isMerged === true
  const where = [
    ...(isMerged ? [countBy(1)] : []),
    ...(only ?? []).map((logic) => createLogicSql({ table, ref: 'pgrst_body' }, logic)),
  ]
  const sets = names.map((name) => `${name} = excluded.${name}`).join(', ')
  const action = isMerged && sets ? `do update set ${sets} where ${countBy(-1)}` : 'do nothing'
  return [
    `insert into ${quoteQualifiedName(table)}${names.length > 0 ? `(${names.join(', ')})` : ''}`,
    `select ${payload.keys.map((key) => givenSql(table, key)).join(', ')} from ${bodySql(table, payload, usesDefaults)}`,
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    target ? `on conflict (${target.columns.map(quoteIdent).join(', ')}) ${action}` : '',
    returningSql(table, returning),
  ].join(' ')
}

/** Returns SQL that updates rows by a body of one row. @throws RestError PGRST204 */
export function createUpdateSql(
  { table, returning }: WriteStatement,
  payload: RestPayload,
  where: readonly LogicTree[],
  usesDefaults: boolean,
): string {
  // UPDATE needs at least one column. The filters are not evaluated.
  if (payload.keys.length === 0)
    return `select ${returnedOf(table, returning)} from ${quoteQualifiedName(table)} where false`
  const sets = payload.keys.map((key) => `${quoteIdent(key)} = ${givenSql(table, key)}`).join(', ')
  const body = `(select * from ${bodySql(table, payload, usesDefaults)} limit 1) as pgrst_body`
  return `update ${quoteQualifiedName(table)} set ${sets} from ${body} ${whereSql(table, where)} ${returningSql(table, returning)}`
}

/** Returns SQL that deletes the rows that match all of `where`. */
export function createDeleteSql({ table, returning }: WriteStatement, where: readonly LogicTree[]): string {
  return `delete from ${quoteQualifiedName(table)} ${whereSql(table, where)} ${returningSql(table, returning)}`
}

function whereSql(table: CatalogTable, where: readonly LogicTree[]): string {
  const scope = { table, ref: quoteQualifiedName(table) }
  return where.length > 0 ? `where ${where.map((logic) => createLogicSql(scope, logic)).join(' and ')}` : ''
}

function returningSql(table: CatalogTable, returning: readonly string[]): string {
  return `returning ${returnedOf(table, returning)}`
}

function returnedOf(table: CatalogTable, returning: readonly string[]): string {
  if (returning.length === 0) return '1'
  return returning
    .map((name) => `${quoteQualifiedName(table)}.${name === '*' ? '*' : quoteIdent(name)}`)
    .join(', ')
}

/** Returns the rows of the body with the types of the table. Postgres parses the JSON, so that no value is rounded or converted. */
function bodySql(table: CatalogTable, { keys, isObject }: RestPayload, usesDefaults: boolean): string {
  const columns = keys.map((key) => {
    const column = findColumn(table, key)
    if (column) return column
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${key}' column of '${table.name}' in the schema cache`,
    )
  })
  const rows = isObject ? 'json_build_array($1::json)' : '$1::json'
  if (columns.length === 0) return `json_array_elements(${rows}) as pgrst_body`
  const types = columns
    .map(({ name, type, fromJson }) => `${quoteIdent(name)} ${fromJson ? 'json' : type}`)
    .join(', ')
  if (!usesDefaults) return `json_to_recordset(${rows}) as pgrst_body(${types})`
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [`${quoteLiteral(column.name)}, ${column.default}`],
  )
  const filled = `(select json_agg(jsonb_build_object(${defaults.join(', ')}) || pgrst_row::jsonb) from json_array_elements(${rows}) as pgrst_row)`
  return `json_to_recordset(${filled}) as pgrst_body(${types})`
}

/** Returns the value of the body for a column, converted by the cast of its domain if it has one. */
function givenSql(table: CatalogTable, key: string): string {
  const value = `pgrst_body.${quoteIdent(key)}`
  const read = findColumn(table, key)?.fromJson
  return read ? `${read}(${value})` : value
}

/** Returns a condition that is true and adds `step` to the counter. */
function countBy(step: number): string {
  const now = `coalesce(nullif(current_setting('${insertedSetting}', true), '')::int, 0)`
  return `set_config('${insertedSetting}', (${now} + ${step})::text, true) <> ''`
}
