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

/** A group with what is shown of it; `value` is null where none of its rows has a number. */
export interface ShownGroup extends Tally {
  key: unknown
  value: number | null
}

/** What a chart shows. */
export interface Shown {
  groups: readonly ShownGroup[]
  /** How many groups are left out, and what is shown of them together; null where none is. */
  others: number
  rest: { value: number | null } | null
  /** Where bars begin and end, the number 0 among them. The others have none: beside them no group would be seen. */
  least: number
  most: number
}

/** Bars that are shown one by one; of periods there may be as many as a screen has room for. */
const mostBars = 12
const mostPeriods = 400

/** Groups as a chart shows them: periods in their order, the few values of a number by size, all else the largest first. */
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
