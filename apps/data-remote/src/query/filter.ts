import { kindOf } from '../kinds/kinds.ts'
import type { FilterOperator } from '../kinds/operators.ts'
import type { Column } from '../schema/schema.ts'

/** One condition that a person set on a column. */
export interface Filter {
  column: string
  operator: FilterOperator
  /** As typed; for `in` a list separated by commas, items with commas in double quotes; empty for `null` and `notnull`. */
  value: string
}

/** The operators that make sense for a column, the usual one first. */
export function operatorsFor(column: Column): readonly FilterOperator[] {
  const { operators } = kindOf(column)
  return column.nullable ? [...operators, 'null', 'notnull'] : operators
}
