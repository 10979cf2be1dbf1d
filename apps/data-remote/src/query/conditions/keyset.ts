import { kindOf } from '../../kinds/kinds.ts'
import { isSortable, rowKeyOf } from '../../schema/row-key.ts'
import type { Column, Table } from '../../schema/schema.ts'
import type { Condition } from './conditions.ts'

/** One column that rows are ordered by. */
export interface Sort {
  column: string
  descending: boolean
}

/** The value of each column of an ordering in the last row that was read, as text; null for NULL. */
export type Cursor = readonly (string | null)[]

/** An ordering in which no two rows are equal, if the table has a key. */
export interface Ordering {
  /** Nulls stand where Postgres puts them by itself, which is how indexes are built: last ascending, first descending. */
  sorts: readonly (Sort & { nullable: boolean; isBare: boolean })[]
  /** False where rows can't be told apart; pages are then counted instead of begun after a row. */
  isTotal: boolean
}

/** The columns that rows can be ordered by and are not yet. */
export function sortableColumns(table: Table, sorts: readonly Sort[]): readonly Column[] {
  return table.columns.filter(
    (column) => isSortable(column) && sorts.every((sort) => sort.column !== column.name),
  )
}

/** The person's sorts followed by the key as the tie-break; without a key by every column that can be ordered. */
export function orderingOf(table: Table, sorts: readonly Sort[]): Ordering {
  const key = rowKeyOf(table)
  const sortable = new Map(table.columns.filter(isSortable).map((column) => [column.name, column]))
  const chosen = sorts.filter(
    (sort, i) => sortable.has(sort.column) && sorts.findIndex((s) => s.column === sort.column) === i,
  )
  const tieBreak = (key ?? [...sortable.keys()]).filter(
    (name) => !chosen.some((sort) => sort.column === name),
  )
  // The tie-break runs the way of the last sort, so that one index on (sort, key) serves both directions.
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

/** The cursor that stands at `row`; `textOf` gives a column's value as text. */
export function cursorAt(ordering: Ordering, textOf: (column: string) => string | null): Cursor {
  return ordering.sorts.map((sort) => textOf(sort.column))
}

/**
 * Conditions for the rows after the cursor: (a, b) > (x, y) written out as a > x, or a = x and b > y, because directions
 * differ by column and null has a place of its own. The first column's bound is said once more by itself, where it
 * can be: an index then starts at it instead of walking through the pages before.
 */
export function rowsAfter(ordering: Ordering, cursor: Cursor): Condition[] {
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

/** What comes after `value` in one column; null where nothing does. Nulls are last ascending, first descending. */
function after(
  { column, descending, nullable, isBare }: Ordering['sorts'][number],
  value: string | null,
): Condition | null {
  if (value === null) return descending ? { column, operator: 'not.is', value: 'null' } : null
  const beyond: Condition = { column, operator: descending ? 'lt' : 'gt', value, isBare }
  return nullable && !descending ? { any: [beyond, { column, operator: 'is', value: 'null' }] } : beyond
}

function isBare(column: Column | undefined): boolean {
  return column !== undefined && kindOf(column).isBare === true
}
