import type { Session } from '@portico/session'
import { asDataError, DataError, toDataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { type Condition, parameterOf } from '../conditions/conditions.ts'
import { type Row, readAnswer, writeSelect } from '../row.ts'
import { columnDefault, type Values } from '../write/values.ts'
import { quoteName, quoteNames, writePath, writeProfile, writeQuery } from './names.ts'

type Client = Session['client']
type Named = Pick<Table, 'schema' | 'name'>

/** One column that rows are ordered by. */
export interface Order {
  column: string
  isDescending?: boolean
  areNullsFirst?: boolean
}

/** Which rows of a table are asked for. */
export interface Reading {
  /** All of them hold. */
  conditions?: readonly Condition[]
  order?: readonly Order[]
  skip?: number
  limit?: number
  count?: 'exact' | 'planned' | 'estimated' | undefined
  /** Zone in which moments are grouped. */
  timezone?: string | undefined
  signal?: AbortSignal | undefined
}

/** What is written to a table. `skips`: rows whose key is there stay as they are; else they get the new values. */
export type Write =
  | { insert: Values | readonly Values[] }
  | { upsert: readonly Values[]; key: readonly string[]; skips: boolean }
  | { update: Values }
  | { delete: true }

/** What a write asks for besides. */
export interface Writing {
  /** The table with the columns that are answered of the written rows; none unless given. */
  read?: Table | undefined
  /** An update or a deletion without conditions is refused. */
  conditions?: readonly Condition[]
  /** The most rows that an update or a deletion may reach; of more, none is written. */
  most?: number | undefined
  isCounted?: boolean
  signal?: AbortSignal | undefined
}

/** An answer without error; `count`: null where the server tells none. */
interface Answer {
  data: unknown
  count: number | null
  status: number
}

/** Rows that were read or written. */
export interface Answered {
  rows: Row[]
  /** Null where the server tells none. */
  count: number | null
}

/** What an address may have in all: many gateways refuse more than 8 kB of request line. */
export const longestAddress = 8_000

/** What of an address is left for the project and the path. */
const longestQuery = longestAddress - 300

/** Reads rows: the columns of `read`. Tables that are too wide for an address are read in several requests. @throws DataError */
export async function readTable(client: Client, read: Table, reading: Reading): Promise<Answered> {
  const select = writeSelect(read)
  const room = longestQuery - writeQuery(parametersOf(reading)).length
  if (writeQuery([['select', select]]).length > room)
    return (await import('./wide-tables.ts')).readWide(client, read, reading, room)
  const { data, count } = await readSelected(client, read, select, reading)
  return { rows: readAnswer(read, data), count }
}

/** Reads what `select` says, which is other than columns of the table. @throws DataError */
export async function readSelected(
  client: Client,
  table: Named,
  select: string,
  reading: Reading,
): Promise<Answer> {
  const { count, timezone, signal } = reading
  const parameters = [['select', select] as const, ...parametersOf(reading)]
  const prefer = [...(count ? [`count=${count}`] : []), ...(timezone ? [`timezone=${timezone}`] : [])]
  const answer = await send(client, table, { parameters, prefer, signal }, (from) => from.select())
  if (Array.isArray(answer.data)) return answer
  throw new DataError('unexpected', { message: 'The answer is no list of rows' }, answer.status)
}

function parametersOf({ conditions = [], order = [], skip = 0, limit }: Reading) {
  const parameters = conditions.map(parameterOf)
  if (order.length > 0) parameters.push(['order', order.map(writeOrder).join(',')])
  if (skip > 0) parameters.push(['offset', String(skip)])
  if (limit !== undefined) parameters.push(['limit', String(limit)])
  return parameters
}

/**
 * Writes rows, all in one request or none, and answers the columns of `read` of those that were written. Of a table that is too wide for
 * an address they are read afterwards.
 * @throws DataError
 */
export async function writeTable(
  client: Client,
  table: Named,
  write: Write,
  writing: Writing,
): Promise<Answered> {
  const { read, conditions = [] } = writing
  if (!read) return { rows: [], count: (await sendWrite(client, table, write, writing, undefined)).count }
  const select = writeSelect(read)
  const length = writeQuery([['select', select], ...conditions.map(parameterOf)]).length
  if (length > longestQuery && !('delete' in write))
    return (await import('./wide-tables.ts')).writeWide(client, read, write, writing)
  const { data, count } = await sendWrite(client, table, write, writing, select)
  return { rows: readAnswer(read, data ?? []), count }
}

function sendWrite(
  client: Client,
  table: Named,
  write: Write,
  { conditions = [], most, isCounted = false, signal }: Writing,
  select: string | undefined,
): Promise<Answer> {
  const parameters = conditions.map(parameterOf)
  const prefer: string[] = []
  if (most !== undefined) prefer.push('handling=strict', `max-affected=${most}`)
  if (isCounted) prefer.push('count=exact')
  if (select !== undefined) {
    parameters.unshift(['select', select])
    prefer.push('return=representation')
  }
  const request = { parameters, prefer, signal }
  if ('insert' in write) {
    const { insert: rows } = write
    if (Array.isArray(rows)) {
      prefer.push('missing=default')
      addColumns(parameters, rows)
    }
    return send(client, table, request, (from) => from.insert(rows))
  }
  if ('upsert' in write) {
    prefer.push(`resolution=${write.skips ? 'ignore' : 'merge'}-duplicates`, 'missing=default')
    parameters.push(['on_conflict', quoteNames(write.key)])
    addColumns(parameters, write.upsert)
    return send(client, table, request, (from) => from.upsert([...write.upsert]))
  }
  if (conditions.length === 0) throw new Error('A write without conditions would reach every row')
  if ('delete' in write) return send(client, table, request, (from) => from.delete())
  const names = Object.keys(write.update)
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = write.update[name]
      return value === columnDefault ? [] : [[name, value]]
    }),
  )
  // A column that is named and has no value in the body gets its default.
  if (Object.keys(given).length < names.length) {
    parameters.push(['columns', quoteNames(names)])
    prefer.push('missing=default')
  }
  return send(client, table, request, (from) => from.update(given))
}

