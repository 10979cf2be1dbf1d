// `npm run bench`: runs every `*.bench.ts`, or those whose path contains one of the words given (`npm run bench --
// session`), one after the other, prints the numbers beside their targets and writes them to `results/latest.json`.
// With `--against <folder>` another checkout is measured in the same run. `--lines` and `--pages` choose what `portal` visits.
// A number beyond its target ends it with 1.
import { glob, mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { nameCheckout, readCheckout } from './checkout.ts'
import type { Bench, BenchOptions, Measure } from './measure.ts'
import { missedBy, toTable } from './print.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const results = join(root, 'results')

const { words, ...options } = readArguments()
const { against } = options
// So that `exit` is heard, where portals that were started are ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const files = (await Array.fromAsync(glob('**/*.bench.ts', { cwd: root, exclude: ['**/node_modules'] })))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort()
if (files.length === 0) fail(`There is no benchmark whose path contains ${words.join(' or ')}.`)

const checkouts = {
  measured: nameCheckout(join(root, '..')),
  ...(against ? { against: nameCheckout(against) } : {}),
}
if (against) console.log(`${checkouts.measured} is measured against ${checkouts.against}.`)

const outcomes: { bench: string; file: string; measures: Measure[]; error?: string }[] = []
for (const file of files) {
  const { bench } = (await import(pathToFileURL(join(root, file)).href)) as { bench: Bench }
  console.log(`\n${bench.name}`)
  try {
    const measures = await bench.run(options)
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
const report = { at: new Date().toISOString(), machine, checkouts, outcomes }
await writeFile(join(results, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`)

const all = outcomes.flatMap(({ measures }) => measures)
const missed = missedBy(outcomes)
console.log(
  `\n${all.length} numbers, ${missed.length} beyond their target; written to bench/results/latest.json`,
)
for (const name of missed) console.error(`Missed: ${name}`)
if (missed.length > 0) process.exitCode = 1

/** Reads the words and options. Folders are relative to the folder in which the command was given. */
function readArguments(): { words: string[] } & BenchOptions {
  try {
    const text = { type: 'string' } as const
    const { positionals, values } = parseArgs({
      options: { against: text, lines: text, pages: text },
      allowPositionals: true,
    })
    const folder = values.against === undefined ? null : resolve(process.env.INIT_CWD ?? '.', values.against)
    return {
      words: positionals,
      against: folder === null ? null : readCheckout(folder),
      lines: values.lines?.split(',') ?? null,
      pages: values.pages?.split(',') ?? null,
    }
  } catch (error) {
    return fail((error as Error).message)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
