import type { Session } from '@portico/session'
import { getColumnType } from '../column-types/column-types.ts'
import { hasNoResponse, toKnownDataError } from '../errors/data-error.ts'
import { createKeyConditions } from '../query/addressing/key-conditions.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { createUnchangedCondition } from '../query/conditions/unchanged-condition.ts'
import { readLimitedRows } from '../query/read/read-limited-rows.ts'
import type { Row } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import { readRow, updateRow } from '../query/write/update-row.ts'
import { insertRow } from '../query/write/write-rows.ts'
import { getReadableColumns, type Table } from '../schema/schema.ts'
import { addClientKey } from './add-client-key.ts'

type Client = Session['client']

/** A new row, which is added once even if it is sent several times. */
export interface PendingInsert {
  /** The generated key: the column and its value. */
  key: RowValues | null
  /** Values of requests without an answer. */
  sent: readonly RowValues[]
}

/** A row that has not been sent. */
export const unsentInsert: PendingInsert = { key: null, sent: [] }

/**
 * The outcome of an insert. `unknown`: the answer was lost and the database assigns the key. `found`: rows that may be the new one. Null if
 * they could not be read.
 */
export type InsertResult =
  | { state: 'saved'; row: Row }
  | { state: 'unknown'; found: readonly Row[] | null; newRow: PendingInsert }

/** A lost answer to an insert that can be repeated safely. */
export class LostResponseError extends Error {
  readonly newRow: PendingInsert

  constructor(newRow: PendingInsert, cause: unknown) {
    super('the answer to an insert was lost', { cause })
    this.name = 'LostAnswer'
    this.newRow = newRow
  }
}

/**
 * Inserts a row once. If the client can generate the key, a retry finds the row of the first attempt. Otherwise it searches for the row
 * after a lost answer, and the user decides.
 * @throws DataError if it was refused; LostAnswer if the same row can be sent again
 */
export async function insertOnce(
  client: Client,
  table: Table,
  values: RowValues,
  { key, sent }: PendingInsert,
  context: { uuid: () => string; userId: string; now: () => Date },
): Promise<InsertResult> {
  const chosen = addClientKey(table, { ...key, ...values }, context.uuid)
  const name = table.primaryKey[0] ?? ''
  const newRow: PendingInsert = {
    key: chosen && !Object.hasOwn(values, name) ? { [name]: chosen[name] } : key,
    sent: [...sent, values],
  }
  const startedAt = context.now()
  try {
    if (chosen && sent.length > 0) {
      const row = await readRow(client, table, createKeyConditions([name], chosen))
      if (row) return await bringUpToDate(client, table, name, row, values, sent)
    }
    return { state: 'saved', row: await insertRow(client, table, chosen ?? values) }
  } catch (caught) {
    const error = toKnownDataError(caught)
    // Chromium itself repeats a request whose connection broke, so a row with the generated key is from the first request.
    const isRepeated = error.code === '23505' && chosen && !Object.hasOwn(values, name)
    const row = isRepeated ? await readRow(client, table, createKeyConditions([name], chosen)) : null
    if (row) return { state: 'saved', row }
    if (!hasNoResponse(error)) throw error
    if (chosen) throw new LostResponseError(newRow, error)
    return {
      state: 'unknown',
      found: await findInsertedRows(client, table, values, startedAt, context.userId),
      newRow,
    }
  }
}

/** Updates the row of an earlier attempt with values typed since. */
async function bringUpToDate(
  client: Client,
  table: Table,
  name: string,
  row: Row,
  values: RowValues,
  sent: readonly RowValues[],
): Promise<InsertResult> {
  const now = JSON.stringify(values)
  if (sent.every((earlier) => JSON.stringify(earlier) === now)) return { state: 'saved', row }
  const update = await updateRow(client, table, [name], row, values)
  return { state: 'saved', row: update.state === 'saved' ? update.row : update.theirs }
}

/** Clocks differ, so a row counts as new if it was created at most this long before it was sent, in ms. */
const clocksDiffer = 5 * 60_000

/** Maximum number of rows that the user compares. */
const mostFound = 5

/** Reads rows with these values that the user created within these minutes, as far as the table has such columns. Null if that fails. */
export async function findInsertedRows(
  client: Client,
  table: Table,
  values: RowValues,
  startedAt: Date,
  userId: string,
): Promise<readonly Row[] | null> {
  const since = new Date(startedAt.getTime() - clocksDiffer).toISOString()
  const conditions = getReadableColumns(table).flatMap((column): Condition[] => {
    if (Object.hasOwn(values, column.name)) {
      const condition = createUnchangedCondition(column, values[column.name])
      return condition ? [condition] : []
    }
    if (column.default === 'auth.uid()') return [{ column: column.name, operator: 'eq', value: userId }]
    const isOfNow = getColumnType(column).nowDefault?.test(column.default ?? '')
    return isOfNow ? [{ column: column.name, operator: 'gte', value: since }] : []
  })
  if (conditions.length === 0) return null
  try {
    return (await readLimitedRows(client, table, conditions, { limit: mostFound })).rows
  } catch (caught) {
    const error = toKnownDataError(caught)
    if (hasNoResponse(error)) return null
    throw error
  }
}
