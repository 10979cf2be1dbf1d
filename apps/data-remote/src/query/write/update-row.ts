import type { Session } from '@portico/session'
import { getValueText } from '../../column-types/value-text.ts'
import { DataError } from '../../errors/data-error.ts'
import { type Column, getReadableColumns, type Table } from '../../schema/schema.ts'
import { createKeyConditions } from '../addressing/key-conditions.ts'
import { readTable } from '../addressing/requests.ts'
import { writeByKey } from '../addressing/write-by-key.ts'
import type { Condition } from '../conditions/conditions.ts'
import { createUnchangedCondition } from '../conditions/unchanged-condition.ts'
import type { Row } from '../row.ts'
import { columnDefault, type RowValues } from '../values.ts'

type Client = Session['client']

/** The outcome of an update. `changed`: another user has changed the same columns since they were read; nothing was written. */
export type UpdateResult = { state: 'saved'; row: Row } | { state: 'changed'; theirs: Row }

/**
 * Changes columns of a row if they still have the values in `read`, and returns the current row. Can be repeated after a lost answer: a row
 * that already has the new values counts as saved.
 * @throws DataError; `not_saved_policy` if the row is unchanged and was not updated, `not_saved_gone` if it does not exist.
 */
export async function updateRow(
  client: Client,
  table: Table,
  key: readonly string[],
  read: Row,
  values: RowValues,
): Promise<UpdateResult> {
  const columns = comparedColumns(table, values)
  const conditions = columns.map((column) => createUnchangedCondition(column, read[column.name]))
  if (conditions.includes(null)) {
    // Values that the database can't compare are compared here, just before the update.
    const now = await readRow(client, table, createKeyConditions(key, read))
    if (now && differs(columns, read, now)) return settle(client, table, key, read, values)
  }
  const compared = conditions.filter((condition) => condition !== null)
  const keyed = { key, rows: [read], conditions: compared }
  const [saved] = await writeByKey(client, table, { update: values }, keyed, table)
  return saved ? { state: 'saved', row: saved } : settle(client, table, key, read, values)
}

/** Finds out why nothing was written: the row is gone, a policy protects it, another user changed it, or it already has the new values. */
async function settle(
  client: Client,
  table: Table,
  key: readonly string[],
  read: Row,
  values: RowValues,
): Promise<UpdateResult> {
  const columns = comparedColumns(table, values)
  const now = await readRow(client, table, createKeyConditions(key, read))
  // If a new key was saved but the answer was lost, the row is found by the new key.
  const isMoved = !now && key.some((name) => Object.hasOwn(values, name) && values[name] !== columnDefault)
  const row = isMoved ? await readRow(client, table, createKeyConditions(key, { ...read, ...values })) : now
  if (!row) throw new DataError('not_saved_gone', { message: 'update answered no row' }, 200)
  const isAsRead = !isMoved && !differs(columns, read, row)
  if (isAsRead) throw new DataError('not_saved_policy', { message: 'update answered no row' }, 200)
  if (await holds(client, table, key, row, columns, values)) return { state: 'saved', row }
  if (isMoved) throw new DataError('not_saved_gone', { message: 'update answered no row' }, 200)
  return { state: 'changed', theirs: row }
}

/** Returns whether the row already has these values, as the database compares them: `5` equals `5.00`. */
async function holds(
  client: Client,
  table: Table,
  key: readonly string[],
  row: Row,
  columns: readonly Column[],
  values: RowValues,
): Promise<boolean> {
  // Only the database knows the value of a default.
  if (columns.some(({ name }) => values[name] === columnDefault)) return false
  const conditions = columns.map((column) => ({
    column,
    condition: createUnchangedCondition(column, values[column.name]),
  }))
  const isOther = ({ column: { name }, condition }: (typeof conditions)[number]) =>
    condition === null && getValueText(row[name]) !== getValueText(values[name])
  if (conditions.some(isOther)) return false
  const asked = conditions.flatMap(({ condition }) => (condition ? [condition] : []))
  return (await readRow(client, table, [...createKeyConditions(key, row), ...asked])) !== null
}

/** Reads one row that matches the conditions. Null if no visible row does. @throws DataError */
export async function readRow(
  client: Client,
  table: Table,
  conditions: readonly Condition[],
): Promise<Row | null> {
  const { rows } = await readTable(client, table, { conditions, limit: 1 })
  return rows[0] ?? null
}

/** Returns the changed columns that are readable, because others have no value to compare. */
function comparedColumns(table: Table, values: RowValues): readonly Column[] {
  return getReadableColumns(table).filter(({ name }) => Object.hasOwn(values, name))
}

function differs(columns: readonly Column[], before: Row, now: Row): boolean {
  return columns.some(({ name }) => getValueText(before[name]) !== getValueText(now[name]))
}
