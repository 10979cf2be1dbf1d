import type { Session } from '@portico/session'
import { asDataError, DataError, toDataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { applyConditions } from '../conditions/conditions.ts'
import { type Row, readAnswer, writeSelect } from '../row.ts'
import type { Values } from './values.ts'
import { matches } from './write-rows.ts'

type Client = Session['client']

/** Keys in one request, so that the address stays short. */
const rowsAtOnce = 50

/**
 * Inserts rows in one request, all or none, and answers them as the database has them. Columns that a row has no value for get their
 * default. What a trigger drops is not answered.
 * @throws DataError
 */
export async function insertSome(client: Client, table: Table, values: readonly Values[]): Promise<Row[]> {
  const request = client
    .schema(table.schema)
    .from(table.name)
    .insert([...values], { defaultToNull: false })
    .select(writeSelect(table))
  const { data, error, status } = await request.then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  return readAnswer(table, data)
}

/** The same, where all have to be there. @throws DataError; `not_saved_policy` where some are not */
export async function insertRows(client: Client, table: Table, values: readonly Values[]): Promise<Row[]> {
  const rows = await insertSome(client, table, values)
  if (rows.length < values.length)
    throw new DataError('not_saved_policy', { message: 'insert did not answer all rows' }, 201)
  return rows
}

/** The rows with these keys as they are now, in any order; those that are gone are left out. @throws DataError */
export async function readByKey(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
): Promise<Row[]> {
  const found: Row[] = []
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    const any = { any: rows.slice(i, i + rowsAtOnce).map((row) => ({ all: matches(key, row) })) }
    const request = client.schema(table.schema).from(table.name).select(writeSelect(table))
    const { data, error, status } = await applyConditions(request, [any]).then(undefined, rethrow)
    if (error) throw toDataError(error, status)
    found.push(...readAnswer(table, data))
  }
  return found
}

function rethrow(caught: unknown): never {
  throw asDataError(caught)
}
