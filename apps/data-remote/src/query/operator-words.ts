import type { ColumnKind } from '../schema/schema.ts'
import type { FilterOperator } from './filter.ts'

const words: Record<FilterOperator, string> = {
  eq: 'is',
  neq: 'is not',
  contains: 'contains',
  starts: 'starts with',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  in: 'is one of',
  includes: 'includes',
  null: 'is NULL',
  notnull: 'is not NULL',
}

const inTime: Partial<Record<FilterOperator, string>> = {
  gt: 'is after',
  gte: 'is from',
  lt: 'is before',
  lte: 'is until',
}

/** An operator as people read it; dates come after and before, they are not greater and less. */
export function operatorWord(operator: FilterOperator, kind: ColumnKind): string {
  const isTime = kind === 'date' || kind === 'time' || kind === 'timestamp' || kind === 'timestamptz'
  return (isTime ? inTime[operator] : undefined) ?? words[operator]
}