/** Which columns the rows have values for; a row without one gets the default. */
function addColumns(parameters: (readonly [string, string])[], rows: readonly Values[]): void {
  const names = [...new Set(rows.flatMap(Object.keys))]
  if (names.length > 0) parameters.push(['columns', quoteNames(names)])
}

function writeOrder({ column, isDescending = false, areNullsFirst = isDescending }: Order): string {
  return `${quoteName(column)}.${isDescending ? 'desc' : 'asc'}.nulls${areNullsFirst ? 'first' : 'last'}`
}

interface Request {
  parameters: readonly (readonly [name: string, value: string])[]
  prefer: readonly string[]
  signal: AbortSignal | undefined
}

type From = ReturnType<Client['from']>
type Builder = ReturnType<From['select' | 'insert' | 'upsert' | 'update' | 'delete']>

/**
 * Sends a request by the Supabase client. It writes no name itself: its builder puts them into addresses as they are, takes
 * blanks out of `select`, and gives `columns` no escapes.
 */
async function send(
  client: Client,
  { schema, name }: Named,
  { parameters, prefer, signal }: Request,
  begin: (from: From) => Builder,
): Promise<Answer> {
  const from = client.schema(writeProfile(schema)).from(writePath(name)) as From
  for (const preference of prefer) from.headers.append('Prefer', preference)
  const builder = begin(from)
  const { url } = builder as unknown as { url: URL }
  url.search = writeQuery(parameters)
  if (url.href.length > longestAddress)
    throw new DataError('too_long', { message: `${url.href.length} characters of address` }, null)
  if (signal) builder.abortSignal(signal)
  const { data, error, count, status } = await builder.then(undefined, (caught: unknown) => {
    throw asDataError(caught)
  })
  if (error) throw toDataError(error, status)
  return { data, count, status }
}
