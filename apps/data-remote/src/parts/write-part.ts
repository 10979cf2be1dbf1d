import type { Session } from '@portico/session'
import { valueText } from '../kinds/value-text.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { writeByKey } from '../query/addressing/write-by-key.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { keyOf, type Row, withColumns } from '../query/row.ts'
import type { Values } from '../query/values.ts'
import { readableColumns, type Table } from '../schema/schema.ts'

/** Where rows are written, by which columns they are distinguished, and what else has to hold of each. */
export interface RowScope {
  client: Session['client']
  table: Table
  key: readonly string[]
  conditions: readonly Condition[]
}

/** The table with its key and these columns, as far as they may be read: what is asked for. */
export function keyAnd(table: Table, key: readonly string[], names: Iterable<string>): Table {
  const read = withColumns(table, new Set([...key, ...names]))
  return { ...read, columns: readableColumns(read) }
}

/** Rows by their identity. */
export function byKey(key: readonly string[], rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row, key), row]))
}

/** What the rows of a part hold now in the columns of `read`; only those that fulfil the conditions. @throws DataError */
export async function readPart(
  { client, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
): Promise<Row[]> {
  return readByKey(client, read, key, rows, { conditions })
}

/** Gives rows these values in one request; answers the columns of `read` of those that got them. @throws DataError */
export async function updatePart(
  { client, table, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
  values: Values,
): Promise<Row[]> {
  return writeByKey(client, table, { update: values }, { key, rows, conditions }, read)
}

/** Deletes rows in one request; answers the columns of `read` of those that are gone. @throws DataError */
export async function deletePart(
  { client, table, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
): Promise<Row[]> {
  return writeByKey(client, table, { delete: true }, { key, rows, conditions }, read)
}

/** Whether two rows hold the same in these columns, as it is written. */
export function holdSame(names: readonly string[], one: Row, other: Row): boolean {
  return names.every((name) => valueText(one[name]) === valueText(other[name]))
}
