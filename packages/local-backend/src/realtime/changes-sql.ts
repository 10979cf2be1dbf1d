import { quoteIdent, quoteLiteral, quoteQualifiedName } from '../rest/sql.ts'
import { sizeLimits } from '../size-limits.ts'
import type { CapturedChange } from './capture.ts'
import type { ChangeFilter } from './filter.ts'
import { getKeyColumns, type PublishedTable } from './published-tables.ts'

/** If a row is too large, values longer than this are left out; bytes, as at Supabase. */
const longestOfTooLarge = 64

/** The row of a change, or the row that it deleted. */
export interface ChangedRow {
  /** Number of the change. */
  n: number
  record: string | null
  isLarge: boolean
  old: string | null
  /** Values of the primary key, as texts. */
  key: (string | null)[]
}

/** Returns the changes as JSON, for `createRowsSql`. */
export function toChangesJson(changes: readonly CapturedChange[]): string {
  const items = changes.map(
    ({ type, key, old }, n) =>
      `{"n":${n},"is_gone":${type === 'DELETE'},"key":${key ?? old ?? '{}'},"old":${old ?? '{}'}}`,
  )
  return `[${items.join(',')}]`
}

/** Returns the changes as arrays, for `createVisibilitySql`. JSON would be parsed again for each user. */
export function toChangesArrays(
  table: PublishedTable,
  known: ReadonlyMap<number, { change: CapturedChange; key: ChangedRow['key'] }>,
): string[] {
  const all = [...known.values()]
  return [
    [...known.keys()].map(String),
    all.map(({ change }) => String(change.type === 'DELETE')),
    all.map(({ change }) => change.old ?? '{}'),
    ...getKeyColumns(table).map((_, at) => all.map(({ key }) => key[at] ?? null)),
  ].map((texts) => `{${texts.map(elementOf).join(',')}}`)
}

/** Escapes an element of an array for Postgres. */
function elementOf(text: string | null): string {
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/**
 * Returns SQL that joins the row of a change. `limit 1` finds it by its key: a plain join would apply policies to every row of the table.
 */
function rowSql(table: PublishedTable, columns: Iterable<string>, key: (at: number) => string): string {
  const isSame = getKeyColumns(table).map(
    ({ name, sqlType }, at) => `t.${quoteIdent(name)} = ${key(at)}::${sqlType}`,
  )
  const rowFilter = table.rowFilter === null ? '' : ` and (${table.rowFilter})`
  return `left join lateral (
    select ${[...columns].map(quoteIdent).join(', ')} from ${quoteQualifiedName(table)} as t where not c.is_gone and ${isSame.join(' and ')}${rowFilter} limit 1
  ) as t on true`
}

function isThereSql(table: PublishedTable): string {
  return `c.is_gone or t.${quoteIdent(getKeyColumns(table)[0]?.name ?? '')} is not null`
}

export function createRowsSql(table: PublishedTable, wanted: readonly string[]): string {
  const short = `(select jsonb_object_agg(e.key, e.value) from jsonb_each(r.record) as e
    where octet_length(e.value::text) <= ${longestOfTooLarge})`
  const keys = getKeyColumns(table).map(({ name, sqlType }) => ({
    key: `k.${quoteIdent(name)}`,
    type: `${quoteIdent(name)} ${sqlType}`,
  }))
  return `
    select c.n, array[${keys.map(({ key }) => `${key}::text`).join(', ')}] as key, x."isLarge", (case when x."isLarge" then ${short} else r.record end)::text as record,
      (select jsonb_object_agg(e.key, e.value) from jsonb_each(c.old) as e where e.key in (${wanted.map(quoteLiteral).join(', ')}))::text as old
    from jsonb_to_recordset($1::jsonb) as c(n int, is_gone bool, key jsonb, old jsonb)
    cross join lateral jsonb_to_record(c.key) as k(${keys.map(({ type }) => type).join(', ')})
    ${rowSql(table, wanted, (at) => keys[at]?.key ?? '')}
    left join lateral (
      select to_jsonb(w) as record from (select ${wanted.map((name) => `t.${quoteIdent(name)}`).join(', ')}) as w where not c.is_gone
    ) as r on true
    cross join lateral (select coalesce(octet_length(r.record::text), 0) > ${sizeLimits.realtimeMessage} as "isLarge") as x
    where ${isThereSql(table)}
    order by c.n`
}

/**
 * Returns SQL that lists, for each condition, the changes (`parametersOf`) whose rows are visible and match. It names the columns, so
 * that grants count.
 */
export function createVisibilitySql(
  table: PublishedTable,
  wanted: readonly string[],
  conditions: readonly (readonly ChangeFilter[])[],
): string {
  const lists = conditions.map(
    (filters, at) =>
      `string_agg(c.n::text, ',') filter (where case when c.is_gone then ${createFilterSql(filters, 'o')} else ${createFilterSql(filters, 't')} end) as c${at}`,
  )
  const named = conditions.flat().map(({ column }) => column)
  const old =
    named.length > 0
      ? `cross join lateral jsonb_populate_record(null::${quoteQualifiedName(table)}, c.old::jsonb) as o`
      : ''
  const key = getKeyColumns(table).map((_, at) => `k${at}`)
  const arrays = ['$1::int[]', '$2::bool[]', ...['old', ...key].map((_, at) => `$${at + 3}::text[]`)]
  return `select ${lists.join(', ')} from unnest(${arrays.join(', ')}) as c(n, is_gone, old, ${key.join(', ')}) ${old}
    ${rowSql(table, new Set([...wanted, ...named]), (at) => `c.k${at}`)} where ${isThereSql(table)}`
}

export function createFilterSql(filters: readonly ChangeFilter[], alias: string): string {
  return filters.map((filter) => filter.sql(alias)).join(' and ') || 'true'
}
