import type { Condition } from './conditions.ts'
import { type Cursor, type Ordering, rowsAfter } from './keyset.ts'

/** Returns the conditions for rows before the cursor: rows after it in the reversed order. */
export function rowsBefore({ sorts, isTotal }: Ordering, cursor: Cursor): Condition[] {
  const reversed = sorts.map((sort) => ({ ...sort, descending: !sort.descending }))
  return rowsAfter({ sorts: reversed, isTotal }, cursor)
}
