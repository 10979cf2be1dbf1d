import { readByKey } from '../query/addressing/read-by-key.ts'
import { type Condition, formatCondition, loadViewConditions } from '../query/conditions/conditions.ts'
import { createOrdering } from '../query/conditions/cursor.ts'
import { createBeforeConditions } from '../query/conditions/rows-before.ts'
import { rowsQuery } from '../query/read/read-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { LiveContext } from './live-context.ts'

/** Maximum number of rows per request. */
export const rowsPerRequest = 100

/** Maximum number of characters of a bound's conditions in a URL, in addition to the view's own. */
const longest = 1_000

/**
 * Returns the conditions for rows before the last loaded one: a row there that is not loaded is new. For later rows it is unknown whether
 * they existed before. Null if the conditions don't fit into a URL.
 */
export function createLoadedConditions({
  client,
  queries,
  table,
  view,
}: LiveContext): readonly Condition[] | null {
  const next = queries.getQueryData(rowsQuery(client, table, view()).queryKey)?.pages.at(-1)?.next
  if (!next || !('after' in next)) return null
  const all = createBeforeConditions(createOrdering(table, view().sorts), next.after)
  return encodeURIComponent(formatCondition({ all })).length > longest ? null : all
}

/** Reads which of the rows are in the view and match the conditions, in their current state. @throws DataError */
export async function readRowsInView(
  { client, table, key, view }: LiveContext,
  rows: readonly Row[],
  bound: readonly Condition[],
): Promise<Row[]> {
  const conditions = [...(await loadViewConditions(table, view())), ...bound]
  return readByKey(client, table, key, rows, { conditions, most: rowsPerRequest })
}

/** Reads the current rows by id. Null for deleted rows. @throws DataError */
export async function readCurrentRows(
  { client, table, key }: LiveContext,
  rows: readonly Row[],
): Promise<Map<string, Row | null>> {
  const now = new Map<string, Row | null>(rows.map((row) => [getRowKey(row, key), null]))
  for (const row of await readByKey(client, table, key, rows, { most: rowsPerRequest }))
    now.set(getRowKey(row, key), row)
  return now
}
