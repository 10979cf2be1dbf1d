import { median } from '../measure.ts'

/** Runs each kind once a round, so that what the machine does meanwhile falls on all of them alike. The first round warms up. */
export async function interleave<Kind extends string, Result>(
  kinds: readonly Kind[],
  rounds: number,
  run: (kind: Kind) => Promise<Result>,
): Promise<Record<Kind, Result[]>> {
  const results = Object.fromEntries(kinds.map((kind) => [kind, [] as Result[]])) as Record<Kind, Result[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of kinds) {
      const result = await run(kind)
      if (round > 0) results[kind].push(result)
    }
  }
  return results
}

/** The median of the ratios of each round. */
export function ratio(values: readonly number[], base: readonly number[]): number {
  return median(values.map((value, index) => value / (base[index] ?? Number.NaN)))
}

/** The fastest and the slowest. */
export function spread(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.round)
  return `${low}-${high} ms in ${values.length} rounds`
}
