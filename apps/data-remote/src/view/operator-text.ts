import { type Message, msg } from '@portico/ui'
import type { ColumnType } from '../column-types/column-type.ts'
import type { FilterOperator } from '../column-types/operators.ts'

const words: Record<FilterOperator, Message> = {
  eq: msg('is'),
  neq: msg('is not'),
  contains: msg('contains'),
  ncontains: msg('does not contain'),
  starts: msg('starts with'),
  ends: msg('ends with'),
  gt: msg('is greater than'),
  gte: msg('is at least'),
  lt: msg('is less than'),
  lte: msg('is at most'),
  between: msg('is between'),
  within: msg('in the period'),
  in: msg('is one of'),
  nin: msg('is not one of'),
  includes: msg('includes'),
  nincludes: msg('does not include'),
  empty: msg('is empty'),
  notempty: msg('is not empty'),
  null: msg('is NULL'),
  notnull: msg('is not NULL'),
}

/** Returns the label of an operator. A missing column has the default labels. */
export function getOperatorText(operator: FilterOperator, kind: ColumnType | undefined): Message {
  return kind?.operatorWords?.[operator] ?? words[operator]
}
