import { kindOf } from '../kinds/kinds.ts'
import type { Column } from '../schema/schema.ts'
import type { Chart } from './chart.ts'
import {
  boundsOf,
  compare,
  type Group,
  inOrder,
  join,
  largest,
  measure,
  periodOf,
  type Tally,
} from './tally.ts'

/** A group with its measured value. `value` is null if none of its rows has a number. */
export interface ShownGroup extends Tally {
  key: unknown
  value: number | null
}

/** The content of a chart. */
export interface Shown {
  groups: readonly ShownGroup[]
  /** Number of combined groups, and their measured value. Null if no group is combined. */
  others: number
  rest: { value: number | null } | null
  /** Scale of the bars, including 0. The combined groups have no bar, because it would dwarf the others. */
  least: number
  most: number
}

/** Maximum number of bars. A line can show more periods. */
const mostBars = 12
const mostPeriods = 400

/** Prepares groups for a chart: periods in order, few numeric values by value, others by size. */
export function shownOf(all: readonly Group[], chart: Chart, column: Column): Shown {
  const { unit, measure: what } = chart
  const found = unit
    ? {
        groups: inOrder(
          join(all, (key) => periodOf(key, unit)),
          unit,
          mostPeriods,
        ),
        others: 0,
        rest: null,
      }
    : largest(all, what, mostBars)
  const isNumber = unit === null && kindOf(column).isNumber && found.others === 0
  const ordered = isNumber ? found.groups.toSorted((one, other) => compare(one.key, other.key)) : found.groups
  const groups = ordered.map((group) => ({ ...group, value: measure(group, what) }))
  const rest = found.others > 0 && found.rest ? { value: measure(found.rest, what) } : null
  return {
    groups,
    others: found.others,
    rest,
    ...boundsOf(
      groups.map(({ value }) => value ?? 0),
      0,
    ),
  }
}
