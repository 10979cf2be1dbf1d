import { splitList } from '../../kinds/list-text.ts'
import { isPeriod } from '../../kinds/periods.ts'
import type { Column, Table } from '../../schema/schema.ts'
import { type Filter, filtersOf, operatorsFor } from './filter.ts'
import type { Finding } from './view-state.ts'

/** Returns whether the filter is valid for the column, and the caller may read it. */
export function applies({ operator, value }: Filter, column: Column): boolean {
  if (!column.privileges.select || !operatorsFor(column).includes(operator)) return false
  if (operator === 'between') return splitList(value).length === 2
  return operator !== 'within' || isPeriod(value)
}

/** Returns whether a view hides rows of the table. */
export function isNarrowed(table: Table, { filters, search }: Finding): boolean {
  const isUsed = (filter: Filter) => {
    const column = table.columns.find(({ name }) => name === filter.column)
    return column !== undefined && applies(filter, column)
  }
  return search !== undefined || filters.flatMap(filtersOf).some(isUsed)
}
