import type { Condition } from './conditions.ts'
import { type Cursor, type Ordering, rowsAfter } from './keyset.ts'

/** Conditions for the rows before the cursor: those after it in the other direction. */
export function rowsBefore({ sorts, isTotal }: Ordering, cursor: Cursor): Condition[] {
  const reversed = sorts.map((sort) => ({ ...sort, descending: !sort.descending }))
  return rowsAfter({ sorts: reversed, isTotal }, cursor)
}
