import type { Session } from '@portico/session'
import { DataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { cutParts, keyCondition } from '../addressing/key-conditions.ts'
import { readTable } from '../addressing/requests.ts'
import { mayBeCut } from '../addressing/row-limit.ts'
import { writeTable } from '../addressing/write-table.ts'
import type { Row } from '../row.ts'
import type { Values } from './values.ts'

type Client = Session['client']

/**
 * Inserts rows in one request, all or none, and answers them as the database has them. Columns that a row has no value for get their
 * default. What a trigger drops is not answered.
 * @throws DataError
 */
export async function insertSome(client: Client, table: Table, values: readonly Values[]): Promise<Row[]> {
  return (await writeTable(client, table, { insert: values }, { read: table })).rows
}

/** The same, where all have to be there. @throws DataError; `not_saved_policy` where some are not */
export async function insertRows(client: Client, table: Table, values: readonly Values[]): Promise<Row[]> {
  const rows = await insertSome(client, table, values)
  if (rows.length < values.length)
    throw new DataError('not_saved_policy', { message: 'insert did not answer all rows' }, 201)
  return rows
}

/**
 * The rows with these keys as they are now, in any order; those that are gone are left out. `table` has the columns of the key;
 * `most`: how many keys are in one request.
 * @throws DataError
 */
export async function readByKey(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
  { most, signal }: { most?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Row[]> {
  const found: Row[] = []
  for (const part of cutParts(key, rows, { most })) {
    const conditions = [keyCondition(key, part)]
    const order = key.map((column) => ({ column }))
    let skip = 0
    let isCut = true
    while (isCut) {
      // An exact count of so few rows is cheap, and tells whether the server has cut the answer.
      const asked = { conditions, order, skip, count: 'exact', signal } as const
      const { rows: answered, count } = await readTable(client, table, asked)
      const isShort = count === null && mayBeCut(client, answered.length, part.length - skip)
      skip += answered.length
      isCut = answered.length > 0 && (isShort || skip < (count ?? 0))
      found.push(...answered)
    }
  }
  return found
}
