// `npm run bench`: runs every `*.bench.ts`, or those whose path contains one of the words given (`npm run bench --
// session`), one after the other, prints the numbers beside their targets and writes them to `results/latest.json`.
import { glob, mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Bench, Measure } from './measure.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const results = join(root, 'results')

const words = process.argv.slice(2)
const files = (await Array.fromAsync(glob('**/*.bench.ts', { cwd: root, exclude: ['**/node_modules'] })))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort()
if (files.length === 0) {
  console.error(`There is no benchmark whose path contains ${words.join(' or ')}.`)
  process.exit(1)
}

const outcomes: { bench: string; file: string; measures: Measure[]; error?: string }[] = []
for (const file of files) {
  const { bench } = (await import(pathToFileURL(join(root, file)).href)) as { bench: Bench }
  console.log(`\n${bench.name}`)
  try {
    const measures = await bench.run()
    console.log(toTable(measures))
    outcomes.push({ bench: bench.name, file, measures })
  } catch (error) {
    // One benchmark that cannot run takes no other's numbers with it, and still fails the command.
    console.error(error)
    outcomes.push({ bench: bench.name, file, measures: [], error: String(error) })
    process.exitCode = 1
  }
}

const machine = {
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpus: cpus().length,
}
await mkdir(results, { recursive: true })
const report = { at: new Date().toISOString(), machine, outcomes }
await writeFile(join(results, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`)

const all = outcomes.flatMap(({ measures }) => measures)
const missed = all.filter(isMissed)
console.log(
  `\n${all.length} numbers, ${missed.length} beyond their target; written to bench/results/latest.json`,
)

/** Numbers aligned at the right, their targets beside them. A missed target is a fact to look at, not a failure. */
function toTable(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.name,
    format(measure.value, measure.unit),
    measure.target === undefined ? '' : `≤ ${format(measure.target, measure.unit)}`,
    isMissed(measure) ? 'missed' : '',
    measure.note ?? '',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const align = (cell: string, column: number) =>
    column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(align).join('  ')}`.trimEnd()).join('\n')
}

function isMissed({ value, target }: Measure): boolean {
  return target !== undefined && !(value <= target)
}

function format(value: number, unit: string): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit ? `${number} ${unit}` : number
}
