import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
// @boundaries-ignore tests and benchmarks describe the machine in the same way
import type { Machine } from '../../scripts/machine.ts'
import type { BenchOptions, Measurement } from '../measure.ts'

/** The folder of the kept results. Git ignores it. */
export const resultsFolder = fileURLToPath(new URL('../results', import.meta.url))

/** The numbers of one run of one benchmark. */
export interface BenchResult {
  /** The title of the benchmark. */
  bench: string
  /** The path of its module in `bench/`. */
  file: string
  /** ISO time of the end of the run. */
  at: string
  /** The commit, and whether files differed from it. */
  commit: string
  /** The other checkout of `--against`. */
  against?: string
  machine: Machine
  /** Load average of the last minute, before and after the run. */
  load: { before: number; after: number }
  measures: readonly Measurement[]
}

/**
 * Keeps a result as `bench/results/<benchmark>.json`, so that only the same benchmark replaces it. A run that chose lines, pages or a
 * factor, or compared another checkout, goes to `<benchmark>-partial.json`, which the generated page leaves out.
 * @returns the name of the file
 */
export function saveResult(result: BenchResult, options: BenchOptions, folder = resultsFolder): string {
  const { against, lines, pages, factor } = options
  const isPartial = against !== null || lines !== null || pages !== null || factor !== 1
  const name = nameOf(result.file, isPartial ? '-partial' : '')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${JSON.stringify(result, null, 2)}\n`)
  return name
}

/** Reads the kept results of complete runs, by name. Other files in the folder, for example copies, are ignored. */
export function readResults(folder = resultsFolder): BenchResult[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('-partial.json'))
    .toSorted()
    .filter((name) => {
      const { file } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<BenchResult>
      return file !== undefined && nameOf(file) === name
    })
    .map((name) => readResult(join(folder, name)))
}

function nameOf(file: string, suffix = ''): string {
  return `${basename(file, '.bench.ts')}${suffix}.json`
}

/**
 * Reads one result.
 * @throws Error if the file is not a result
 */
export function readResult(file: string): BenchResult {
  const result = JSON.parse(readFileSync(file, 'utf8')) as Partial<BenchResult>
  if (!Array.isArray(result.measures) || !result.machine || !result.load)
    throw new Error(`${file} is not a result of "npm run bench". Remove it, or name another file.`)
  // JSON writes NaN, a number that could not be measured, as null.
  const measures = result.measures.map((measure) => ({ ...measure, value: measure.value ?? Number.NaN }))
  return { ...(result as BenchResult), measures }
}
