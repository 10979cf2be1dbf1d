import { type Caller, transact } from '../database/as-caller.ts'
import type { Database } from '../database/open.ts'
import { ident, literal, qualified } from '../rest/sql.ts'
import { sizeLimits } from '../size-limits.ts'
import type { Binding } from './binding.ts'
import type { CapturedChange } from './capture.ts'
import { type Filter, SubscriptionError } from './filter.ts'
import { listenAs } from './listen-as.ts'
import { keyColumns, type PublishedTable, readableColumns } from './published.ts'

/** Bindings of people to whom the same rows are visible, and who asked for the same columns. */
export interface Readers {
  caller: Caller
  bindings: readonly Binding[]
}

/** A change as those who may see it are told of it. */
export interface VisibleChange {
  /** JSON of the protocol's `data`. */
  data: string
  /** Ids of the bindings whose conditions it fulfils. */
  ids: ReadonlySet<number>
}

/** Texts longer than this are left out of a row that is too large as a whole; bytes, as at Supabase. */
const longestOfTooLarge = 64

interface Row {
  n: number
  record: string | null
  isLarge: boolean
  old: string | null
  passes: boolean[]
}

/**
 * Reads the rows of one table's changes as a caller, in one statement: what policies hide does not come back. A row is sent as it
 * is now. A deleted row cannot be looked at, so whoever may read the key is told the key.
 */
export async function readChanges(
  database: Database,
  table: PublishedTable,
  changes: readonly CapturedChange[],
  { caller, bindings }: Readers,
): Promise<VisibleChange[]> {
  const ids = new Set(bindings.map(({ id }) => id))
  const refusal = refusalOf(table, caller)
  if (refusal)
    return changes
      .filter(({ type }) => type !== 'DELETE')
      .map(({ type }) => ({ ids, data: JSON.stringify({ ...nameOf(table), type, errors: [refusal] }) }))
  const parameter = changes.map(
    ({ type, key, old }, n) =>
      `{"n":${n},"is_gone":${type === 'DELETE'},"key":${key ?? old ?? '{}'},"old":${old ?? '{}'}}`,
  )
  const wanted = wantedColumns(table, { caller, bindings })
  const { rows } = await transact(database, async (tx) => {
    await listenAs(tx, caller)
    return tx.query<Row>(readSql(table, wanted, bindings), [`[${parameter.join(',')}]`])
  })
  const columns = JSON.stringify(
    table.columns.filter(({ name }) => wanted.includes(name)).map(({ name, type }) => ({ name, type })),
  )
  return rows.flatMap((row) => {
    const change = changes[row.n]
    if (!change) return []
    const passing = bindings.filter((binding, index) => row.passes[index] && canJudge(binding, table, change))
    return { ids: new Set(passing.map(({ id }) => id)), data: dataOf(table, change, columns, row) }
  })
}

/**
 * Refuses conditions and columns that would fail for each row to come, in Postgres's words. Has to run as the caller.
 * @throws SubscriptionError; what the database throws
 */
export function checkSql(table: PublishedTable, { filters, columns = [] }: Binding, caller: Caller): string {
  const readable = new Set(readableColumns(table, caller.role).map(({ name }) => name))
  const wrong = filters.find(({ column }) => !readable.has(column))
  if (wrong) throw new SubscriptionError(`invalid column for filter ${wrong.column}`)
  const unknown = columns.find((name) => !readable.has(name))
  if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`)
  return `select ${passesSql(filters, 't')} from ${qualified(table)} as t limit 0`
}

function refusalOf(table: PublishedTable, { role }: Caller): string | undefined {
  const key = keyColumns(table)
  if (key.length === 0) return 'Error 400: Bad Request, no primary key'
  return key.every(({ readers }) => readers.includes(role)) ? undefined : 'Error 401: Unauthorized'
}

function wantedColumns(table: PublishedTable, { caller, bindings: [first] }: Readers): string[] {
  return readableColumns(table, caller.role)
    .filter(({ name, isKey }) => isKey || (first?.columns?.includes(name) ?? true))
    .map(({ name }) => name)
}

/** Conditions on a deleted row can be about no more than what was kept of it. */
function canJudge({ filters }: Binding, table: PublishedTable, { type }: CapturedChange): boolean {
  if (type !== 'DELETE') return true
  if (table.rowFilter !== null) return false
  const kept = table.old === 'full' ? table.columns : keyColumns(table)
  return filters.every(({ column }) => kept.some(({ name }) => name === column))
}

/** `limit 1` has each row found by its key: joined, policies would be asked about every row of the table. */
function readSql(table: PublishedTable, wanted: readonly string[], bindings: readonly Binding[]): string {
  const key = keyColumns(table)
  const keyTypes = key.map(({ name, sqlType }) => `${ident(name)} ${sqlType}`).join(', ')
  const isSame = key.map(({ name }) => `t.${ident(name)} = k.${ident(name)}`).join(' and ')
  const passes = bindings.map(
    ({ filters }) =>
      `case when c.is_gone then ${passesSql(filters, 'o')} else ${passesSql(filters, 't')} end`,
  )
  const read = new Set([...wanted, ...bindings.flatMap(({ filters }) => filters.map(({ column }) => column))])
  const rowFilter = table.rowFilter === null ? '' : ` and (${table.rowFilter})`
  const short = `(select jsonb_object_agg(e.key, e.value) from jsonb_each(r.record) as e
    where octet_length(e.value::text) <= ${longestOfTooLarge})`
  return `
    select c.n, x."isLarge", (case when x."isLarge" then ${short} else r.record end)::text as record,
      (select jsonb_object_agg(e.key, e.value) from jsonb_each(c.old) as e where e.key in (${wanted.map(literal).join(', ')}))::text as old,
      array[${passes.join(', ')}] as passes
    from jsonb_to_recordset($1::jsonb) as c(n int, is_gone bool, key jsonb, old jsonb)
    cross join lateral jsonb_to_record(c.key) as k(${keyTypes})
    cross join lateral jsonb_populate_record(null::${qualified(table)}, c.old) as o
    left join lateral (
      select ${[...read].map(ident).join(', ')} from ${qualified(table)} as t where not c.is_gone and ${isSame}${rowFilter} limit 1
    ) as t on true
    left join lateral (
      select to_jsonb(w) as record from (select ${wanted.map((name) => `t.${ident(name)}`).join(', ')}) as w where not c.is_gone
    ) as r on true
    cross join lateral (select coalesce(octet_length(r.record::text), 0) > ${sizeLimits.realtimeMessage} as "isLarge") as x
    where c.is_gone or t.${ident(key[0]?.name ?? '')} is not null
    order by c.n`
}

function passesSql(filters: readonly Filter[], alias: string): string {
  return filters.map((filter) => filter.sql(alias)).join(' and ') || 'true'
}

function nameOf({ schema, name }: PublishedTable): { schema: string; table: string } {
  return { schema, table: name }
}

function dataOf(
  table: PublishedTable,
  { type, at }: CapturedChange,
  columns: string,
  { record, isLarge, old }: Row,
): string {
  const fields = [
    JSON.stringify({ ...nameOf(table), type, commit_timestamp: at }).slice(1, -1),
    `"columns":${columns}`,
    ...(type === 'DELETE' ? [] : [`"record":${record ?? '{}'}`]),
    ...(type === 'INSERT' ? [] : [`"old_record":${old ?? '{}'}`]),
    `"errors":${isLarge ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ]
  return `{${fields.join(',')}}`
}
