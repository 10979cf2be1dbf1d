import { getColumnType } from '../../column-types/column-types.ts'
import { getRowKeyColumns, isSortable } from '../../schema/row-key.ts'
import type { Column, Table } from '../../schema/schema.ts'
import type { Condition } from './conditions.ts'

/** A sort column. */
export interface ColumnSort {
  column: string
  descending: boolean
}

/** The value of each sort column in the last row that was read, as text. Null for NULL. */
export type RowCursor = readonly (string | null)[]

/** A sort order. If the table has a key, no two rows are equal in it. */
export interface Ordering {
  /** Nulls are where Postgres puts them by default, as in indexes: last ascending, first descending. */
  sorts: readonly (ColumnSort & { nullable: boolean; isBare: boolean })[]
  /** False if rows can't be identified. Pages then start at an offset instead of after a row. */
  isTotal: boolean
}

/** Returns the columns that can be sorted by and are not yet in `sorts`. */
export function getSortableColumns(table: Table, sorts: readonly ColumnSort[]): readonly Column[] {
  return table.columns.filter(
    (column) => isSortable(column) && sorts.every((sort) => sort.column !== column.name),
  )
}

/** Returns the user's sorts followed by the key as tie-break. Without a key the tie-break has all sortable columns. */
export function createOrdering(table: Table, sorts: readonly ColumnSort[]): Ordering {
  const key = getRowKeyColumns(table)
  const sortable = new Map(table.columns.filter(isSortable).map((column) => [column.name, column]))
  const chosen = sorts.filter(
    (sort, i) => sortable.has(sort.column) && sorts.findIndex((s) => s.column === sort.column) === i,
  )
  const tieBreak = (key ?? [...sortable.keys()]).filter(
    (name) => !chosen.some((sort) => sort.column === name),
  )
  // The tie-break has the direction of the last sort, so that one index on (sort, key) serves both directions.
  const descending = chosen.at(-1)?.descending ?? false
  const all = [...chosen, ...tieBreak.map((column) => ({ column, descending }))]
  return {
    sorts: all.map((sort) => ({
      ...sort,
      nullable: sortable.get(sort.column)?.nullable ?? true,
      isBare: isBare(sortable.get(sort.column)),
    })),
    isTotal: key !== null,
  }
}

/** Returns the cursor at a row. `textOf` returns a column's value as text. */
export function createCursor(ordering: Ordering, textOf: (column: string) => string | null): RowCursor {
  return ordering.sorts.map((sort) => textOf(sort.column))
}

/**
 * Returns the conditions for rows after the cursor. The row comparison (a, b) > (x, y) is expanded to a > x, or a = x and b > y, because
 * directions differ by column and nulls have their own position. If possible, the bound of the first column is repeated as a separate
 * condition, so that an index scan starts there instead of walking through earlier pages.
 */
export function createAfterConditions(ordering: Ordering, cursor: RowCursor): Condition[] {
  const steps = ordering.sorts.flatMap((sort, i) => {
    const beyond = after(sort, cursor[i] ?? null)
    if (!beyond) return []
    const same = ordering.sorts.slice(0, i).map((earlier, j) => equal(earlier, cursor[j] ?? null))
    return [same.length === 0 ? beyond : { all: [...same, beyond] }]
  })
  const [first] = ordering.sorts
  const value = cursor[0] ?? null
  const isBounded = first && value !== null && (!first.nullable || first.descending)
  const bound = isBounded ? [{ column: first.column, operator: first.descending ? 'lte' : 'gte', value }] : []
  return [...(steps.length > 1 ? bound : []), { any: steps }]
}

function equal({ column, isBare }: Ordering['sorts'][number], value: string | null): Condition {
  return value === null
    ? { column, operator: 'is', value: 'null' }
    : { column, operator: 'eq', value, isBare }
}

/** Returns the condition for values after `value` in one column. Null if none can follow. Nulls are last ascending, first descending. */
function after(
  { column, descending, nullable, isBare }: Ordering['sorts'][number],
  value: string | null,
): Condition | null {
  if (value === null) return descending ? { column, operator: 'not.is', value: 'null' } : null
  const beyond: Condition = { column, operator: descending ? 'lt' : 'gt', value, isBare }
  return nullable && !descending ? { any: [beyond, { column, operator: 'is', value: 'null' }] } : beyond
}

function isBare(column: Column | undefined): boolean {
  return column !== undefined && getColumnType(column).isBare === true
}
