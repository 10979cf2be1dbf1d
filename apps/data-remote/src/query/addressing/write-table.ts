import type { Session } from '@portico/session'
import { DataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { type Condition, toParameter } from '../conditions/conditions.ts'
import { quoteNames } from '../names.ts'
import { readAnswer, writeSelect } from '../row.ts'
import { columnDefault, type RowValues } from '../values.ts'
import { loadWideTables } from './lazy-wide-tables.ts'
import {
  getRemainingLength,
  type RequestResult,
  type RowsResult,
  sendRequest,
  type TableName,
} from './requests.ts'

type Client = Session['client']

/** A write to a table. `skips`: existing rows stay unchanged; otherwise they get the new values. */
export type TableWrite =
  | { insert: RowValues | readonly RowValues[] }
  | { upsert: readonly RowValues[]; key: readonly string[]; skips: boolean }
  | { update: RowValues }
  | { delete: true }

/** Options of a write. */
export interface WriteOptions {
  /** The table with the columns to return of the written rows. Default: nothing is returned. */
  read?: Table | undefined
  /** An update or deletion without conditions is refused. */
  conditions?: readonly Condition[]
  /** The maximum number of rows that an update or deletion may reach. If there are more, nothing is written. */
  most?: number | undefined
  isCounted?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Writes rows in one atomic request, and returns the columns of `read` of the written rows. If the table is too wide for a URL, it reads
 * them in separate requests: after the write, or before a deletion.
 * @throws DataError; `too_wide` if the table is too wide and has no key: nothing is written
 */
export async function writeTable(
  client: Client,
  table: TableName,
  write: TableWrite,
  writing: WriteOptions,
): Promise<RowsResult> {
  const { read, conditions = [] } = writing
  if (!read) return { rows: [], count: (await sendWrite(client, table, write, writing, undefined)).count }
  const select = writeSelect(read)
  if (getRemainingLength([['select', select]], conditions.map(toParameter)) !== null) {
    const { deleteWide, writeWide } = await loadWideTables()
    return 'delete' in write ? deleteWide(client, read, writing) : writeWide(client, read, write, writing)
  }
  const { data, count } = await sendWrite(client, table, write, writing, select)
  return { rows: readAnswer(read, data ?? []), count }
}

function sendWrite(
  client: Client,
  table: TableName,
  write: TableWrite,
  { conditions = [], most, isCounted = false, signal }: WriteOptions,
  select: string | undefined,
): Promise<RequestResult> {
  const parameters = conditions.map(toParameter)
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
    return sendRequest(client, table, request, (from) => from.insert(rows))
  }
  if ('upsert' in write) {
    prefer.push(`resolution=${write.skips ? 'ignore' : 'merge'}-duplicates`, 'missing=default')
    parameters.push(['on_conflict', quoteNames(write.key)])
    addColumns(parameters, write.upsert)
    return sendRequest(client, table, request, (from) => from.upsert([...write.upsert]))
  }
  if (conditions.length === 0) throw new Error('A write without conditions would reach every row')
  if ('delete' in write) return sendRequest(client, table, request, (from) => from.delete())
  const names = Object.keys(write.update)
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = write.update[name]
      return value === columnDefault ? [] : [[name, value]]
    }),
  )
  // A column in `columns` without a value in the body gets its default.
  if (Object.keys(given).length < names.length) {
    parameters.push(['columns', quoteNames(names)])
    prefer.push('missing=default')
  }
  return sendRequest(client, table, request, (from) => from.update(given))
}

/**
 * Adds the `columns` parameter, so that rows without a value get the default. Rows with the same columns work without it.
 * @throws DataError `rows_unlike` if it does not fit into a URL and the rows have different columns
 */
function addColumns(parameters: (readonly [string, string])[], rows: readonly RowValues[]): void {
  const names = [...new Set(rows.flatMap(Object.keys))]
  if (names.length === 0) return
  const columns = ['columns', quoteNames(names)] as const
  if (getRemainingLength([columns], parameters) === null) parameters.push(columns)
  else if (!rows.every((row) => Object.keys(row).length === names.length))
    throw new DataError('rows_unlike', { message: `${names.length} columns` }, null)
}
