import type { Session } from '@portico/session'
import { asDataError, toDataError } from '../errors/data-error.ts'
import { valueText } from '../kinds/value-text.ts'
import { applyConditions, type Condition } from '../query/conditions/conditions.ts'
import { keyOf, type Row, readAnswer, withColumns, writeSelect } from '../query/row.ts'
import { requestUpdate } from '../query/write/update-row.ts'
import type { Values } from '../query/write/values.ts'
import { readableColumns, type Table } from '../schema/schema.ts'
import { keyCondition } from './key-parts.ts'

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
  { client, table, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
): Promise<Row[]> {
  const select = client.schema(table.schema).from(table.name).select(writeSelect(read))
  return answerOf(read, applyConditions(select, [...conditions, keyCondition(key, rows)]))
}

/** Gives rows these values in one request; answers the columns of `read` of those that got them. @throws DataError */
export async function updatePart(
  { client, table, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
  values: Values,
): Promise<Row[]> {
  const update = requestUpdate(client, table, values).select(writeSelect(read))
  return answerOf(read, applyConditions(update, [...conditions, keyCondition(key, rows)]))
}

/** Deletes rows in one request; answers the columns of `read` of those that are gone. @throws DataError */
export async function deletePart(
  { client, table, key, conditions }: RowScope,
  read: Table,
  rows: readonly Row[],
): Promise<Row[]> {
  const deletion = client.schema(table.schema).from(table.name).delete().select(writeSelect(read))
  return answerOf(read, applyConditions(deletion, [...conditions, keyCondition(key, rows)]))
}

/** Whether two rows hold the same in these columns, as it is written. */
export function holdSame(names: readonly string[], one: Row, other: Row): boolean {
  return names.every((name) => valueText(one[name]) === valueText(other[name]))
}

interface Answer {
  data: unknown
  error: { message: string } | null
  status: number
}

async function answerOf(read: Table, request: PromiseLike<Answer>): Promise<Row[]> {
  const { data, error, status } = await request.then(undefined, (caught: unknown) => {
    throw asDataError(caught)
  })
  if (error) throw toDataError(error, status)
  return readAnswer(read, data)
}
