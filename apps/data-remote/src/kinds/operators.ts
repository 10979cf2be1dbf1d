import { type Message, msg } from '@portico/ui'

/** The operators of filters as they stand in the address. */
export const filterOperators = [
  'eq',
  'neq',
  'contains',
  'ncontains',
  'starts',
  'ends',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'within',
  'in',
  'nin',
  'includes',
  'nincludes',
  'empty',
  'notempty',
  'null',
  'notnull',
] as const

/** How a value is compared. */
export type FilterOperator = (typeof filterOperators)[number]

/** Operators as people read them, where a kind has words of its own. */
export type OperatorWords = Partial<Record<FilterOperator, Message>>

/** Operators of numbers. */
export const numberOperators: readonly FilterOperator[] = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'nin',
]

/** Operators of what lies in time, whose ranges are asked for more than a single value. */
export const timeOperators: readonly FilterOperator[] = ['gte', 'lte', 'gt', 'lt', 'between', 'eq', 'neq']

/** Operators of what has a day: periods are reckoned from today. */
export const dayOperators: readonly FilterOperator[] = ['gte', 'lte', 'within', ...timeOperators.slice(2)]

/** Dates come after and before, they are not greater and less. */
export const timeWords: OperatorWords = {
  gt: msg('is after'),
  gte: msg('from'),
  lt: msg('is before'),
  lte: msg('until'),
}

/** Whether the operator compares with a value. */
export function needsValue(operator: FilterOperator): boolean {
  return !/null$|empty$/.test(operator)
}

/** What the value of a filter is: one value, several of them, two ends, or the name of a period. */
export function formOf(operator: FilterOperator): 'one' | 'list' | 'range' | 'period' {
  if (operator === 'in' || operator === 'nin') return 'list'
  if (operator === 'between') return 'range'
  return operator === 'within' ? 'period' : 'one'
}

/** Whether the value is a part of the column's: an item of a list, or what JSON holds. */
export function comparesPart(operator: FilterOperator): boolean {
  return operator === 'includes' || operator === 'nincludes'
}
