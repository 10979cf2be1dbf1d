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

/** One new row, however often it is sent. */
export interface NewRow {
  /** The key, where it was chosen here: the column and its value. */
  key: Values | null
  /** What was sent and brought no answer. */
  sent: readonly Values[]
}

/** A row that was not sent yet. */
export const unsent: NewRow = { key: null, sent: [] }

/**
 * What an insert came to. `unknown`: the answer was lost, and the key is the database's; `found` are rows that it may have become,
 * null where they could not be asked for.
 */
export type Insertion =
  | { state: 'saved'; row: Row }
  | { state: 'unknown'; found: readonly Row[] | null; newRow: NewRow }

/** A lost answer, where sending the row again makes no second one. */
export class LostAnswer extends Error {
  readonly newRow: NewRow

  constructor(newRow: NewRow, cause: unknown) {
    super('the answer to an insert was lost', { cause })
    this.name = 'LostAnswer'
    this.newRow = newRow
  }
}

/**
 * Inserts a row once. Where the page can choose the key it does, and a second try finds what the first has made; elsewhere it
 * looks for what may have become of a lost answer, and leaves it to the person.
 * @throws DataError where it was refused; LostAnswer where it may be sent again as it is
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
    // Chromium itself sends a request again whose connection broke: a row with the key chosen here can only be the first one's.
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

/** The row of an earlier try, with what was typed since. */
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

/** Clocks differ: a row counts as new so many milliseconds before it was sent. */
const clocksDiffer = 5 * 60_000

/** As many as one compares by eye. */
const mostFound = 5

/** Rows with these values, of this person and of these minutes, as far as the table tells. Null where it cannot be asked. */
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
