// `npm run bench`: runs every `*.bench.ts`, or those whose path contains one of the words given (`npm run bench --
// session`), one after the other, prints the numbers next to their targets and keeps them in `results/`.
// `--against <folder>` measures another checkout in the same run. `--lines` and `--pages` choose what visits measure.
// A number beyond its target ends the command with 1.
// `--factor` fills a part of the database of `scale`. `--update` shortens the list of calls that are known to grow.
// `npm run bench -- before` keeps the last result of `scale` as the numbers before a change.
// `npm run bench -- page` writes docs/bench-results.md from the kept results.
// `npm run bench -- compare <earlier.json> <later.json>` ends with 1 if ratios of two runs differ too much; with one result, if the ratios of
// a second run would.
import { glob, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
// @boundaries-ignore tests and benchmarks describe the machine in the same way
import { nameCheckout, readMachine } from '../scripts/machine.ts'
import { readCheckout } from './checkout.ts'
import type { Bench, BenchOptions } from './measure.ts'
import { formatTable, listMissed } from './print.ts'
import { findDisagreements, maxDifference } from './report/compare-runs.ts'
import { estimateDifferences } from './report/estimate-differences.ts'
import { writePage } from './report/page.ts'
import { type BenchResult, readResult, readResults, saveResult } from './report/result.ts'
import { keepBefore } from './scale/before.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const { words, ...options } = readArguments()
// Ending by `exit` runs the handlers that end the started portals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

if (words[0] === 'page') await writeResultsPage()
else if (words[0] === 'before') keepEarlier()
else if (words[0] === 'compare') compareResults(words.slice(1))
else await runBenches()

async function runBenches(): Promise<void> {
  const files = (await Array.fromAsync(glob('**/*.bench.ts', { cwd: root, exclude: ['**/node_modules'] })))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort()
  if (files.length === 0) fail(`There is no benchmark whose path contains ${words.join(' or ')}.`)
  const { against } = options
  const common = {
    commit: nameCheckout(join(root, '..')),
    machine: await readMachine(),
    ...(against ? { against: nameCheckout(against) } : {}),
  }
  if (common.against) console.log(`${common.commit} is measured against ${common.against}.`)
  const results: BenchResult[] = []
  for (const file of files) {
    const { bench } = (await import(pathToFileURL(join(root, file)).href)) as { bench: Bench }
    console.log(`\n${bench.name}`)
    try {
      const result = { ...(await runBench(bench, file)), ...common }
      results.push(result)
      saveResult(result, options)
    } catch (error) {
      // The other benchmarks still run, and the kept result of this one stays.
      console.error(error)
      process.exitCode = 1
    }
  }
  const count = results.reduce((sum, { measures }) => sum + measures.length, 0)
  const missed = listMissed(results)
  console.log(`\n${count} numbers, ${missed.length} beyond their target; written to bench/results/`)
  for (const name of missed) console.error(`Missed: ${name}`)
  if (missed.length > 0) process.exitCode = 1
}

async function runBench(bench: Bench, file: string): Promise<Omit<BenchResult, 'commit' | 'machine'>> {
  const before = loadavg()[0] ?? Number.NaN
  const measures = await bench.run(options)
  const load = { before, after: loadavg()[0] ?? Number.NaN }
  console.log(formatTable(measures))
  return { bench: bench.name, file, at: new Date().toISOString(), load, measures }
}

/** Keeps the last complete result of `scale` in the repository, so that later runs show it next to their own. */
function keepEarlier(): void {
  const result = readResults().find(({ file }) => file === 'scale/scale.bench.ts')
  if (!result) fail('There is no complete result of "npm run bench -- scale" in bench/results/.')
  keepBefore(result)
}

async function writeResultsPage(): Promise<void> {
  const results = readResults()
  if (results.length === 0) fail('There are no results in bench/results/. Run "npm run bench" first.')
  await writeFile(join(root, '../docs/bench-results.md'), writePage(results))
  console.log(`docs/bench-results.md shows ${results.map(({ file }) => file).join(', ')}.`)
}

function compareResults(files: readonly string[]): void {
  const [earlier, later, ...more] = files.map(readGiven)
  if (!earlier || more.length > 0)
    fail('Name two results, or one: npm run bench -- compare <earlier.json> <later.json>')
  if (!later) {
    compareWithItself(earlier)
    return
  }
  const found = findDisagreements(earlier.measures, later.measures)
  const ratios = later.measures.filter(({ unit }) => unit === '×').length
  console.log(`${ratios} ratios, ${found.length} of them differ by more than ${maxDifference}.`)
  const show = (value: number | null) => value?.toFixed(3) ?? 'missing'
  for (const { name, before, after } of found) console.error(`${show(before)} → ${show(after)}  ${name}`)
  if (found.length > 0) process.exitCode = 1
}

/** Estimates by the visits of one result how far those of a second run would be apart. */
function compareWithItself({ measures }: BenchResult): void {
  const differences = [...estimateDifferences(measures)].toSorted(([, a], [, b]) => b - a)
  if (differences.length === 0) fail('The result has no ratios of all pages.')
  const far = differences.filter(([, apart]) => apart > maxDifference)
  console.log(
    `${differences.length} ratios, ${far.length} of them would differ by more than ${maxDifference} in 5 of 100 pairs of runs.`,
  )
  for (const [name, apart] of far) console.error(`± ${apart.toFixed(3)}  ${name}`)
  if (far.length > 0) process.exitCode = 1
}

/** Reads the words and options. */
function readArguments(): { words: string[] } & BenchOptions {
  try {
    const text = { type: 'string' } as const
    const { positionals, values } = parseArgs({
      options: { against: text, lines: text, pages: text, factor: text, update: { type: 'boolean' } },
      allowPositionals: true,
    })
    return {
      words: positionals,
      against: values.against === undefined ? null : readCheckout(resolveGiven(values.against)),
      lines: values.lines?.split(',') ?? null,
      pages: values.pages?.split(',') ?? null,
      factor: readFactor(values.factor),
      update: values.update ?? false,
    }
  } catch (error) {
    return fail((error as Error).message)
  }
}

/** Reads a number from 0.01, with which there are enough accounts for every call, to 1. @throws Error for anything else */
function readFactor(text = '1'): number {
  const factor = Number(text)
  if (factor >= 0.01 && factor <= 1) return factor
  throw new Error(`--factor takes a number from 0.01 to 1, not ${text}.`)
}

function readGiven(file: string): BenchResult {
  try {
    return readResult(resolveGiven(file))
  } catch (error) {
    return fail((error as Error).message)
  }
}

/** Resolves a path from the folder in which the command was given. */
function resolveGiven(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
