import type { Measure } from '../measure.ts'

/** How far the ratios of two runs may be apart. */
export const mostApart = 0.07

/** A ratio that two runs do not agree about. */
export interface Disagreement {
  name: string
  /** Null if the run does not have the ratio. */
  before: number | null
  after: number | null
}

/** Finds the ratios of two runs that differ by more than `limit`, or that only one of them has. The largest is first. */
export function findDisagreements(
  before: readonly Measure[],
  after: readonly Measure[],
  limit = mostApart,
): Disagreement[] {
  const [earlier, later] = [ratiosByName(before), ratiosByName(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((name) => ({ name, before: earlier.get(name) ?? null, after: later.get(name) ?? null }))
    .filter((one) => !(distance(one) <= limit))
    .toSorted((a, b) => distance(b) - distance(a))
}

function ratiosByName(measures: readonly Measure[]): Map<string, number> {
  return new Map(measures.filter(({ unit }) => unit === '×').map(({ name, value }) => [name, value]))
}

function distance({ before, after }: Disagreement): number {
  return before === null || after === null ? Number.POSITIVE_INFINITY : Math.abs(before - after)
}
