import type { Condition } from './conditions.ts'
import { createAfterConditions, type Ordering, type RowCursor } from './cursor.ts'

/** Returns the conditions for rows before the cursor: rows after it in the reversed order. */
export function createBeforeConditions({ sorts, isTotal }: Ordering, cursor: RowCursor): Condition[] {
  const reversed = sorts.map((sort) => ({ ...sort, descending: !sort.descending }))
  return createAfterConditions({ sorts: reversed, isTotal }, cursor)
}
