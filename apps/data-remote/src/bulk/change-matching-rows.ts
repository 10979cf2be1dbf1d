import type { Session } from '@portico/session'
import { createSavedRow } from '../batches/change-in-batches.ts'
import { groupByKey, selectKeyAnd } from '../batches/write-batch.ts'
import { DataError, hasNoResponse, toKnownDataError } from '../errors/data-error.ts'
import type { UndoStep } from '../history/undo-history.ts'
import { writeTable } from '../query/addressing/write-table.ts'
import { type Condition, loadViewConditions } from '../query/conditions/conditions.ts'
import type { ViewFilters } from '../query/conditions/view-state.ts'
import { countRows } from '../query/read/count-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import { getReadableColumns, type Table } from '../schema/schema.ts'
import { readMatching } from './read-matching.ts'

type Client = Session['client']

/** A change of all rows of a view: new values, or null to delete them. */
export type BulkChange = RowValues | null

/** The rows of a view, and the number of them that the user confirmed. */
export interface MatchingRows {
  client: Client
  table: Table
  view: ViewFilters
  expected: number
  /** Whether the previous values are kept for undo. */
  isKept: boolean
}

/** The number of written rows, and the history step for undo. */
export interface BulkResult {
  count: number
  step: UndoStep | null
}

/**
 * Changes or deletes all rows of a view in one request, if their number is the confirmed one. The server refuses the request if more rows
 * match.
 * @throws DataError; `count_changed` or `PGRST124` if the number differs: nothing is written; `outcome_unknown` if there was no answer
 */
export async function changeMatchingRows(
  matching: MatchingRows,
  values: BulkChange,
  signal: AbortSignal,
): Promise<BulkResult> {
  const { client, table, view, expected, isKept } = matching
  const found = await loadViewConditions(table, view)
  const conditions = found.length > 0 ? found : everyRow(table)
  const key = getRowKeyColumns(table) ?? []
  const read =
    values === null
      ? { ...table, columns: getReadableColumns(table) }
      : selectKeyAnd(table, key, Object.keys(values))
  const scope = { client, table, key, conditions }
  const before: Row[] = []
  if (isKept && values)
    for await (const page of readMatching(scope, read, { signal })) {
      before.push(...page)
      // More rows than confirmed are refused, so the rest need not be read.
      if (before.length > expected) break
    }
  const now = isKept && values ? before.length : await countRows(client, table, view, 'exact', signal)
  if (now !== null && now !== expected) throw countChanged(expected, now)
  const write = values === null ? ({ delete: true } as const) : { update: values }
  const { rows, count } = await writeTable(client, table, write, {
    read: isKept ? read : undefined,
    conditions,
    most: expected,
    isCounted: true,
    signal,
  }).catch(unanswered)
  return {
    count: count ?? expected,
    step: values ? changeStep(key, Object.keys(values), before, rows) : deletionStep(rows),
  }
}

/** Returns the error for a number of rows that differs from the confirmed one. */
export function countChanged(expected: number, now: number): DataError {
  return new DataError('count_changed', { message: `${now} rows match and ${expected} were confirmed` }, null)
}

function deletionStep(rows: readonly Row[]): UndoStep | null {
  return rows.length > 0 ? { kind: 'deleted', rows } : null
}

function changeStep(
  key: readonly string[],
  names: readonly string[],
  before: readonly Row[],
  rows: readonly Row[],
): UndoStep | null {
  const then = groupByKey(key, before)
  const saved = rows.flatMap((row) => createSavedRow(names, then.get(getRowKey(row, key)), row) ?? [])
  return saved.length > 0 ? { kind: 'values', rows: saved } : null
}

/** Databases may refuse a write without a condition. A key is never NULL, so this matches every row. */
function everyRow(table: Table): readonly Condition[] {
  const [column = ''] = getRowKeyColumns(table) ?? []
  return [{ column, operator: 'not.is', value: 'null' }]
}

function unanswered(caught: unknown): never {
  throw lostOr(toKnownDataError(caught))
}

/** Without an answer, the outcome of a write is unknown. */
function lostOr(error: DataError): DataError {
  return hasNoResponse(error)
    ? new DataError('outcome_unknown', { message: error.message }, error.status, error)
    : error
}
