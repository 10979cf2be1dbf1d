import type { Transaction } from '@electric-sql/pglite'
import type { ResponseMedia } from './media-type.ts'
import { isValue, type RestPlan } from './plan.ts'
import type { Preferences } from './preferences.ts'
import { createCountSql, createReadSql, writtenRows } from './read-sql.ts'
import { isStatus, RestError, readResponseHeaders } from './rest-error.ts'
import type { MediaHandlerAggregate } from './schema-cache.ts'
import { quoteQualifiedName } from './sql.ts'
import { insertedSetting } from './write-sql.ts'

/** The result of a statement. */
export interface StatementResult {
  /** Body in the requested format. */
  body: string
  /** Number of rows in the response, or of rows that a write changed. */
  rows: number
  /** Number of rows without limit and offset; undefined if not requested. */
  total: number | undefined
  /** Number of rows that an upsert inserted and did not merge; undefined for other statements. */
  inserted: number | undefined
  /** The first written row, for its URL. */
  first: Record<string, unknown> | undefined
  /** Status and headers that a function or trigger set by `response.status` and `response.headers`. */
  status: number | undefined
  headers: [name: string, value: string][]
}

/** Runs a plan. @throws RestError PGRST111, PGRST112; errors of the database */
export async function runPlan(
  tx: Transaction,
  plan: RestPlan,
  {
    media,
    preferences,
    maxRows,
  }: { media: ResponseMedia; preferences: Preferences; maxRows: number | undefined },
): Promise<StatementResult> {
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

/** Explains a plan. The statement runs only with the option `analyze`. */
export async function explainPlan(
  tx: Transaction,
  plan: RestPlan,
  media: NonNullable<ResponseMedia['plan']>,
) {
  const options = [...media.options, `format ${media.isText ? 'text' : 'json'}`].join(', ')
  const { rows } = await tx.query<{ 'QUERY PLAN': unknown }>(
    `explain (${options}) ${statementOf(plan, media.of)}`,
    plan.parameters,
  )
  const lines = rows.map((row) => row['QUERY PLAN'])
  return media.isText ? lines.join('\n') : JSON.stringify(lines[0])
}

/** Returns one statement that reads rows of the table, write or call, and builds the body in Postgres. */
function statementOf(plan: RestPlan, media: ResponseMedia): string {
  const { source, as, root, hasBody, kind } = plan
  const read = source === undefined ? createReadSql(root) : createReadSql(root, as)
  const answer = hasBody ? `(${read})` : `(select 1 from ${writtenRows})`
  const isWrite = source !== undefined && kind !== 'call'
  // A write without returned rows has no rows to read from.
  const from = isWrite && !hasBody ? '' : ` from ${answer} as pgrst_row`
  const columns = [
    `${hasBody ? bodySql(plan, media) : `''`}::text as body`,
    `${isWrite ? `(select count(*) from ${writtenRows})` : 'count(*)'}::text as rows`,
    `${kind === 'call' ? `(select count(*) from (${createCountSql(root, as)}) as pgrst_all)` : 'null'}::text as total`,
    `${isWrite ? `(select row_to_json(pgrst_first) from ${writtenRows} as pgrst_first limit 1)` : 'null'}::text as first`,
  ]
  return `${source === undefined ? '' : `with ${writtenRows} as (${source}) `}select ${columns.join(', ')}${from}`
}

function bodySql(plan: RestPlan, { kind, isStripped, handler }: ResponseMedia): string {
  const isAlone = plan.routine !== undefined && !plan.routine.isSet
  if (kind === 'csv') return csvSql()
  if (handler) return handledSql(plan, handler)
  const value = isValue(plan) ? 'pgrst_row.pgrst_scalar' : 'pgrst_row'
  const list = isStripped ? `json_strip_nulls(json_agg(${value}))` : `json_agg(${value})`
  return kind === 'object' || isAlone ? `coalesce(${list}->0, 'null')` : `coalesce(${list}, '[]')`
}

/** Returns SQL for the body of a custom media type. Bytes are encoded as base64. */
function handledSql({ root: { table } }: RestPlan, handler: NonNullable<ResponseMedia['handler']>): string {
  const value =
    'table' in handler && table
      ? `${quoteQualifiedName(handler as MediaHandlerAggregate)}(row(pgrst_row.*)::${quoteQualifiedName(table)})`
      : '(array_agg(pgrst_row.pgrst_scalar))[1]'
  return handler.isBytes ? `encode(${value}, 'base64')` : value
}

/** Returns SQL for a body of CSV: the text form of a row in Postgres is a line of CSV in parentheses. */
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

/** Returns the number of rows without limit and offset. A call counts its rows itself, because it must not run twice. */
async function totalOf(
  tx: Transaction,
  plan: RestPlan,
  { preferences: { count }, maxRows, total }: Counting,
): Promise<number | undefined> {
  if (plan.kind === 'call') return Number(total)
  if (plan.kind !== 'read') return undefined
  const rows = createCountSql(plan.root)
  if (count === 'exact') return countOf(tx, rows)
  if (count === 'planned') return plannedOf(tx, rows)
  // Rows are counted up to the most that a response can have. Beyond that, the planner's estimate is enough.
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

async function settingsOf(
  tx: Transaction,
): Promise<Pick<StatementResult, 'status' | 'headers' | 'inserted'>> {
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
  return list.flatMap((entry) => Object.entries(readResponseHeaders(entry)))
}
