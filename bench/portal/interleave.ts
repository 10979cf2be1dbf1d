import { type Measure, median } from '../measure.ts'

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

/** What a series of milliseconds comes to: its median, with the fastest and the slowest. */
export function duration(name: string, values: readonly number[]): Measure {
  return { name, value: Math.round(median(values)), unit: 'ms', note: spread(values) }
}

/** How much longer than `base` it took: the median of the ratios of each round, with the least and the most. */
export function comparison(name: string, values: readonly number[], base: readonly number[]): Measure {
  const ratios = values.map((value, index) => value / (base[index] ?? Number.NaN))
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2))
  return { name, value: median(ratios), unit: '×', note: `each round ${low}-${high}` }
}

function spread(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.round)
  return `${low}-${high} ms in ${values.length} rounds`
}
