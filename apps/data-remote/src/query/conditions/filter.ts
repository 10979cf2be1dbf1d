import { getColumnType } from '../../column-types/column-types.ts'
import type { FilterOperator } from '../../column-types/operators.ts'
import type { Column } from '../../schema/schema.ts'

/** A condition that the user has set on a column. */
export interface Filter {
  column: string
  operator: FilterOperator
  /**
   * The value as typed. For `in`, `nin` and `between`: a comma-separated list, with items that contain commas in double quotes. For
   * `within`: a period of `periods.ts`. Empty for operators without a value.
   */
  value: string
}

/** How filters are combined: `all` must match, or `any`. */
export type FilterMatch = 'all' | 'any'

/** A group of filters within a view. Groups can't be nested. */
export interface FilterGroup {
  match: FilterMatch
  filters: readonly Filter[]
}

/** A filter, or a group of filters. */
export type FilterItem = Filter | FilterGroup

/** Returns whether the item is a group. */
export function isGroup(item: FilterItem): item is FilterGroup {
  return 'filters' in item
}

/** Returns the filters of an item, or an empty array without one. */
export function getFilters(item: FilterItem | undefined): readonly Filter[] {
  if (!item) return []
  return isGroup(item) ? item.filters : [item]
}

/** Returns the operators for a column, the default first. */
export function getOperators(column: Column): readonly FilterOperator[] {
  const { operators } = getColumnType(column)
  return column.nullable ? [...operators, 'null', 'notnull'] : operators
}
