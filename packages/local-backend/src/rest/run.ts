import type { Transaction } from '@electric-sql/pglite'
import type { HandlerAggregate } from './catalog.ts'
import type { Media } from './media-type.ts'
import { isValue, type Plan } from './plan.ts'
import type { Preferences } from './preferences.ts'
import { countSql, readSql, written } from './read-sql.ts'
import { headersOf, isStatus, RestError } from './rest-error.ts'
import { qualified } from './sql.ts'
import { insertedSetting } from './write-sql.ts'

/** What a statement has given. */
export interface Result {
  /** In the form that was asked for. */
  body: string
  /** Rows of the answer, or rows that a write has changed. */
  rows: number
  /** Rows that there are without the range; undefined where nobody asked. */
  total: number | undefined
  /** Rows that an upsert has inserted, not merged; undefined where it was none. */
  inserted: number | undefined
  /** The first row that was written, for its address. */
  first: Record<string, unknown> | undefined
  /** What a function or trigger has chosen by `response.status` and `response.headers`. */
  status: number | undefined
  headers: [name: string, value: string][]
}

/** Runs a plan. @throws RestError PGRST111, PGRST112; what the database throws */
export async function runPlan(
  tx: Transaction,
  plan: Plan,
  { media, preferences, maxRows }: { media: Media; preferences: Preferences; maxRows: number | undefined },
): Promise<Result> {
  const { rows } = await tx.query<Record<'body' | 'rows' | 'first' | 'total', string | null>>(
    statementOf(plan, media),
    plan.parameters,
  )
  const { body, rows: count, first, total } = rows[0] ?? {}
  return {
    body: body ?? '',
    rows: Number(count),
    total: preferences.count && (await totalOf(tx, plan, { preferences, maxRows, total })),
    first: first ? JSON.parse(first) : undefined,
    ...(await settingsOf(tx)),
  }
}

/** Explains a plan instead of running it, unless that is asked for by `analyze`. */
export async function explainPlan(tx: Transaction, plan: Plan, media: NonNullable<Media['plan']>) {
  const options = [...media.options, `format ${media.isText ? 'text' : 'json'}`].join(', ')
  const { rows } = await tx.query<{ 'QUERY PLAN': unknown }>(
    `explain (${options}) ${statementOf(plan, media.of)}`,
    plan.parameters,
  )
  const lines = rows.map((row) => row['QUERY PLAN'])
  return media.isText ? lines.join('\n') : JSON.stringify(lines[0])
}

/** One statement: rows of the table, or of the write or call, and from them the body, made by Postgres itself. */
function statementOf(plan: Plan, media: Media): string {
  const { source, as, root, hasBody, kind } = plan
  const read = source === undefined ? readSql(root) : readSql(root, as)
  const answer = hasBody ? `(${read})` : `(select 1 from ${written})`
  const isWrite = source !== undefined && kind !== 'call'
  // A write that answers no rows: nothing to read them from.
  const from = isWrite && !hasBody ? '' : ` from ${answer} as pgrst_row`
  const columns = [
    `${hasBody ? bodySql(plan, media) : `''`}::text as body`,
    `${isWrite ? `(select count(*) from ${written})` : 'count(*)'}::text as rows`,
    `${kind === 'call' ? `(select count(*) from (${countSql(root, as)}) as pgrst_all)` : 'null'}::text as total`,
    `${isWrite ? `(select row_to_json(pgrst_first) from ${written} as pgrst_first limit 1)` : 'null'}::text as first`,
  ]
  return `${source === undefined ? '' : `with ${written} as (${source}) `}select ${columns.join(', ')}${from}`
}

function bodySql(plan: Plan, { kind, isStripped, handler }: Media): string {
  const isAlone = plan.routine !== undefined && !plan.routine.isSet
  if (kind === 'csv') return csvSql()
  if (handler) return handledSql(plan, handler)
  const value = isValue(plan) ? 'pgrst_row.pgrst_scalar' : 'pgrst_row'
  const list = isStripped ? `json_strip_nulls(json_agg(${value}))` : `json_agg(${value})`
  return kind === 'object' || isAlone ? `coalesce(${list}->0, 'null')` : `coalesce(${list}, '[]')`
}

/** Bytes are passed on in base64. */
function handledSql({ root: { table } }: Plan, handler: NonNullable<Media['handler']>): string {
  const value =
    'table' in handler && table
      ? `${qualified(handler as HandlerAggregate)}(row(pgrst_row.*)::${qualified(table)})`
      : '(array_agg(pgrst_row.pgrst_scalar))[1]'
  return handler.isBytes ? `encode(${value}, 'base64')` : value
}

/** Rows in Postgres's own text form are lines of CSV within parentheses. */
function csvSql(): string {
  const names = `(array_agg(row_to_json(pgrst_row)))[1]`
  const head = `(select string_agg(key, ',') from json_object_keys(${names}) as key)`
  return `coalesce(${head} || E'\\n' || string_agg(substr(pgrst_row::text, 2, length(pgrst_row::text) - 2), E'\\n'), '')`
}

interface Counting {
  preferences: Preferences
  maxRows: number | undefined
  total: string | null | undefined
}

/** How many rows there are without the range. Those of a call are counted with it, because it is not made again. */
async function totalOf(
  tx: Transaction,
  plan: Plan,
  { preferences: { count }, maxRows, total }: Counting,
): Promise<number | undefined> {
  if (plan.kind === 'call') return Number(total)
  if (plan.kind !== 'read') return undefined
  const rows = countSql(plan.root)
  if (count === 'exact') return countOf(tx, rows)
  if (count === 'planned') return plannedOf(tx, rows)
  // Up to as many as an answer may have they are counted, beyond that the planner's guess is good enough.
  if (maxRows === undefined) return countOf(tx, rows)
  const counted = await countOf(tx, `${rows} limit ${maxRows + 1}`)
  return counted > maxRows ? Math.max(counted, await plannedOf(tx, rows)) : counted
}

async function countOf(tx: Transaction, rows: string): Promise<number> {
  const counted = await tx.query<{ count: string }>(
    `select count(*)::text as count from (${rows}) as pgrst_row`,
  )
  return Number(counted.rows[0]?.count)
}

async function plannedOf(tx: Transaction, rows: string): Promise<number> {
  const planned = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${rows}`,
  )
  return planned.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

async function settingsOf(tx: Transaction): Promise<Pick<Result, 'status' | 'headers' | 'inserted'>> {
  const { rows } = await tx.query<Record<'status' | 'headers' | 'inserted', string | null>>(
    `select nullif(current_setting('response.status', true), '') as status,
      nullif(current_setting('response.headers', true), '') as headers,
      nullif(current_setting('${insertedSetting}', true), '') as inserted`,
  )
  const { status, headers, inserted } = rows[0] ?? {}
  if (status && !isStatus(Number(status)))
    throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
  return {
    status: status ? Number(status) : undefined,
    headers: headers ? chosenHeaders(headers) : [],
    inserted: inserted ? Number(inserted) : undefined,
  }
}

function chosenHeaders(text: string): [string, string][] {
  const wrong = () =>
    new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw wrong()
  }
  if (!Array.isArray(list)) throw wrong()
  return list.flatMap((entry) => Object.entries(headersOf(entry)))
}
