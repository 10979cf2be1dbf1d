import { getColumnType } from '../../column-types/column-types.ts'
import { splitList } from '../../column-types/list-text.ts'
import { getDatePart } from '../../column-types/moments.ts'
import type { FilterOperator } from '../../column-types/operators.ts'
import { formatLocalDay, getPeriodBounds, isPeriod } from '../../column-types/periods.ts'
import type { Column, Table } from '../../schema/schema.ts'
import { quote } from '../names.ts'
import type { Condition } from './conditions.ts'
import { type Filter, type FilterItem, isGroup } from './filter.ts'
import { isApplicable } from './is-applicable.ts'
import { createSearchCondition } from './search.ts'
import { createLikeCondition } from './text-conditions.ts'
import type { ViewFilters } from './view-state.ts'

/**
 * Returns the conditions of a view. All must match. Filters with unknown columns or operators are left out, and so are groups without any
 * other filter.
 */
export function createViewConditions(table: Table, view: ViewFilters, now = new Date()): Condition[] {
  const { filters, match, search } = view
  const all = filters.flatMap((item) => ofItem(table, item, now))
  const joined = match === 'any' && all.length > 1 ? [{ any: all }] : all.flatMap(open)
  return search ? [...joined, createSearchCondition(table, search)] : joined
}

/** Flattens conditions that must all match. */
function open(condition: Condition): readonly Condition[] {
  return 'all' in condition ? condition.all : [condition]
}

function ofItem(table: Table, item: FilterItem, now: Date): Condition[] {
  if (isGroup(item)) {
    const all = item.filters.flatMap((filter) => ofItem(table, filter, now))
    if (all.length < 2) return all
    return [item.match === 'any' ? { any: all } : { all }]
  }
  const column = table.columns.find((candidate) => candidate.name === item.column)
  return column && isApplicable(item, column) ? [conditionOf(item, column, now)] : []
}

/** The operator that each negative operator negates. */
const deniedBy: Partial<Record<FilterOperator, FilterOperator>> = {
  neq: 'eq',
  ncontains: 'contains',
  nin: 'in',
  nincludes: 'includes',
  notempty: 'empty',
}

/** In SQL null is neither equal nor different, but a user who filters by "is not done" expects rows without a value, too. */
function not(condition: Condition, { name, nullable }: Column): Condition {
  if (!('column' in condition)) return condition
  const { operator } = condition
  const other = { ...condition, operator: operator === 'eq' ? 'neq' : `not.${operator}` }
  return nullable ? { any: [other, { column: name, operator: 'is', value: 'null' }] } : other
}

function conditionOf(filter: Filter, column: Column, now: Date): Condition {
  const { column: name, operator, value } = filter
  const denied = deniedBy[filter.operator]
  if (denied) return not(conditionOf({ ...filter, operator: denied }, column, now), column)
  const { isBare = false, isJson } = getColumnType(column)
  const compare = (op: string, against: string): Condition => ({
    column: name,
    operator: op,
    value: against,
    isBare,
  })
  const range = (from: string, to: string, last: 'lt' | 'lte'): Condition => ({
    all: [compare('gte', from), compare(last, to)],
  })
  switch (operator) {
    case 'null':
      return compare('is', 'null')
    case 'notnull':
      return compare('not.is', 'null')
    case 'contains':
      return createLikeCondition(name, value)
    case 'starts':
      return createLikeCondition(name, value, 'start')
    case 'ends':
      return createLikeCondition(name, value, 'end')
    case 'in':
      return compare('in', listOf(splitList(value)))
    case 'between': {
      const [least = '', most = ''] = splitList(value)
      // A range of times includes the complete last day.
      const isDay = getColumnType(column).parseCompared !== undefined && getDatePart(most) === most
      return isDay ? range(least, dayAfter(most), 'lt') : range(least, most, 'lte')
    }
    case 'within': {
      const { from, to } = getPeriodBounds(isPeriod(value) ? value : 'today', now)
      const write = (date: Date) =>
        getColumnType(column).isZoned ? date.toISOString() : formatLocalDay(date)
      return range(write(from), write(to), 'lt')
    }
    case 'includes':
      return compare('cs', isJson ? value : `{${quote(value)}}`)
    case 'empty':
      return compare('eq', getColumnType(column).isFreeText ? '' : '{}')
    default:
      return compare(operator, value)
  }
}

/** PostgREST reads a list of one empty text as an empty list. */
function listOf(items: readonly string[]): string {
  const isOneEmpty = items.length === 1 && items[0] === ''
  return `(${(isOneEmpty ? ['', ''] : items).map(quote).join(',')})`
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return Number.isNaN(next.getTime()) ? day : next.toISOString().slice(0, 10)
}
