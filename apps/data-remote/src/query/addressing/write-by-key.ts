import type { Session } from '@portico/session'
import { DataError, toKnownDataError } from '../../errors/data-error.ts'
import { getReadableColumns, type Table } from '../../schema/schema.ts'
import type { Condition } from '../conditions/conditions.ts'
import { getRowKey, type Row, selectColumns } from '../row.ts'
import type { RowValues } from '../values.ts'
import { createKeyConditions, createKeysCondition } from './key-conditions.ts'
import type { RowsResult } from './requests.ts'
import { writeTable } from './write-table.ts'

type Client = Session['client']

/** Rows by key, and further conditions that each must match. */
export interface KeyedRows {
  key: readonly string[]
  rows: readonly Row[]
  conditions?: readonly Condition[]
}

/** Servers that reject `max-affected`: PostgREST before 12.2. */
const withoutLimit = new WeakSet<Client>()

/**
 * Changes or deletes exactly the rows with these keys, in one request. Returns the columns of `read` of the written rows, by default the
 * key. The request limits the number of written rows. The returned keys are compared too, because not every server applies that limit.
 * @throws DataError `key_incomplete` if a row has no value for a key column: nothing is sent; `PGRST124` if more rows have these keys:
 * nothing is written; `other_rows` if the server has written other rows
 */
export async function writeByKey(
  client: Client,
  table: Table,
  write: { update: RowValues } | { delete: true },
  { key, rows, conditions = [] }: KeyedRows,
  read: Table = selectColumns(table, new Set(key)),
): Promise<Row[]> {
  const isKeyed = (row: Row) => key.every((name) => Object.hasOwn(row, name) && (row[name] ?? null) !== null)
  if (key.length === 0 || rows.length === 0 || !rows.every(isKeyed))
    throw new DataError('key_incomplete', { message: `The key is ${JSON.stringify(key)}` }, null)
  const [first = {}, ...others] = rows
  const keyed = others.length > 0 ? [createKeysCondition(key, rows)] : createKeyConditions(key, first)
  const all = [...keyed, ...conditions]
  const send = (most?: number) => writeTable(client, table, write, { read, conditions: all, most })
  const { rows: written } = await (withoutLimit.has(client) ? send() : sendLimited(client, send, rows.length))
  if (!isWithin(write, { key, rows }, read, written))
    throw new DataError('other_rows', { message: `${written.length} rows were answered` }, 200)
  return written
}

async function sendLimited(
  client: Client,
  send: (most?: number) => Promise<RowsResult>,
  most: number,
): Promise<RowsResult> {
  try {
    return await send(most)
  } catch (caught) {
    if (toKnownDataError(caught).code !== 'PGRST122') throw caught
    withoutLimit.add(client)
    return send()
  }
}

/** Returns whether only rows with these keys were written. If the write changes the key, only the number of rows is compared. */
function isWithin(
  write: { update: RowValues } | { delete: true },
  { key, rows }: KeyedRows,
  read: Table,
  written: readonly Row[],
): boolean {
  const names = new Set(getReadableColumns(read).map(({ name }) => name))
  const isKeyRead = key.every((name) => names.has(name))
  const isKeyChanged = 'update' in write && key.some((name) => Object.hasOwn(write.update, name))
  if (!isKeyRead || isKeyChanged) return written.length <= rows.length
  const known = new Set(rows.map((row) => getRowKey(row, key)))
  return written.every((row) => known.has(getRowKey(row, key)))
}
