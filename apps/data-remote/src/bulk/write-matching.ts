import type { Session } from '@portico/session'
import { asDataError, DataError, isUnanswered } from '../errors/data-error.ts'
import type { Step } from '../history/history.ts'
import { savedRow } from '../parts/change-in-parts.ts'
import { byKey, keyAnd } from '../parts/write-part.ts'
import { writeTable } from '../query/addressing/write-table.ts'
import { type Condition, conditionsFor } from '../query/conditions/conditions.ts'
import type { Finding } from '../query/conditions/view-state.ts'
import { countRows } from '../query/read/count-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { Values } from '../query/values.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import { readableColumns, type Table } from '../schema/schema.ts'
import { readMatching } from './read-matching.ts'

type Client = Session['client']

/** What is done to all rows of a view: they get these values; null deletes them. */
export type Bulk = Values | null

/** The rows of a view, and the number of them that the user confirmed. */
export interface Matching {
  client: Client
  table: Table
  view: Finding
  expected: number
  /** What rows held before is kept for undo. */
  isKept: boolean
}

/** How many rows it was, and what undo needs of them. */
export interface Written {
  count: number
  step: Step | null
}

/**
 * Changes or deletes all rows of a view in one request, if they are as many as the user confirmed. The server refuses rows that begin to
 * match after the count.
 * @throws DataError; `count_changed` or `PGRST124` for another number of rows: nothing is written; `outcome_unknown` where the answer
 * did not come.
 */
export async function writeMatching(matching: Matching, values: Bulk, signal: AbortSignal): Promise<Written> {
  const { client, table, view, expected, isKept } = matching
  const found = await conditionsFor(table, view)
  const conditions = found.length > 0 ? found : everyRow(table)
  const key = rowKeyOf(table) ?? []
  const read =
    values === null ? { ...table, columns: readableColumns(table) } : keyAnd(table, key, Object.keys(values))
  const scope = { client, table, key, conditions }
  const before: Row[] = []
  if (isKept && values)
    for await (const page of readMatching(scope, read, { signal })) {
      before.push(...page)
      // Of more, none is written.
      if (before.length > expected) break
    }
  const now = isKept && values ? before.length : await countRows(client, table, view, 'exact', signal)
  if (now !== null && now !== expected) throw countChanged(expected, now)
  const write = values === null ? ({ delete: true } as const) : { update: values }
  const { rows, count } = await writeTable(client, table, write, {
    ...{ read: isKept ? read : undefined, conditions, most: expected, isCounted: true, signal },
  }).catch(unanswered)
  return {
    count: count ?? expected,
    step: values ? changeStep(key, Object.keys(values), before, rows) : deletionStep(rows),
  }
}

/** Other rows match than those that were confirmed. */
export function countChanged(expected: number, now: number): DataError {
  return new DataError('count_changed', { message: `${now} rows match and ${expected} were confirmed` }, null)
}

function deletionStep(rows: readonly Row[]): Step | null {
  return rows.length > 0 ? { kind: 'deleted', rows } : null
}

function changeStep(
  key: readonly string[],
  names: readonly string[],
  before: readonly Row[],
  rows: readonly Row[],
): Step | null {
  const then = byKey(key, before)
  const saved = rows.flatMap((row) => savedRow(names, then.get(keyOf(row, key)), row) ?? [])
  return saved.length > 0 ? { kind: 'values', rows: saved } : null
}

/** Databases may refuse a write without a condition: a key is never NULL. */
function everyRow(table: Table): readonly Condition[] {
  const [column = ''] = rowKeyOf(table) ?? []
  return [{ column, operator: 'not.is', value: 'null' }]
}

function unanswered(caught: unknown): never {
  throw lostOr(asDataError(caught))
}

/** Whether it was written nobody knows then. */
function lostOr(error: DataError): DataError {
  return isUnanswered(error)
    ? new DataError('outcome_unknown', { message: error.message }, error.status, error)
    : error
}
