import { type Condition, write } from '../query/conditions/conditions.ts'
import { orderingOf } from '../query/conditions/keyset.ts'
import { rowsBefore } from '../query/conditions/rows-before.ts'
import { readRows, rowsQuery } from '../query/read/read-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { LiveContext } from './live-context.ts'
import { conditionsOfKeys, readKeys, rowsAtOnce } from './read-keys.ts'

/** How long they are in an address at most, beside the view's own. */
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

/** Those of the rows that are in the view, and fulfil the conditions, as they are now. @throws DataError */
export async function readInView(
  { client, table, key, view }: LiveContext,
  rows: readonly Row[],
  bound: readonly Condition[],
): Promise<Row[]> {
  const found: Row[] = []
  for (const where of conditionsOfKeys(key, rows)) {
    const page = await readRows(client, table, view(), { where: [where, ...bound] }, { size: rowsAtOnce })
    found.push(...page.rows)
  }
  return found
}

/** What has become of the rows, by their identity; null for those that are gone. @throws DataError */
export async function readNow(
  { client, table, key }: LiveContext,
  rows: readonly Row[],
): Promise<Map<string, Row | null>> {
  const now = new Map<string, Row | null>(rows.map((row) => [keyOf(row, key), null]))
  for (const row of await readKeys(client, table, key, rows)) now.set(keyOf(row, key), row)
  return now
}
