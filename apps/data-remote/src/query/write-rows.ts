import type { Session } from '@portico/session'
import { asDataError, DataError, toDataError } from '../errors/data-error.ts'
import type { Table } from '../schema/schema.ts'
import { applyConditions, type Condition } from './conditions.ts'
import { keyOf, type Row, readAnswer, valueText, writeSelect } from './row.ts'

type Client = Session['client']

/** Values of a write by column. A column that is left out gets its default (insert) or stays (update). */
export type Values = Readonly<Record<string, unknown>>

/**
 * Inserts one row and answers it as the database has it.
 * @throws DataError; `not_saved_policy` where the new row may not be read back.
 */
export async function insertRow(client: Client, table: Table, values: Values): Promise<Row> {
  const request = client.schema(table.schema).from(table.name).insert(values).select(writeSelect(table))
  const { data, error, status } = await request.then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  const [row] = readAnswer(table, data)
  if (!row) throw new DataError('not_saved_policy', { message: 'insert answered no row' }, status)
  return row
}

/**
 * Changes columns of the row with this key and answers the row as it is now.
 * @throws DataError; `not_saved_policy` where the row exists but was not changed, `not_saved_gone` where it is gone.
 */
export async function updateRow(
  client: Client,
  table: Table,
  key: readonly string[],
  row: Row,
  values: Values,
): Promise<Row> {
  const request = client.schema(table.schema).from(table.name).update(values).select(writeSelect(table))
  const { data, error, status } = await applyConditions(request, matches(key, row)).then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  const [saved] = readAnswer(table, data)
  if (saved) return saved
  const reason = (await exists(client, table, key, row)) ? 'not_saved_policy' : 'not_saved_gone'
  throw new DataError(reason, { message: 'update answered no row' }, status)
}

/** What a delete did: keys as `keyOf` writes them. */
export interface Deletion {
  deleted: readonly string[]
  kept: readonly string[]
}

/** Keys in one request, so that the address stays short. */
const deletesAtOnce = 50

/**
 * Deletes rows by key and answers which of them are gone. That is asked for afterwards, and not taken from the answer to
 * the delete: a policy skips rows silently, and not every server's answer leaves those out.
 * @throws DataError
 */
export async function deleteRows(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
): Promise<Deletion> {
  const kept: string[] = []
  for (let i = 0; i < rows.length; i += deletesAtOnce) {
    const any = { any: rows.slice(i, i + deletesAtOnce).map((row) => ({ all: matches(key, row) })) }
    const from = client.schema(table.schema).from(table.name)
    const deletion = await applyConditions(from.delete(), [any]).then(undefined, rethrow)
    if (deletion.error) throw toDataError(deletion.error, deletion.status)
    const rest = await applyConditions(from.select(writeSelect(table)), [any]).then(undefined, rethrow)
    if (rest.error) throw toDataError(rest.error, rest.status)
    kept.push(...readAnswer(table, rest.data).map((row) => keyOf(row, key)))
  }
  const remaining = new Set(kept)
  return { deleted: rows.map((row) => keyOf(row, key)).filter((id) => !remaining.has(id)), kept }
}

async function exists(client: Client, table: Table, key: readonly string[], row: Row): Promise<boolean> {
  const request = client.schema(table.schema).from(table.name).select(writeSelect(table))
  const { data, error, status } = await applyConditions(request, matches(key, row))
    .limit(1)
    .then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  return data.length > 0
}

function matches(key: readonly string[], row: Row): Condition[] {
  return key.map((column) => ({ column, operator: 'eq', value: valueText(row[column]) ?? '' }))
}

function rethrow(caught: unknown): never {
  throw asDataError(caught)
}
