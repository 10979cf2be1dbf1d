import { type Message, msg } from '@portico/ui'

/** Filter operators, as written in the address. */
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

/** An operator that compares a column with a value. */
export type FilterOperator = (typeof filterOperators)[number]

/** Words of a type for its operators, if they differ from the default. */
export type OperatorTexts = Partial<Record<FilterOperator, Message>>

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

/** Operators of times, ranges first, because they are more common than single values. */
export const timeOperators: readonly FilterOperator[] = ['gte', 'lte', 'gt', 'lt', 'between', 'eq', 'neq']

/** Operators of types with a day, which add periods relative to today. */
export const dayOperators: readonly FilterOperator[] = ['gte', 'lte', 'within', ...timeOperators.slice(2)]

/** Dates are before and after, not less and greater. */
export const timeOperatorTexts: OperatorTexts = {
  gt: msg('is after'),
  gte: msg('from'),
  lt: msg('is before'),
  lte: msg('until'),
}

/** Returns whether the operator compares with a value. */
export function needsValue(operator: FilterOperator): boolean {
  return !/null$|empty$/.test(operator)
}

/** Returns the form of a filter's value: one value, a list, a range, or the name of a period. */
export function getValueForm(operator: FilterOperator): 'one' | 'list' | 'range' | 'period' {
  if (operator === 'in' || operator === 'nin') return 'list'
  if (operator === 'between') return 'range'
  return operator === 'within' ? 'period' : 'one'
}

/** Returns whether the value is a part of the column's: an array item, or content of JSON. */
export function comparesElement(operator: FilterOperator): boolean {
  return operator === 'includes' || operator === 'nincludes'
}
