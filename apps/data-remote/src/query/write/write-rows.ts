import type { Session } from '@portico/session'
import { asDataError, DataError, isUnanswered } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { readByKey } from '../addressing/read-by-key.ts'
import { writeByKey } from '../addressing/write-by-key.ts'
import { writeTable } from '../addressing/write-table.ts'
import { keyOf, type Row } from '../row.ts'
import type { Values } from '../values.ts'

type Client = Session['client']

/**
 * Inserts one row and answers it as the database has it.
 * @throws DataError; `not_saved_policy` where the new row may not be read back.
 */
export async function insertRow(client: Client, table: Table, values: Values): Promise<Row> {
  const { rows } = await writeTable(client, table, { insert: values }, { read: table })
  const [row] = rows
  if (!row) throw new DataError('not_saved_policy', { message: 'insert answered no row' }, 201)
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
    const part = rows.slice(i, i + deletesAtOnce)
    const refusal = await writeByKey(client, table, { delete: true }, { key, rows: part }).then(
      () => null,
      asDataError,
    )
    if (refusal && !isUnanswered(refusal)) throw refusal
    const rest = await readByKey(client, table, key, part).catch((caught: unknown) => {
      const unread = asDataError(caught)
      throw isUnanswered(unread) ? new DataError('outcome_unknown', unread, unread.status) : unread
    })
    // An answer that was lost: a row that is gone tells that the delete arrived, and all of them that it did not.
    if (refusal && rest.length === part.length) throw refusal
    kept.push(...rest.map((row) => keyOf(row, key)))
  }
  const remaining = new Set(kept)
  return { deleted: rows.map((row) => keyOf(row, key)).filter((id) => !remaining.has(id)), kept }
}
