import { loadavg } from 'node:os'

/** One number. What it should be at most stands beside it, where there is such a promise. */
export interface Measure {
  /** What was measured, in words: `one event to 1,000 subscribers`. */
  name: string
  value: number
  /** Shown behind the number: `ms`, `kB`, `×`; empty for a count. */
  unit: string
  /** The most it should be, in the same unit. */
  target?: number
  /** What a reader has to know to judge the number: the spread, what it was compared with. */
  note?: string
  /** What the number is made of, in the same unit. */
  parts?: Record<string, number>
  /** Only written to the results, because nothing is to be learnt from it at a glance. */
  quiet?: boolean
}

/** What a run was asked for. */
export interface BenchOptions {
  /** The folder of another checkout, which is measured beside this one; null for this one alone. */
  against: string | null
}

/** One benchmark: a `*.bench.ts` module exports it as `bench`. */
export interface Bench {
  /** Shown above its numbers. */
  name: string
  run(options: BenchOptions): Promise<Measure[]>
}

/** The middle one of `values`; the mean of the two in the middle of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** What all of `values` come to, by how many they are. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How busy the machine is while something else is measured. */
export function load(): Measure {
  return {
    name: 'load of the machine',
    value: loadavg()[0] ?? Number.NaN,
    unit: '',
    note: 'in the last minute',
  }
}
