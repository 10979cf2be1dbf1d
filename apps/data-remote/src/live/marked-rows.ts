import { getRowKey, type Row } from '../query/row.ts'
import { findChangedColumns } from './compare-rows.ts'
import { markChanged, markDeleted, markNew } from './mark-rows.ts'

/** Returns the shown rows that must render again, by the rows as read. Null means deleted; deleted rows are added to `gone`. */
export function mergeMarkedRows(
  here: ReadonlyMap<string, Row>,
  read: ReadonlyMap<string, Row | null>,
  gone: Set<string>,
): Map<string, Row> {
  const marked = new Map<string, Row>()
  for (const [id, row] of read) {
    const before = here.get(id)
    if (!before) continue
    if (row) {
      const columns = findChangedColumns(before, row)
      if (gone.delete(id) || columns.size > 0) marked.set(id, markChanged(row, columns))
    } else if (!gone.has(id)) {
      gone.add(id)
      marked.set(id, markDeleted(before))
    }
  }
  return marked
}

/** Returns the first rows of a view, preceded by new rows from other places. */
export function prependAddedRows(
  first: readonly Row[],
  added: ReadonlyMap<string, Row>,
  key: readonly string[],
): readonly Row[] {
  const ids = new Set(first.map((row) => getRowKey(row, key)))
  const above = [...added].flatMap(([id, row]) => (ids.has(id) ? [] : [row]))
  return [...above, ...first].map((row) => (added.has(getRowKey(row, key)) ? markNew(row) : row))
}
