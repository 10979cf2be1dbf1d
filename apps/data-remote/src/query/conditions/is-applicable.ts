import { splitList } from '../../column-types/list-text.ts'
import { isPeriod } from '../../column-types/periods.ts'
import type { Column, Table } from '../../schema/schema.ts'
import { type Filter, getFilters, getOperators } from './filter.ts'
import type { ViewFilters } from './view-state.ts'

/** Returns whether the filter is valid for the column, and the caller may read it. */
export function isApplicable({ operator, value }: Filter, column: Column): boolean {
  if (!column.privileges.select || !getOperators(column).includes(operator)) return false
  if (operator === 'between') return splitList(value).length === 2
  return operator !== 'within' || isPeriod(value)
}

/** Returns whether a view hides rows of the table. */
export function isNarrowed(table: Table, { filters, search }: ViewFilters): boolean {
  const isUsed = (filter: Filter) => {
    const column = table.columns.find(({ name }) => name === filter.column)
    return column !== undefined && isApplicable(filter, column)
  }
  return search !== undefined || filters.flatMap(getFilters).some(isUsed)
}
