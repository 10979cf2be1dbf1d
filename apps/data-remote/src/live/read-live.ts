import { readByKey } from '../query/addressing/read-by-key.ts'
import { type Condition, conditionsFor, write } from '../query/conditions/conditions.ts'
import { orderingOf } from '../query/conditions/keyset.ts'
import { rowsBefore } from '../query/conditions/rows-before.ts'
import { rowsQuery } from '../query/read/read-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { LiveContext } from './live-context.ts'

/** Rows that one request asks for. */
export const rowsAtOnce = 100

/** How long the conditions of a bound are in an address at most, in addition to the view's own. */
const longest = 1_000

/**
 * The conditions for rows that stand before the last one loaded: one of the view that is not loaded is new there. Of those behind nobody
 * knows whether they were there before. Null where that cannot be asked.
 */
export function amongLoaded({ client, queries, table, view }: LiveContext): readonly Condition[] | null {
  const next = queries.getQueryData(rowsQuery(client, table, view()).queryKey)?.pages.at(-1)?.next
  if (!next || !('after' in next)) return null
  const all = rowsBefore(orderingOf(table, view().sorts), next.after)
  return encodeURIComponent(write({ all })).length > longest ? null : all
}

/** Reads which of the rows are in the view, and fulfil the conditions, as they are now. @throws DataError */
export async function readInView(
  { client, table, key, view }: LiveContext,
  rows: readonly Row[],
  bound: readonly Condition[],
): Promise<Row[]> {
  const conditions = [...(await conditionsFor(table, view())), ...bound]
  return readByKey(client, table, key, rows, { conditions, most: rowsAtOnce })
}

/** Reads what has become of the rows, by their identity; null for rows that are gone. @throws DataError */
export async function readNow(
  { client, table, key }: LiveContext,
  rows: readonly Row[],
): Promise<Map<string, Row | null>> {
  const now = new Map<string, Row | null>(rows.map((row) => [keyOf(row, key), null]))
  for (const row of await readByKey(client, table, key, rows, { most: rowsAtOnce }))
    now.set(keyOf(row, key), row)
  return now
}
