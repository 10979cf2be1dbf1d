import type { Caller } from '../database/as-caller.ts'
import type { Database } from '../database/open.ts'
import { reasonOf } from '../errors.ts'
import { ident, literal, qualified } from '../rest/sql.ts'
import { sizeLimits } from '../size-limits.ts'
import type { Binding } from './binding.ts'
import type { CapturedChange } from './capture.ts'
import { type Filter, SubscriptionError } from './filter.ts'
import { listenSql } from './listen-as.ts'
import type { Prepared } from './prepared.ts'
import { keyColumns, type PublishedTable, readableColumns } from './published.ts'

/** Bindings of people to whom the same rows are visible. */
export interface Audience {
  caller: Caller
  bindings: readonly Binding[]
}

/** A change as it is sent to those who may see it. */
export interface VisibleChange {
  /** JSON of the protocol's `data`. */
  data: string
  /** Ids of the bindings whose conditions it fulfils. */
  ids: ReadonlySet<number>
}

/** What an audience may see of the changes, in their order; or why that cannot be said. */
export type Visible = VisibleChange[] | { problem: string }

/** Texts longer than this are left out of a row that is too large as a whole; bytes, as at Supabase. */
const longestOfTooLarge = 64

interface Row {
  n: number
  record: string | null
  isLarge: boolean
  old: string | null
  /** Of the primary key, as texts. */
  key: (string | null)[]
}

/**
 * Reads the rows of one table's changes once, as they are now, and asks for each audience which of them its policies let it see: one
 * short statement as its caller. The audiences have one role and ask for the same columns. A deleted row cannot be looked at, so
 * those who may read the key get the key. All of it is one turn, so nothing changes between what is read and what is judged.
 */
export function readChanges(
  database: Database,
  prepared: Prepared,
  table: PublishedTable,
  changes: readonly CapturedChange[],
  audiences: readonly Audience[],
): Promise<Visible[]> {
  const [first] = audiences
  if (!first) return Promise.resolve([])
  const refusal = refusalOf(table, first.caller)
  if (refusal)
    return Promise.resolve(audiences.map(({ bindings }) => refuse(table, changes, refusal, bindings)))
  const wanted = wantedColumns(table, first)
  const columns = JSON.stringify(
    table.columns.filter(({ name }) => wanted.includes(name)).map(({ name, type }) => ({ name, type })),
  )
  return database.turns.take(async () => {
    const { rows } = await database.db.query<Row>(rowsSql(table, wanted), [parameterOf(changes)])
    const read = rows.flatMap(({ n, ...row }) => {
      const change = changes[n]
      return change ? [[n, { change, key: row.key, data: dataOf(table, change, columns, row) }] as const] : []
    })
    const known = new Map(read)
    const parameters = parametersOf(table, known)
    const visible: Visible[] = []
    for (const audience of audiences)
      visible.push(await judge(prepared, table, wanted, { known, parameters }, audience))
    return visible
  })
}

type Known = ReadonlyMap<number, { change: CapturedChange; key: Row['key']; data: string }>

