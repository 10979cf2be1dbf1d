import type { Session } from '@portico/session'
import { DataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { writeTable } from '../addressing/write-table.ts'
import type { Row } from '../row.ts'
import type { RowValues } from '../values.ts'

type Client = Session['client']

/**
 * Inserts rows in one atomic request, and returns them as stored. Missing columns get their default. Rows that a trigger drops are not
 * returned.
 * @throws DataError
 */
export async function insertBatch(
  client: Client,
  table: Table,
  values: readonly RowValues[],
): Promise<Row[]> {
  return (await writeTable(client, table, { insert: values }, { read: table })).rows
}

/** Inserts rows like `insertBatch`, and requires that all are returned. @throws DataError; `not_saved_policy` if some are not */
export async function insertRows(client: Client, table: Table, values: readonly RowValues[]): Promise<Row[]> {
  const rows = await insertBatch(client, table, values)
  if (rows.length < values.length)
    throw new DataError('not_saved_policy', { message: 'insert did not answer all rows' }, 201)
  return rows
}
