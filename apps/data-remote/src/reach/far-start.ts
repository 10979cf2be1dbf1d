import { valueText } from '../kinds/value-text.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { cursorAt, type Ordering, orderingOf, type Sort } from '../query/conditions/keyset.ts'
import { rowsBefore } from '../query/conditions/rows-before.ts'
import type { Bound, PageStart } from '../query/read/read-rows.ts'
import type { Row } from '../query/row.ts'
import type { Column, Table } from '../schema/schema.ts'

/** A place in a view: after so many rows, at its end, or at the first row that has a value, or the next one, in the first sorted column. */
export type Spot = { skip: number } | 'end' | { from: string }

/** The column that rows are sorted by first, by which a value leads to its rows; null where rows have no order. */
export function firstColumn(table: Table, sorts: readonly Sort[]): Column | null {
  const [first] = orderingOf(table, sorts).sorts
  return table.columns.find(({ name }) => name === first?.column) ?? null
}

/** Where the page begins that leads to a spot. */
export function startAt(table: Table, sorts: readonly Sort[], spot: Spot): PageStart {
  if (spot === 'end') return { where: [], isBackwards: true }
  if ('skip' in spot) return spot
  return { where: rowsFrom(orderingOf(table, sorts), spot.from), isCounted: true }
}

/** Where the page ends that stands before a row; null where rows cannot be told apart. */
export function endBefore(table: Table, sorts: readonly Sort[], row: Row): Bound | null {
  const ordering = orderingOf(table, sorts)
  if (!ordering.isTotal) return null
  const cursor = cursorAt(ordering, (column) => valueText(row[column]))
  return { where: rowsBefore(ordering, cursor), isBackwards: true }
}

/** The rows that have the value in the first column, and all after them. Nulls are last ascending, first descending. */
function rowsFrom({ sorts: [first] }: Ordering, value: string): Condition[] {
  if (!first) return []
  const { column, descending, nullable, isBare } = first
  const from: Condition = { column, operator: descending ? 'lte' : 'gte', value, isBare }
  return nullable && !descending ? [{ any: [from, { column, operator: 'is', value: 'null' }] }] : [from]
}
