import { loadavg } from 'node:os'

/** One number, and its maximum if there is a target. */
export interface Measurement {
  /** Describes the number: `one event to 1,000 subscribers`. Unique in its bench, and the same in every run. */
  name: string
  value: number
  /** Shown after the number: `ms`, `kB`, `×` for ratios; empty for a count. */
  unit: string
  /** The maximum, in the same unit. */
  target?: number
  /** Helps to judge the number, for example the count of rounds. */
  note?: string
  /** The parts of the number, in the same unit. */
  parts?: Record<string, number>
  /** Hides the number on the console. The results and the generated page have it. */
  quiet?: boolean
  /** Whether it is the mean of the same ratio over all pages. Two runs have to agree about these. */
  isSummary?: boolean
  /** The lowest and the highest value of all rounds. */
  spread?: readonly [low: number, high: number]
  /** The value of each visit, in the same unit. The results have them, so that two runs can be compared in other ways. */
  values?: readonly number[]
  /**
   * The number's place in the tables of the generated page. Measures of a bench that have the same `table` form one table
   * with that title; rows and columns appear in the order of their first measure. Measures without a cell form a list.
   */
  cell?: { table: string; row: string; column: string }
}

/** The options of `npm run bench`. */
export interface BenchOptions {
  /** The folder of another checkout that is measured in the same rounds. Null without `--against`. */
  against: string | null
  /** The names given with `--lines`. Null for all. Only benchmarks that visit pages use it. */
  lines: readonly string[] | null
  /** The paths given with `--pages`. Null for all. Only benchmarks that visit pages use it. */
  pages: readonly string[] | null
  /** Part of the full database that `scale` fills, given with `--factor`. Default: 1. */
  factor: number
  /** Whether `--update` was given, by which `embedded` shortens the list of known calls. */
  update: boolean
}

/** One benchmark. A `*.bench.ts` module exports it as `bench`. */
export interface Bench {
  /** Shown above its numbers. */
  name: string
  run(options: BenchOptions): Promise<Measurement[]>
}

/** Returns the median. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/**
 * Returns the mean of the fastest two thirds. Other work of the machine makes some values longer and none shorter, so this differs less
 * between two runs than the median does (decision 166).
 */
export function computeTypical(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return computeMean(sorted.slice(0, Math.max(1, Math.round((sorted.length * 2) / 3))))
}

/** Returns the arithmetic mean. */
export function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Measures how busy the machine is. */
export function measureLoad(): Measurement {
  return {
    name: 'load of the machine',
    value: loadavg()[0] ?? Number.NaN,
    unit: '',
    note: 'in the last minute',
  }
}

/** Returns the median of milliseconds, with the fastest and the slowest. */
export function createDurationMeasurement(name: string, values: readonly number[]): Measurement {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.round) as [number, number]
  return {
    name,
    value: Math.round(computeMedian(values)),
    unit: 'ms',
    spread: [low, high],
    note: countRounds(values),
  }
}

/** Returns how many rounds there were, in words. */
export function countRounds({ length }: readonly unknown[]): string {
  return length === 1 ? '1 round' : `${length} rounds`
}

/** Returns the median of the ratios of each round, with the lowest and the highest. */
export function createComparison(
  name: string,
  values: readonly number[],
  base: readonly number[],
): Measurement {
  const ratios = computeRatios(values, base)
  return { name, value: computeMedian(ratios), unit: '×', spread: [Math.min(...ratios), Math.max(...ratios)] }
}

/** Divides two series round by round. */
export function computeRatios(values: readonly number[], base: readonly number[]): number[] {
  return values.map((value, index) => value / (base[index] ?? Number.NaN))
}
