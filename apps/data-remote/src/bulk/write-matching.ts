import type { Session } from '@portico/session'
import { asDataError, DataError, isUnanswered, toDataError } from '../errors/data-error.ts'
import type { Step } from '../history/history.ts'
import { savedRow } from '../parts/change-in-parts.ts'
import { byKey, keyAnd } from '../parts/write-part.ts'
import {
  applyConditions,
  type Condition,
  checkLength,
  conditionsFor,
} from '../query/conditions/conditions.ts'
import type { Finding } from '../query/conditions/view-state.ts'
import { keyOf, type Row, readAnswer, writeSelect } from '../query/row.ts'
import { requestUpdate } from '../query/write/update-row.ts'
import type { Values } from '../query/write/values.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import { readableColumns, type Table } from '../schema/schema.ts'
import { readMatching } from './read-matching.ts'

type Client = Session['client']

/** What is done to all rows of a view: they get these values; null deletes them. */
export type Bulk = Values | null

/** Where and how often, at most, something is done to all rows of a view. */
export interface Matching {
  client: Client
  table: Table
  view: Finding
  most: number
  /** What rows held before is kept for undo. */
  isKept: boolean
}

/** How many rows it was, and what undo needs of them. */
export interface Written {
  count: number
  step: Step | null
}

/**
 * Changes or deletes all rows of a view in one request. Where there are more than `most` nothing is written.
 * @throws DataError; `PGRST124` for more rows, `outcome_unknown` where the answer did not come.
 */
export async function writeMatching(matching: Matching, values: Bulk, signal: AbortSignal): Promise<Written> {
  const { client, table, view, most, isKept } = matching
  const found = await conditionsFor(table, view)
  const conditions = found.length > 0 ? found : everyRow(table)
  checkLength(conditions)
  const key = rowKeyOf(table) ?? []
  const read =
    values === null ? { ...table, columns: readableColumns(table) } : keyAnd(table, key, Object.keys(values))
  const scope = { client, table, key, conditions }
  const before: Row[] = []
  if (isKept && values)
    for await (const page of readMatching(scope, read, { signal })) {
      before.push(...page)
      // Of more, none is written.
      if (before.length > most) break
    }
  const prefer = `handling=strict, max-affected=${most}, count=exact`
  const request =
    values === null ? requestDelete(client, table, prefer) : requestUpdate(client, table, values, prefer)
  const chosen = applyConditions(request, conditions)
  const answer = await (isKept ? chosen.select(writeSelect(read)) : chosen)
    .abortSignal(signal)
    .then(undefined, unanswered)
  const { error, status, count } = answer
  if (error) throw lostOr(toDataError(error, status))
  const rows = isKept ? readAnswer(read, answer.data) : []
  return {
    count: count ?? most,
    step: values ? changeStep(key, Object.keys(values), before, rows) : deletionStep(rows),
  }
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

function requestDelete(client: Client, table: Table, prefer: string) {
  const from = client.schema(table.schema).from(table.name)
  from.headers.append('Prefer', prefer)
  return from.delete()
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
