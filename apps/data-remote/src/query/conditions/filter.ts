import { kindOf } from '../../kinds/kinds.ts'
import type { FilterOperator } from '../../kinds/operators.ts'
import type { Column } from '../../schema/schema.ts'

/** One condition that a person set on a column. */
export interface Filter {
  column: string
  operator: FilterOperator
  /**
   * As typed; for `in`, `nin` and `between` a list separated by commas, items with commas in double quotes; for `within` a period of
   * `periods.ts`; empty for what compares with none.
   */
  value: string
}

/** Whether all of several conditions have to hold, or one of them is enough. */
export type Match = 'all' | 'any'

/** Conditions that are one among the others; there is no group in a group. */
export interface FilterGroup {
  match: Match
  filters: readonly Filter[]
}

/** What stands beside other such things: a condition, or a group of them. */
export type FilterItem = Filter | FilterGroup

/** Whether it is a group. */
export function isGroup(item: FilterItem): item is FilterGroup {
  return 'filters' in item
}

/** The filters of an item; none where nothing stands there. */
export function filtersOf(item: FilterItem | undefined): readonly Filter[] {
  if (!item) return []
  return isGroup(item) ? item.filters : [item]
}

/** The operators that make sense for a column, the usual one first. */
export function operatorsFor(column: Column): readonly FilterOperator[] {
  const { operators } = kindOf(column)
  return column.nullable ? [...operators, 'null', 'notnull'] : operators
}
