import type { Session } from '@portico/session'
import { getColumnType } from '../../column-types/column-types.ts'
import { getValueText } from '../../column-types/value-text.ts'
import { DataError, throwDataError, toDataError, toKnownDataError } from '../../errors/data-error.ts'
import { type Column, getReadableColumns, type Table } from '../../schema/schema.ts'
import { createRow, type Row } from '../row.ts'
import { columnDefault, type RowValues } from '../values.ts'
import { type UpdateResult, updateRow } from './update-row.ts'

type Client = Session['client']

/** New values of a row, and the row as it was read. */
export interface RowChange {
  read: Row
  values: RowValues
}

/** An outcome from `portico_save_rows`. The migration documents it. */
type Answer =
  | { state: 'saved' | 'changed' | 'kept'; row: Row }
  | { state: 'gone' }
  | { state: 'refused'; code: string; message: string; details: string | null; hint: string | null }

/** Clients of projects without the function. */
const without = new WeakSet<Client>()

/** Returns whether `updateRows` can be used: the function is not known to be missing, and it supports only the schema `public`. */
export function canUpdateRows(client: Client, table: Table): boolean {
  return table.schema === 'public' && !without.has(client)
}

/**
 * Changes rows in one request, each like `updateRow`, and returns their outcomes in order. Null, with nothing written, if they must be
 * changed one by one: the function is missing, or it rejects the batch.
 * @throws DataError if no row was changed, or the outcome is unknown
 */
export async function updateRows(
  client: Client,
  table: Table,
  key: readonly string[],
  changes: readonly RowChange[],
): Promise<readonly (UpdateResult | DataError)[] | null> {
  const columns = getReadableColumns(table)
  const body = {
    table_name: table.name,
    as_text: columns.filter((column) => getColumnType(column).isReadAsText).map(({ name }) => name),
    changes: changes.map((change) => written(columns, key, change)),
  }
  const { data, error, status } = await client.rpc('portico_save_rows', body).then(undefined, throwDataError)
  if (!error) return (data as Answer[]).map((answer) => outcomeOf(columns, answer))
  if (error.code === 'PGRST202' || (status === 404 && !error.code)) without.add(client)
  // The user is not signed in (each row gets its own error), or the request is too slow, too large, or has invalid text such as NUL.
  else if (!/^(42501|57014|22...)$/.test(error.code) && status !== 413) throw toDataError(error, status)
  return null
}

/** Calls `updateRow` and returns its error instead of throwing. */
export function tryUpdateRow(
  client: Client,
  table: Table,
  key: readonly string[],
  { read, values }: RowChange,
): Promise<UpdateResult | DataError> {
  return updateRow(client, table, key, read, values).catch(toKnownDataError)
}

function written(columns: readonly Column[], key: readonly string[], { read, values }: RowChange) {
  const names = Object.keys(values)
  const isDefault = (name: string) => values[name] === columnDefault
  return {
    key: Object.fromEntries(key.map((name) => [name, getValueText(read[name])])),
    was: Object.fromEntries(
      columns
        .filter(({ name }) => Object.hasOwn(values, name))
        .map((column) => [column.name, wasOf(column, read[column.name])]),
    ),
    to: Object.fromEntries(names.filter((name) => !isDefault(name)).map((name) => [name, values[name]])),
    defaults: names.filter(isDefault),
  }
}

/** Returns a value for the database to compare, as text or as the JSON that was read. */
function wasOf(column: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return (
    getColumnType(column).compared?.(value, column) ?? (typeof value === 'object' ? value : String(value))
  )
}

function outcomeOf(columns: readonly Column[], answer: Answer): UpdateResult | DataError {
  switch (answer.state) {
    case 'saved':
      return { state: 'saved', row: readRow(columns, answer.row) }
    case 'changed':
      return { state: 'changed', theirs: readRow(columns, answer.row) }
    case 'kept':
      return new DataError('not_saved_policy', { message: 'update answered no row' }, 200)
    case 'gone':
      return new DataError('not_saved_gone', { message: 'update answered no row' }, 200)
    case 'refused':
      return toDataError(answer, 400)
  }
}

function readRow(columns: readonly Column[], row: Row): Row {
  return createRow(columns.map(({ name }) => [name, row[name]]))
}
