import type { ChartMeasure, PeriodUnit } from './chart.ts'

/** Aggregates of a group. */
export interface Aggregates {
  /** Number of rows, and of rows with a number. */
  rows: number
  values: number
  sum: number
  least: number | null
  most: number | null
}

/** Rows with the same value. `key`: the value as read, or a day such as `2026-11-21`. Null is also a group. */
export interface RowGroup extends Aggregates {
  key: unknown
}

/** The aggregates of no rows. */
export const emptyAggregates: Aggregates = { rows: 0, values: 0, sum: 0, least: null, most: null }

/** Returns the aggregates of two groups together. */
export function addAggregates(one: Aggregates, other: Aggregates): Aggregates {
  return {
    rows: one.rows + other.rows,
    values: one.values + other.values,
    sum: one.sum + other.sum,
    least:
      one.least === null || other.least === null
        ? (one.least ?? other.least)
        : Math.min(one.least, other.least),
    most:
      one.most === null || other.most === null ? (one.most ?? other.most) : Math.max(one.most, other.most),
  }
}

/** Returns the aggregates of one row. Null: the row has no number. */
export function createAggregates(value: number | null): Aggregates {
  return value === null
    ? { ...emptyAggregates, rows: 1 }
    : { rows: 1, values: 1, sum: value, least: value, most: value }
}

/** Returns the minimum and maximum of `values` and `first`. A loop, because a call has a limited number of arguments. */
export function findBounds(values: readonly number[], first: number): { least: number; most: number } {
  let [least, most] = [first, first]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return { least, most }
}

/** Returns a measure of a group. Null if none of its rows has a number. */
export function getMeasure(tally: Aggregates, what: ChartMeasure): number | null {
  if (what === 'count') return tally.rows
  if (tally.values === 0) return null
  if (what === 'sum') return tally.sum
  if (what === 'avg') return tally.sum / tally.values
  return what === 'min' ? tally.least : tally.most
}

/** Merges groups with the same key. */
export function mergeGroups(groups: readonly RowGroup[], keyOf: (key: unknown) => unknown): RowGroup[] {
  const joined = new Map<unknown, RowGroup>()
  for (const group of groups) {
    const key = keyOf(group.key)
    const before = joined.get(key)
    joined.set(key, { key, ...addAggregates(before ?? emptyAggregates, group) })
  }
  return [...joined.values()]
}

const day = /^(\d{4,6})-(\d\d)-(\d\d)$/

/** Returns the first day of the period of a day. Weeks start on Monday (ISO 8601). Other values are returned unchanged. */
export function getPeriodStart(key: unknown, unit: PeriodUnit): unknown {
  const [, year = '', month = ''] = day.exec(String(key)) ?? []
  if (!year || unit === 'day') return key
  if (unit === 'year') return `${year}-01-01`
  if (unit === 'month') return `${year}-${month}-01`
  const date = dateOf(String(key))
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return textOf(date)
}

/** Sorts periods and adds missing ones, up to `most`. NULL and values that are not days come last. */
export function fillPeriods(groups: readonly RowGroup[], unit: PeriodUnit, most: number): RowGroup[] {
  const known = new Map(groups.map((group) => [String(group.key), group]))
  const days = [...known.keys()].filter((key) => day.test(key)).toSorted((a, b) => +dateOf(a) - +dateOf(b))
  const filled: RowGroup[] = []
  for (
    let at = days[0];
    at !== undefined && filled.length < most;
    at = at === days.at(-1) ? undefined : next(at, unit)
  )
    filled.push(known.get(at) ?? { key: at, ...emptyAggregates })
  const isWhole = filled.at(-1)?.key === days.at(-1)
  const inDays = isWhole ? filled : days.flatMap((key) => known.get(key) ?? [])
  return [...inDays, ...groups.filter(({ key }) => !day.test(String(key)))]
}

/** Returns the `most` largest groups, and the others combined. `others` is their number. */
export function takeLargestGroups(groups: readonly RowGroup[], what: ChartMeasure, most: number) {
  const size = (group: Aggregates) => getMeasure(group, what) ?? Number.NEGATIVE_INFINITY
  const sorted = groups.toSorted((one, other) => size(other) - size(one) || compareValues(one.key, other.key))
  const rest = sorted.slice(most)
  return {
    groups: sorted.slice(0, most),
    others: rest.length,
    rest: rest.reduce<Aggregates>(addAggregates, emptyAggregates),
  }
}

/** Compares numbers by value and other values as text. NULL comes last. */
export function compareValues(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const apart = Number(one) - Number(other)
  return Number.isNaN(apart) ? String(one).localeCompare(String(other)) : apart
}

function next(at: string, unit: PeriodUnit): string {
  const date = dateOf(at)
  if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1)
  else if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCDate(date.getUTCDate() + (unit === 'week' ? 7 : 1))
  return textOf(date)
}

function dateOf(text: string): Date {
  const [, year = '', month = '', own = ''] = day.exec(text) ?? []
  const date = new Date(0)
  // Set separately, because Date.UTC maps years below 100 to 19xx.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(own))
  return date
}

function textOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}
