import { getColumnType } from '../column-types/column-types.ts'
import type { Column } from '../schema/schema.ts'
import {
  type Aggregates,
  compareValues,
  fillPeriods,
  findBounds,
  getMeasure,
  getPeriodStart,
  mergeGroups,
  type RowGroup,
  takeLargestGroups,
} from './aggregates.ts'
import type { Chart } from './chart.ts'

/** A group with its measured value. `value` is null if none of its rows has a number. */
export interface ChartGroup extends Aggregates {
  key: unknown
  value: number | null
}

/** The content of a chart. */
export interface ChartData {
  groups: readonly ChartGroup[]
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
export function createChartData(all: readonly RowGroup[], chart: Chart, column: Column): ChartData {
  const { unit, measure: what } = chart
  const found = unit
    ? {
        groups: fillPeriods(
          mergeGroups(all, (key) => getPeriodStart(key, unit)),
          unit,
          mostPeriods,
        ),
        others: 0,
        rest: null,
      }
    : takeLargestGroups(all, what, mostBars)
  const isNumber = unit === null && getColumnType(column).isNumber && found.others === 0
  const ordered = isNumber
    ? found.groups.toSorted((one, other) => compareValues(one.key, other.key))
    : found.groups
  const groups = ordered.map((group) => ({ ...group, value: getMeasure(group, what) }))
  const rest = found.others > 0 && found.rest ? { value: getMeasure(found.rest, what) } : null
  return {
    groups,
    others: found.others,
    rest,
    ...findBounds(
      groups.map(({ value }) => value ?? 0),
      0,
    ),
  }
}
