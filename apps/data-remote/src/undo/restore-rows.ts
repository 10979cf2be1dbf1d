import type { Session } from '@portico/session'
import { createDraft, parseDraft } from '../column-types/draft.ts'
import { DataError, hasNoResponse, toKnownDataError } from '../errors/data-error.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import { insertRows } from '../query/write/insert-rows.ts'
import { deleteRows } from '../query/write/write-rows.ts'
import { getInsertableColumns } from '../schema/insertable.ts'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'

type Client = Session['client']

/** Number of rows per request, so that the URL stays short. */
const rowsAtOnce = 50

/** The outcome of restoring or deleting rows. `left` were not reached; `error` is the reason. */
export interface RowRestoreResult {
  rows: readonly Row[]
  left: readonly Row[]
  error: DataError | null
}

/** Converts a value as read to a value to write. If the editor's parser rejects it, it is written as the database returned it. */
export function writeValue(column: Column, value: unknown): unknown {
  const parsed = parseDraft(column, createDraft(column, value))
  return parsed.ok ? parsed.value : value
}

/** Returns the columns that can't be restored: they are not readable, or the database assigns them. */
export function getUnrestorableColumns(table: Table): readonly Column[] {
  const restored = restoredColumns(table)
  return table.columns.filter((column) => !column.generated && !restored.includes(column))
}

/**
 * Inserts deleted rows again, with all of their writable values. If rows have the same key as before, existing rows are left unchanged, so
 * this can be repeated. If the database assigns the key, a lost answer ends the work (`outcome_unknown`).
 */
export async function restoreRows(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
): Promise<RowRestoreResult> {
  return inParts(rows, (part) => restoreBatch(client, table, key, part))
}

/** Returns whether a restored row has its previous key. */
export function hasSameKey(table: Table, key: readonly string[]): boolean {
  return key.every((name) => restoredColumns(table).some((column) => column.name === name))
}

/** Restores one batch. @throws DataError */
export async function restoreBatch(
  client: Client,
  table: Table,
  key: readonly string[],
  part: readonly Row[],
): Promise<readonly Row[]> {
  const columns = restoredColumns(table)
  const isSameKey = hasSameKey(table, key)
  const there = isSameKey ? await readByKey(client, table, key, part) : []
  const ids = new Set(there.map((row) => getRowKey(row, key)))
  const missing = part.filter((row) => !ids.has(getRowKey(row, key)))
  if (missing.length === 0) return there
  const values = missing.map(
    (row): RowValues =>
      Object.fromEntries(columns.map((column) => [column.name, writeValue(column, row[column.name])])),
  )
  try {
    return [...there, ...(await insertRows(client, table, values))]
  } catch (caught) {
    const error = toKnownDataError(caught)
    const isLost = hasNoResponse(error) && !isSameKey
    throw isLost ? new DataError('outcome_unknown', { message: error.message }, error.status, error) : error
  }
}

/** Deletes rows that were added. Returns them as they were just before, with other users' changes. */
export async function deleteRestoredRows(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
): Promise<RowRestoreResult> {
  return inParts(rows, async (part) => {
    const now = await readByKey(client, table, key, part)
    const deleted = new Set((await deleteRows(client, table, key, now)).deleted)
    return now.filter((row) => deleted.has(getRowKey(row, key)))
  })
}

async function inParts(
  rows: readonly Row[],
  run: (part: readonly Row[]) => Promise<readonly Row[]>,
): Promise<RowRestoreResult> {
  const done: Row[] = []
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    try {
      done.push(...(await run(rows.slice(i, i + rowsAtOnce))))
    } catch (caught) {
      const error = toKnownDataError(caught)
      // After an unknown outcome, inserting these rows again could duplicate them.
      const from = error.code === 'outcome_unknown' ? i + rowsAtOnce : i
      return { rows: done, left: rows.slice(from), error }
    }
  }
  return { rows: done, left: [], error: null }
}

function restoredColumns(table: Table): readonly Column[] {
  const readable = getReadableColumns(table)
  return getInsertableColumns(table).filter((column) => readable.includes(column))
}
