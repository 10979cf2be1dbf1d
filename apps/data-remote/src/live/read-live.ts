import { readByKey } from '../query/addressing/read-by-key.ts'
import { type Condition, conditionsFor, write } from '../query/conditions/conditions.ts'
import { orderingOf } from '../query/conditions/keyset.ts'
import { rowsBefore } from '../query/conditions/rows-before.ts'
import { rowsQuery } from '../query/read/read-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { LiveContext } from './live-context.ts'

/** Maximum number of rows per request. */
export const rowsAtOnce = 100

/** Maximum number of characters of a bound's conditions in a URL, in addition to the view's own. */
const longest = 1_000

/**
 * Returns the conditions for rows before the last loaded one: a row there that is not loaded is new. For later rows it is unknown whether
 * they existed before. Null if the conditions don't fit into a URL.
 */
export function amongLoaded({ client, queries, table, view }: LiveContext): readonly Condition[] | null {
  const next = queries.getQueryData(rowsQuery(client, table, view()).queryKey)?.pages.at(-1)?.next
  if (!next || !('after' in next)) return null
  const all = rowsBefore(orderingOf(table, view().sorts), next.after)
  return encodeURIComponent(write({ all })).length > longest ? null : all
}

/** Reads which of the rows are in the view and match the conditions, in their current state. @throws DataError */
export async function readInView(
  { client, table, key, view }: LiveContext,
  rows: readonly Row[],
  bound: readonly Condition[],
): Promise<Row[]> {
  const conditions = [...(await conditionsFor(table, view())), ...bound]
  return readByKey(client, table, key, rows, { conditions, most: rowsAtOnce })
}

/** Reads the current rows by id. Null for deleted rows. @throws DataError */
export async function readNow(
  { client, table, key }: LiveContext,
  rows: readonly Row[],
): Promise<Map<string, Row | null>> {
  const now = new Map<string, Row | null>(rows.map((row) => [keyOf(row, key), null]))
  for (const row of await readByKey(client, table, key, rows, { most: rowsAtOnce }))
    now.set(keyOf(row, key), row)
  return now
}