/** Has to run in a turn. */
async function judge(
  prepared: Prepared,
  table: PublishedTable,
  wanted: readonly string[],
  { known, parameters }: { known: Known; parameters: readonly string[] },
  { caller, bindings }: Audience,
): Promise<Visible> {
  const byCondition = Map.groupBy(bindings, ({ filters }) => passesSql(filters, 't'))
  const conditions = [...byCondition.values()].map(([binding]) => binding?.filters ?? [])
  try {
    const answers = await prepared.run(listenSql(caller), visibleSql(table, wanted, conditions), parameters)
    const [lists = {}] = (answers.at(-1)?.rows ?? []) as Record<string, string | null>[]
    const passing = new Map<number, Binding[]>()
    for (const [at, some] of [...byCondition.values()].entries())
      for (const n of lists[`c${at}`]?.split(',') ?? [])
        passing.set(Number(n), [...(passing.get(Number(n)) ?? []), ...some])
    return [...known].flatMap(([n, { change, data }]) => {
      const told = (passing.get(n) ?? []).filter((binding) => isAsked(binding, table, change))
      return told.length > 0 ? [{ data, ids: new Set(told.map(({ id }) => id)) }] : []
    })
  } catch (error) {
    return { problem: reasonOf(error) }
  }
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

function refuse(
  table: PublishedTable,
  changes: readonly CapturedChange[],
  refusal: string,
  bindings: readonly Binding[],
): VisibleChange[] {
  const ids = new Set(bindings.map(({ id }) => id))
  return changes
    .filter(({ type }) => type !== 'DELETE')
    .map(({ type }) => ({ ids, data: JSON.stringify({ ...nameOf(table), type, errors: [refusal] }) }))
}

function wantedColumns(table: PublishedTable, { caller, bindings: [first] }: Audience): string[] {
  return readableColumns(table, caller.role)
    .filter(({ name, isKey }) => isKey || (first?.columns?.includes(name) ?? true))
    .map(({ name }) => name)
}

/** Conditions on a deleted row can be about no more than what was kept of it. */
function isAsked({ event, filters }: Binding, table: PublishedTable, { type }: CapturedChange): boolean {
  if (event !== '*' && event !== type) return false
  if (type !== 'DELETE') return true
  if (table.rowFilter !== null) return false
  const kept = table.old === 'full' ? table.columns : keyColumns(table)
  return filters.every(({ column }) => kept.some(({ name }) => name === column))
}

/** The changes as JSON, as `rowsSql` reads them. */
function parameterOf(changes: readonly CapturedChange[]): string {
  const items = changes.map(
    ({ type, key, old }, n) =>
      `{"n":${n},"is_gone":${type === 'DELETE'},"key":${key ?? old ?? '{}'},"old":${old ?? '{}'}}`,
  )
  return `[${items.join(',')}]`
}

/** The changes as arrays, as `visibleSql` reads them: JSON would be taken apart anew for everybody. */
function parametersOf(table: PublishedTable, known: Known): string[] {
  const all = [...known.values()]
  return [
    [...known.keys()].map(String),
    all.map(({ change }) => String(change.type === 'DELETE')),
    all.map(({ change }) => change.old ?? '{}'),
    ...keyColumns(table).map((_, at) => all.map(({ key }) => key[at] ?? null)),
  ].map((texts) => `{${texts.map(elementOf).join(',')}}`)
}

/** An element of an array, as Postgres reads it. */
function elementOf(text: string | null): string {
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/** The row of a change; `limit 1` has each found by its key: joined, policies would be asked about every row of the table. */
function rowSql(table: PublishedTable, columns: Iterable<string>, key: (at: number) => string): string {
  const isSame = keyColumns(table).map(({ name, sqlType }, at) => `t.${ident(name)} = ${key(at)}::${sqlType}`)
  const rowFilter = table.rowFilter === null ? '' : ` and (${table.rowFilter})`
  return `left join lateral (
    select ${[...columns].map(ident).join(', ')} from ${qualified(table)} as t where not c.is_gone and ${isSame.join(' and ')}${rowFilter} limit 1
  ) as t on true`
}

function isThereSql(table: PublishedTable): string {
  return `c.is_gone or t.${ident(keyColumns(table)[0]?.name ?? '')} is not null`
}

function rowsSql(table: PublishedTable, wanted: readonly string[]): string {
  const short = `(select jsonb_object_agg(e.key, e.value) from jsonb_each(r.record) as e
    where octet_length(e.value::text) <= ${longestOfTooLarge})`
  const keys = keyColumns(table).map(({ name, sqlType }) => ({
    key: `k.${ident(name)}`,
    type: `${ident(name)} ${sqlType}`,
  }))
  return `
    select c.n, array[${keys.map(({ key }) => `${key}::text`).join(', ')}] as key, x."isLarge", (case when x."isLarge" then ${short} else r.record end)::text as record,
      (select jsonb_object_agg(e.key, e.value) from jsonb_each(c.old) as e where e.key in (${wanted.map(literal).join(', ')}))::text as old
    from jsonb_to_recordset($1::jsonb) as c(n int, is_gone bool, key jsonb, old jsonb)
    cross join lateral jsonb_to_record(c.key) as k(${keys.map(({ type }) => type).join(', ')})
    ${rowSql(table, wanted, (at) => keys[at]?.key ?? '')}
    left join lateral (
      select to_jsonb(w) as record from (select ${wanted.map((name) => `t.${ident(name)}`).join(', ')}) as w where not c.is_gone
    ) as r on true
    cross join lateral (select coalesce(octet_length(r.record::text), 0) > ${sizeLimits.realtimeMessage} as "isLarge") as x
    where ${isThereSql(table)}
    order by c.n`
}

/** For each condition the numbers of the changes (`parametersOf`) whose rows are visible and fulfil it. What is wanted is named, so that grants count. */
function visibleSql(
  table: PublishedTable,
  wanted: readonly string[],
  conditions: readonly (readonly Filter[])[],
): string {
  const lists = conditions.map(
    (filters, at) =>
      `string_agg(c.n::text, ',') filter (where case when c.is_gone then ${passesSql(filters, 'o')} else ${passesSql(filters, 't')} end) as c${at}`,
  )
  const named = conditions.flat().map(({ column }) => column)
  const old =
    named.length > 0
      ? `cross join lateral jsonb_populate_record(null::${qualified(table)}, c.old::jsonb) as o`
      : ''
  const key = keyColumns(table).map((_, at) => `k${at}`)
  const arrays = ['$1::int[]', '$2::bool[]', ...['old', ...key].map((_, at) => `$${at + 3}::text[]`)]
  return `select ${lists.join(', ')} from unnest(${arrays.join(', ')}) as c(n, is_gone, old, ${key.join(', ')}) ${old}
    ${rowSql(table, new Set([...wanted, ...named]), (at) => `c.k${at}`)} where ${isThereSql(table)}`
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
  { record, isLarge, old }: Omit<Row, 'n'>,
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
