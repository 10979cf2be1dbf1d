import { getColumnType } from '../column-types/column-types.ts'
import { splitList } from '../column-types/list-text.ts'
import { type FilterOperator, getValueForm } from '../column-types/operators.ts'
import { type Filter, getFilters, isGroup } from '../query/conditions/filter.ts'
import { isApplicable } from '../query/conditions/is-applicable.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Row } from '../query/row.ts'
import { isReference } from '../relations/is-reference.ts'
import type { Table } from '../schema/schema.ts'

/**
 * Returns the rows that filters on foreign keys reference, one per value. The values of other columns of a composite key come from filters
 * joined by AND.
 */
export function findFilterReferences(
  table: Table,
  { match, filters }: Pick<ViewState, 'match' | 'filters'>,
): ReadonlyMap<Filter, readonly Row[]> {
  const alone = match === 'any' ? [] : filters.filter((item) => !isGroup(item)).flatMap(getFilters)
  const references = filters.flatMap((item) =>
    getFilters(item).map((filter) => {
      const beside = isGroup(item) && item.match === 'all' ? [...alone, ...item.filters] : alone
      return [filter, rowsOf(table, filter, beside)] as const
    }),
  )
  return new Map(references.filter(([, rows]) => rows.length > 0))
}

function rowsOf(table: Table, filter: Filter, beside: readonly Filter[]): readonly Row[] {
  const column = table.columns.find(({ name }) => name === filter.column)
  if (!column || !isReference(table, column.name) || !isApplicable(filter, column)) return []
  const values = valuesOf(filter)
  // One invalid value would make the server reject the whole request.
  if (!values.every((value) => getColumnType(column).parse(value, { ...column, nullable: false }).ok))
    return []
  const others = beside.filter(({ operator }) => operator === 'eq').map((one) => [one.column, one.value])
  return values.map((value) => ({ ...Object.fromEntries(others), [column.name]: value }))
}

/** Returns whether a filter compares complete keys, so that each value may reference a row. */
export function comparesKeys(operator: FilterOperator): boolean {
  return operator === 'eq' || operator === 'neq' || getValueForm(operator) === 'list'
}

function valuesOf({ operator, value }: Filter): readonly string[] {
  if (!comparesKeys(operator)) return []
  return getValueForm(operator) === 'list' ? splitList(value) : [value]
}
