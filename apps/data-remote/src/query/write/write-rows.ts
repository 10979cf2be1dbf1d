import type { Session } from '@portico/session'
import { DataError, hasNoResponse, toKnownDataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { readByKey } from '../addressing/read-by-key.ts'
import { writeByKey } from '../addressing/write-by-key.ts'
import { writeTable } from '../addressing/write-table.ts'
import { getRowKey, type Row } from '../row.ts'
import type { RowValues } from '../values.ts'

type Client = Session['client']

/**
 * Inserts one row and returns it as stored.
 * @throws DataError; `not_saved_policy` if the new row may not be read back.
 */
export async function insertRow(client: Client, table: Table, values: RowValues): Promise<Row> {
  const { rows } = await writeTable(client, table, { insert: values }, { read: table })
  const [row] = rows
  if (!row) throw new DataError('not_saved_policy', { message: 'insert answered no row' }, 201)
  return row
}

/** The outcome of a deletion, as keys from `keyOf`. */
export interface DeleteResult {
  deleted: readonly string[]
  kept: readonly string[]
}

/** Keys per request, so that the URL stays short. */
const deletesAtOnce = 50

/**
 * Deletes rows by key, and returns which of them are gone. It checks that by a second request, because policies skip rows silently, and not
 * every server leaves those out of its answer. Can be repeated.
 * @throws DataError
 */
export async function deleteRows(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
): Promise<DeleteResult> {
  const kept: string[] = []
  for (let i = 0; i < rows.length; i += deletesAtOnce) {
    const part = rows.slice(i, i + deletesAtOnce)
    const refusal = await writeByKey(client, table, { delete: true }, { key, rows: part }).then(
      () => null,
      toKnownDataError,
    )
    if (refusal && !hasNoResponse(refusal)) throw refusal
    const rest = await readByKey(client, table, key, part).catch((caught: unknown) => {
      const unread = toKnownDataError(caught)
      throw hasNoResponse(unread) ? new DataError('outcome_unknown', unread, unread.status) : unread
    })
    // After a lost answer, a missing row shows that the delete arrived. If all rows still exist, it did not.
    if (refusal && rest.length === part.length) throw refusal
    kept.push(...rest.map((row) => getRowKey(row, key)))
  }
  const remaining = new Set(kept)
  return { deleted: rows.map((row) => getRowKey(row, key)).filter((id) => !remaining.has(id)), kept }
}
