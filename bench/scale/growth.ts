import type { Outcome, Outcomes } from './run-calls.ts'

/** How much a number per returned row may grow while the data grows by 10. An index becomes one level deeper, a scan ten times longer. */
export const mostGrowth = 1.7

/** Reads of a call that do not count: an index with one level more has as many, or a connection that fills its caches. */
const slack = { buffers: 16, rows: 16, catalogBuffers: 500 }

/** How much the reads of one call grow with the data. */
export interface Growth {
  /** `call (actor)`. */
  name: string
  /** The largest of the ratios of pages and rows, per returned row. Infinite if a size has no answer. */
  growth: number
  small: Outcome
  large: Outcome
}

/** Compares the outcomes of two sizes. */
export function compareSizes(small: Outcomes, large: Outcomes): Growth[] {
  return [...small].map(([name, before]) => {
    const after = large.get(name)
    if (!after) throw new Error(`${name} was not measured at the larger size`)
    return { name, growth: growthOf(before, after), small: before, large: after }
  })
}

/** Whether the cost of a returned row stays the same while the data grows. */
export function isFlat({ growth }: Growth): boolean {
  return growth <= mostGrowth
}

function isAnswered({ isTimeout, refusal }: Outcome): boolean {
  return !isTimeout && refusal === null
}

function growthOf(small: Outcome, large: Outcome): number {
  if (!isAnswered(small) || !isAnswered(large)) return Number.POSITIVE_INFINITY
  const ratio = (part: keyof typeof slack) =>
    (large[part] + slack[part]) / large.returned / ((small[part] + slack[part]) / small.returned)
  // The cost of filling caches is fixed, however many rows an answer has.
  const catalog =
    (large.catalogBuffers + slack.catalogBuffers) / (small.catalogBuffers + slack.catalogBuffers)
  return Math.max(ratio('buffers'), ratio('rows'), Math.min(catalog, ratio('catalogBuffers')))
}
