import { median } from '../measure.ts'

/** How a series of rounds is run. */
export interface RoundOptions<Kind extends string, Result> {
  kinds: readonly Kind[]
  /** Rounds after the warm-up round, at least. */
  rounds: number
  run(kind: Kind): Promise<Result>
  /** Series whose median has to be certain. Rounds are added, up to twice as many, until it is. Default: none. */
  seriesOf?(results: Readonly<Record<Kind, Result[]>>): readonly (readonly number[])[]
}

/** How far the median of a series may be from the true one, on average, before rounds are added. */
const precision = 0.02

/**
 * Runs each kind once per round, so that a busy moment of the machine affects all kinds. Each round starts with another
 * kind. The first round warms up and is discarded.
 */
export async function interleave<Kind extends string, Result>(
  options: RoundOptions<Kind, Result>,
): Promise<Record<Kind, Result[]>> {
  const { kinds, rounds, run, seriesOf = () => [] } = options
  const results = Object.fromEntries(kinds.map((kind) => [kind, [] as Result[]])) as Record<Kind, Result[]>
  const isUncertain = () => seriesOf(results).some((series) => errorOfMedian(series) > precision)
  for (let round = 0; round <= rounds || (round <= 2 * rounds && isUncertain()); round += 1) {
    const first = round % kinds.length
    for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const result = await run(kind)
      if (round > 0) results[kind].push(result)
    }
  }
  return results
}

/**
 * Estimates the standard error of the median of a series from the median absolute deviation, which one outlier does not
 * change. 0 for fewer than three values.
 */
export function errorOfMedian(values: readonly number[]): number {
  if (values.length < 3) return 0
  const middle = median(values)
  const deviation = 1.4826 * median(values.map((value) => Math.abs(value - middle)))
  return (1.2533 * deviation) / Math.sqrt(values.length)
}
