import type { Session } from '@portico/session'
import { getValueText } from '../column-types/value-text.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { writeByKey } from '../query/addressing/write-by-key.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { getRowKey, type Row, selectColumns } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import { getReadableColumns, type Table } from '../schema/schema.ts'

/** The table of the written rows, the key columns that identify them, and conditions that each row must match. */
export interface RowScope {
  client: Session['client']
  table: Table
  key: readonly string[]
  conditions: readonly Condition[]
}

/** Returns the table with only its key and these columns, limited to readable ones. */
export function selectKeyAnd(table: Table, key: readonly string[], names: Iterable<string>): Table {
  const read = selectColumns(table, new Set([...key, ...names]))
  return { ...read, columns: getReadableColumns(read) }
}

/** Returns rows by id. */
export function groupByKey(key: readonly string[], rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [getRowKey(row, key), row]))
}

/** Reads the current values of the columns of `read`, for rows of a batch that match the conditions. @throws DataError */
export async function readBatch(
  { client, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
): Promise<Row[]> {
  return readByKey(client, read, key, rows, { conditions })
}

/** Updates rows in one request. Returns the columns of `read` of the updated rows. @throws DataError */
export async function updateBatch(
  { client, table, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
  values: RowValues,
): Promise<Row[]> {
  return writeByKey(client, table, { update: values }, { key, rows, conditions }, read)
}

/** Deletes rows in one request. Returns the columns of `read` of the deleted rows. @throws DataError */
export async function deleteBatch(
  { client, table, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
): Promise<Row[]> {
  return writeByKey(client, table, { delete: true }, { key, rows, conditions }, read)
}

/** Returns whether two rows have the same text in these columns. */
export function hasEqualValues(names: readonly string[], one: Row, other: Row): boolean {
  return names.every((name) => getValueText(one[name]) === getValueText(other[name]))
}
