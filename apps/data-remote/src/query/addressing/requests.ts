import type { Session } from '@portico/session'
import { DataError, throwDataError, toDataError } from '../../errors/data-error.ts'
import { getRowKeyColumns } from '../../schema/row-key.ts'
import type { Table } from '../../schema/schema.ts'
import { type Condition, toParameter } from '../conditions/conditions.ts'
import { quoteName, writePath, writeProfile, writeQuery } from '../names.ts'
import { type Row, readAnswer, writeSelect } from '../row.ts'
import { loadWideTables } from './lazy-wide-tables.ts'
import { recordRowCount } from './row-limit.ts'

type Client = Session['client']
/** The name of a table, with its schema. */
export type TableName = Pick<Table, 'schema' | 'name'>

/** A sort column. */
export interface OrderBy {
  column: string
  isDescending?: boolean
}

/** A selection of rows. */
export interface ReadOptions {
  /** All conditions must match. */
  conditions?: readonly Condition[]
  order?: readonly OrderBy[]
  skip?: number
  limit?: number
  count?: 'exact' | 'planned' | 'estimated' | undefined
  /** Further preferences, such as `timezone=Asia/Tokyo`. */
  prefer?: readonly string[]
  signal?: AbortSignal | undefined
}

/** An answer without error. `count`: null if the server returns none. */
export interface RequestResult {
  data: unknown
  count: number | null
  status: number
}

/** Rows that were read or written. */
export interface RowsResult {
  rows: Row[]
  /** Null if the server returns no count. */
  count: number | null
}

/** Maximum number of characters of a URL: many gateways reject a request line over 8 kB. */
export const maxUrlLength = 8_000

/** Maximum number of characters of the query; the rest is for the project and the path. */
const longestQuery = maxUrlLength - 300

/** Minimum number of characters for the columns of one request. With fewer, the conditions are too long. */
const leastRoom = 500

/**
 * Reads rows with the columns of `read`. Tables that are too wide for one URL are read in several requests.
 * @throws DataError; `too_wide` if the table is too wide and has no key
 */
export async function readTable(client: Client, read: Table, reading: ReadOptions): Promise<RowsResult> {
  const select = writeSelect(read)
  const { order = [], ...others } = reading
  // Without a key, rows are sorted by all of their columns.
  const [columns, beside] = getRowKeyColumns(read) ? [{}, reading] : [{ order }, others]
  const room = getRemainingLength([['select', select], ...parametersOf(columns)], parametersOf(beside))
  if (room !== null) return (await loadWideTables()).readWide(client, read, reading, room)
  const { data, count } = await readSelected(client, read, select, reading)
  return { rows: readAnswer(read, data), count }
}

/** Query parameters. */
export type RequestParameters = readonly (readonly [name: string, value: string])[]

/**
 * Returns the number of characters that remain for the column parameters next to the others, if the columns have more. Null if they fit, or
 * if the others are too long.
 */
export function getRemainingLength(columns: RequestParameters, others: RequestParameters): number | null {
  const room = longestQuery - writeQuery(others).length
  return room > leastRoom && writeQuery(columns).length > room ? room : null
}

/** Reads the result of a `select` that is not a list of columns, such as groups. @throws DataError */
export async function readSelected(
  client: Client,
  table: TableName,
  select: string,
  reading: ReadOptions,
): Promise<RequestResult> {
  const { count, prefer = [], signal } = reading
  const parameters = [['select', select] as const, ...parametersOf(reading)]
  const all = count ? [...prefer, `count=${count}`] : prefer
  const answer = await sendRequest(client, table, { parameters, prefer: all, signal }, (from) =>
    from.select(),
  )
  // A gateway without the service answers 404 with an empty body, which the client reports as success.
  if (!Array.isArray(answer.data)) return throwDataError(answer.data)
  recordRowCount(client, answer.data.length)
  return answer
}

function parametersOf({ conditions = [], order = [], skip = 0, limit }: ReadOptions) {
  const parameters = conditions.map(toParameter)
  if (order.length > 0) parameters.push(['order', order.map(writeOrder).join(',')])
  if (skip > 0) parameters.push(['offset', String(skip)])
  if (limit !== undefined) parameters.push(['limit', String(limit)])
  return parameters
}

/** Sorts nulls as Postgres does by default: last ascending, first descending. */
function writeOrder({ column, isDescending }: OrderBy): string {
  return `${quoteName(column)}.${isDescending ? 'desc.nullsfirst' : 'asc.nullslast'}`
}

/** The parts of a request in addition to its method and body. */
export interface RequestOptions {
  parameters: RequestParameters
  prefer: readonly string[]
  signal: AbortSignal | undefined
}

/** The Supabase client's query builder of one table. */
export type TableClient = ReturnType<Client['from']>
type Builder = ReturnType<TableClient['select' | 'insert' | 'upsert' | 'update' | 'delete']>

/**
 * Sends a request with the Supabase client, which gets no name to format: it does not encode names in URLs, strips blanks from `select`,
 * and does not escape `columns`.
 */
export async function sendRequest(
  client: Client,
  { schema, name }: TableName,
  { parameters, prefer, signal }: RequestOptions,
  begin: (from: TableClient) => Builder,
): Promise<RequestResult> {
  const from = client.schema(writeProfile(schema)).from(writePath(name)) as TableClient
  for (const preference of prefer) from.headers.append('Prefer', preference)
  const builder = begin(from)
  const { url } = builder as unknown as { url: URL }
  url.search = writeQuery(parameters)
  if (url.href.length > maxUrlLength) throw new DataError('too_long', {}, null)
  if (signal) builder.abortSignal(signal)
  const { data, error, count, status } = await builder.then(undefined, throwDataError)
  if (error) throw toDataError(error, status)
  return { data, count, status }
}
