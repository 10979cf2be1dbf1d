import { type Message, msg } from '@portico/ui'
import type { Kind } from './kind.ts'

/** The operators of filters as they stand in the address. */
export const filterOperators = [
  'eq',
  'neq',
  'contains',
  'starts',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'within',
  'in',
  'includes',
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

const words: Record<FilterOperator, Message> = {
  eq: msg('is'),
  neq: msg('is not'),
  contains: msg('contains'),
  starts: msg('starts with'),
  gt: msg('is greater than'),
  gte: msg('is at least'),
  lt: msg('is less than'),
  lte: msg('is at most'),
  between: msg('is between'),
  within: msg('in the period'),
  in: msg('is one of'),
  includes: msg('includes'),
  null: msg('is NULL'),
  notnull: msg('is not NULL'),
}

/** An operator as people read it; of a column that is not there any more, by its usual words. */
export function operatorWord(operator: FilterOperator, kind: Kind | undefined): Message {
  return kind?.operatorWords?.[operator] ?? words[operator]
}

/** Whether the operator compares with a value. */
export function needsValue(operator: FilterOperator): boolean {
  return operator !== 'null' && operator !== 'notnull'
}
