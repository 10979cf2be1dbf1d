import type { Column } from '../schema/schema.ts'

/** One condition that a person set on a column. */
export interface Filter {
  column: string
  operator: FilterOperator
  /** As typed; for `in` a list separated by commas, items with commas in double quotes; empty for `null` and `notnull`. */
  value: string
}

/** The operators as they stand in the address. */
export const filterOperators = [
  'eq',
  'neq',
  'contains',
  'starts',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'includes',
  'null',
  'notnull',
] as const

/** How a value is compared. */
export type FilterOperator = (typeof filterOperators)[number]

/** The operators that make sense for a column, the usual one first. */
export function operatorsFor(column: Column): readonly FilterOperator[] {
  const nulls: readonly FilterOperator[] = column.nullable ? ['null', 'notnull'] : []
  switch (column.kind) {
    case 'text':
      return ['contains', 'starts', 'eq', 'neq', 'in', 'gt', 'lt', ...nulls]
    case 'uuid':
      return ['eq', 'neq', 'in', ...nulls]
    case 'enum':
      return ['eq', 'neq', 'in', 'gt', 'gte', 'lt', 'lte', ...nulls]
    case 'boolean':
      return ['eq', 'neq', ...nulls]
    case 'integer':
    case 'exact':
    case 'float':
      return ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', ...nulls]
    case 'date':
    case 'time':
    case 'timestamp':
    case 'timestamptz':
    case 'interval':
      return ['gte', 'lte', 'gt', 'lt', 'eq', 'neq', ...nulls]
    case 'array':
      return ['includes', ...nulls]
    default:
      return nulls
  }
}

/** Whether the operator compares with a value. */
export function needsValue(operator: FilterOperator): boolean {
  return operator !== 'null' && operator !== 'notnull'
}

/** Splits the value of `in`: `a,"b,c"` → `a` and `b,c`. A doubled quote inside quotes is one quote. */
export function splitList(value: string): string[] {
  const items: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gy
  while (pattern.lastIndex < value.length) {
    const match = pattern.exec(value)
    if (!match) return [...items, value.slice(pattern.lastIndex)]
    const item = match[1] === undefined ? (match[2] ?? '').trim() : match[1].replaceAll('""', '"')
    if (item !== '' || match[1] !== undefined) items.push(item)
  }
  return items
}
