import type { Session } from '@portico/session'
import { asDataError, DataError, isUnanswered, toDataError } from '../../errors/data-error.ts'
import { valueText } from '../../kinds/value-text.ts'
import type { Table } from '../../schema/schema.ts'
import { applyConditions, type Condition } from '../conditions/conditions.ts'
import { keyOf, type Row, readAnswer, writeSelect } from '../row.ts'
import type { Values } from './values.ts'

type Client = Session['client']

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

/** What a delete did: keys as `keyOf` writes them. */
export interface Deletion {
  deleted: readonly string[]
  kept: readonly string[]
}

/** Keys in one request, so that the address stays short. */
const deletesAtOnce = 50

/**
 * Deletes rows by key and answers which of them are gone. That is asked for afterwards, and not taken from the answer to
 * the delete: a policy skips rows silently, and not every server's answer leaves those out. May be asked again.
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
    const refusal = deletion.error && toDataError(deletion.error, deletion.status)
    if (refusal && !isUnanswered(refusal)) throw refusal
    const rest = await applyConditions(from.select(writeSelect(table)), [any]).then(undefined, rethrow)
    if (rest.error) {
      const unread = toDataError(rest.error, rest.status)
      throw isUnanswered(unread) ? new DataError('outcome_unknown', rest.error, rest.status) : unread
    }
    // An answer that was lost: a row that is gone tells that the delete arrived, and all of them that it did not.
    if (refusal && rest.data?.length === any.any.length) throw refusal
    kept.push(...readAnswer(table, rest.data).map((row) => keyOf(row, key)))
  }
  const remaining = new Set(kept)
  return { deleted: rows.map((row) => keyOf(row, key)).filter((id) => !remaining.has(id)), kept }
}

/** The conditions that only the row with this key fulfils. */
export function matches(key: readonly string[], row: Row): Condition[] {
  return key.map((column) => ({ column, operator: 'eq', value: valueText(row[column]) ?? '' }))
}

function rethrow(caught: unknown): never {
  throw asDataError(caught)
}
