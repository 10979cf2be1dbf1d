import type { Session } from '@portico/session'
import { asDataError, isUnanswered } from '../errors/data-error.ts'
import { kindOf } from '../kinds/kinds.ts'
import { matches } from '../query/addressing/key-conditions.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { stillIs } from '../query/conditions/still-is.ts'
import { readSome } from '../query/read/read-some.ts'
import type { Row } from '../query/row.ts'
import type { Values } from '../query/values.ts'
import { readOne, updateRow } from '../query/write/update-row.ts'
import { insertRow } from '../query/write/write-rows.ts'
import { readableColumns, type Table } from '../schema/schema.ts'
import { withChosenKey } from './chosen-key.ts'

type Client = Session['client']

/** A new row, which is added once even if it is sent several times. */
export interface NewRow {
  /** The generated key: the column and its value. */
  key: Values | null
  /** Values of requests without an answer. */
  sent: readonly Values[]
}

/** A row that has not been sent. */
export const unsent: NewRow = { key: null, sent: [] }

/**
 * The outcome of an insert. `unknown`: the answer was lost and the database assigns the key. `found`: rows that may be the new one. Null if
 * they could not be read.
 */
export type Insertion =
  | { state: 'saved'; row: Row }
  | { state: 'unknown'; found: readonly Row[] | null; newRow: NewRow }

/** A lost answer to an insert that can be repeated safely. */
export class LostAnswer extends Error {
  readonly newRow: NewRow

  constructor(newRow: NewRow, cause: unknown) {
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
  values: Values,
  { key, sent }: NewRow,
  context: { uuid: () => string; userId: string; now: () => Date },
): Promise<Insertion> {
  const chosen = withChosenKey(table, { ...key, ...values }, context.uuid)
  const name = table.primaryKey[0] ?? ''
  const newRow: NewRow = {
    key: chosen && !Object.hasOwn(values, name) ? { [name]: chosen[name] } : key,
    sent: [...sent, values],
  }
  const startedAt = context.now()
  try {
    if (chosen && sent.length > 0) {
      const row = await readOne(client, table, matches([name], chosen))
      if (row) return await bringUpToDate(client, table, name, row, values, sent)
    }
    return { state: 'saved', row: await insertRow(client, table, chosen ?? values) }
  } catch (caught) {
    const error = asDataError(caught)
    // Chromium itself repeats a request whose connection broke, so a row with the generated key is from the first request.
    const isRepeated = error.code === '23505' && chosen && !Object.hasOwn(values, name)
    const row = isRepeated ? await readOne(client, table, matches([name], chosen)) : null
    if (row) return { state: 'saved', row }
    if (!isUnanswered(error)) throw error
    if (chosen) throw new LostAnswer(newRow, error)
    return {
      state: 'unknown',
      found: await lookFor(client, table, values, startedAt, context.userId),
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
  values: Values,
  sent: readonly Values[],
): Promise<Insertion> {
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
export async function lookFor(
  client: Client,
  table: Table,
  values: Values,
  startedAt: Date,
  userId: string,
): Promise<readonly Row[] | null> {
  const since = new Date(startedAt.getTime() - clocksDiffer).toISOString()
  const conditions = readableColumns(table).flatMap((column): Condition[] => {
    if (Object.hasOwn(values, column.name)) {
      const condition = stillIs(column, values[column.name])
      return condition ? [condition] : []
    }
    if (column.default === 'auth.uid()') return [{ column: column.name, operator: 'eq', value: userId }]
    const isOfNow = kindOf(column).nowDefault?.test(column.default ?? '')
    return isOfNow ? [{ column: column.name, operator: 'gte', value: since }] : []
  })
  if (conditions.length === 0) return null
  try {
    return (await readSome(client, table, conditions, { limit: mostFound })).rows
  } catch (caught) {
    const error = asDataError(caught)
    if (isUnanswered(error)) return null
    throw error
  }
}
