import { kindOf } from '../kinds/kinds.ts'
import { splitList } from '../kinds/list-text.ts'
import { type FilterOperator, formOf } from '../kinds/operators.ts'
import { applies } from '../query/conditions/applies.ts'
import { type Filter, filtersOf, isGroup } from '../query/conditions/filter.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Row } from '../query/row.ts'
import { isReference } from '../relations/is-reference.ts'
import type { Table } from '../schema/schema.ts'

/**
 * What the filters of a view refer to: of each that compares a foreign key, a row for each of its values. The other columns of a
 * key hold what the filters beside it say.
 */
export function referencesOf(
  table: Table,
  { match, filters }: Pick<ViewState, 'match' | 'filters'>,
): ReadonlyMap<Filter, readonly Row[]> {
  const alone = match === 'any' ? [] : filters.filter((item) => !isGroup(item)).flatMap(filtersOf)
  const references = filters.flatMap((item) =>
    filtersOf(item).map((filter) => {
      const beside = isGroup(item) && item.match === 'all' ? [...alone, ...item.filters] : alone
      return [filter, rowsOf(table, filter, beside)] as const
    }),
  )
  return new Map(references.filter(([, rows]) => rows.length > 0))
}

function rowsOf(table: Table, filter: Filter, beside: readonly Filter[]): readonly Row[] {
  const column = table.columns.find(({ name }) => name === filter.column)
  if (!column || !isReference(table, column.name) || !applies(filter, column)) return []
  const values = valuesOf(filter)
  // One that is none would be refused together with the others.
  if (!values.every((value) => kindOf(column).parse(value, { ...column, nullable: false }).ok)) return []
  const others = beside.filter(({ operator }) => operator === 'eq').map((one) => [one.column, one.value])
  return values.map((value) => ({ ...Object.fromEntries(others), [column.name]: value }))
}

/** Whether a filter compares with whole keys, each of which may be that of a row. */
export function comparesKeys(operator: FilterOperator): boolean {
  return operator === 'eq' || operator === 'neq' || formOf(operator) === 'list'
}

function valuesOf({ operator, value }: Filter): readonly string[] {
  if (!comparesKeys(operator)) return []
  return formOf(operator) === 'list' ? splitList(value) : [value]
}
