import { getValueText } from '../column-types/value-text.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { type ColumnSort, createCursor, createOrdering, type Ordering } from '../query/conditions/cursor.ts'
import { createBeforeConditions } from '../query/conditions/rows-before.ts'
import type { PageBound, PageStart } from '../query/read/read-rows.ts'
import type { Row } from '../query/row.ts'
import type { Column, Table } from '../schema/schema.ts'

/** A position in a view: an offset, the end, or the first row whose value in the first sort column is the given one or follows it. */
export type JumpTarget = { skip: number } | 'end' | { from: string }

/** Returns the first sort column, in which values can be looked up. Null if rows have no order. */
export function getFirstSortColumn(table: Table, sorts: readonly ColumnSort[]): Column | null {
  const [first] = createOrdering(table, sorts).sorts
  return table.columns.find(({ name }) => name === first?.column) ?? null
}

/** Returns the start of the page at a position. */
export function createPageStart(table: Table, sorts: readonly ColumnSort[], spot: JumpTarget): PageStart {
  if (spot === 'end') return { where: [], isBackwards: true }
  if ('skip' in spot) return spot
  return { where: rowsFrom(createOrdering(table, sorts), spot.from), isCounted: true }
}

/** Returns the page bound before a row. Null if rows can't be identified. */
export function createPageEnd(table: Table, sorts: readonly ColumnSort[], row: Row): PageBound | null {
  const ordering = createOrdering(table, sorts)
  if (!ordering.isTotal) return null
  const cursor = createCursor(ordering, (column) => getValueText(row[column]))
  return { where: createBeforeConditions(ordering, cursor), isBackwards: true }
}

/**
 * Returns the conditions for rows with the value in the first column, and all rows after them. Nulls are last ascending, first descending.
 */
function rowsFrom({ sorts: [first] }: Ordering, value: string): Condition[] {
  if (!first) return []
  const { column, descending, nullable, isBare } = first
  const from: Condition = { column, operator: descending ? 'lte' : 'gte', value, isBare }
  return nullable && !descending ? [{ any: [from, { column, operator: 'is', value: 'null' }] }] : [from]
}
