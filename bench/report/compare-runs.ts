import type { Measurement } from '../measure.ts'

/** How far the ratios of two runs may be apart: of ratios above 1, this part of the smaller one. */
export const maxDifference = 0.07

/** A ratio that two runs do not agree about. */
export interface Disagreement {
  name: string
  /** Null if the run does not have the ratio. */
  before: number | null
  after: number | null
}

/**
 * Finds the ratios of all pages (`isSummary`) that differ by more than `limit` between two runs, or that only one of them has. The
 * largest difference is first.
 */
export function findDisagreements(
  before: readonly Measurement[],
  after: readonly Measurement[],
  limit = maxDifference,
): Disagreement[] {
  const earlier = ratiosByName(before)
  const later = ratiosByName(after)
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((name) => ({ name, before: earlier.get(name) ?? null, after: later.get(name) ?? null }))
    .filter((one) => !(distance(one) <= limit))
    .toSorted((a, b) => distance(b) - distance(a))
}

function ratiosByName(measures: readonly Measurement[]): Map<string, number> {
  return new Map(measures.filter(({ isSummary }) => isSummary).map(({ name, value }) => [name, value]))
}

function distance({ before, after }: Disagreement): number {
  if (before === null || after === null) return Number.POSITIVE_INFINITY
  return Math.abs(before - after) / Math.max(1, Math.min(before, after))
}
