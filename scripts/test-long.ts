// `npm run test:long`: the tests that take minutes. These are unit tests tagged `long` or `property`, end-to-end tests
// with `@long` in the title, and end-to-end tests in Firefox and WebKit. Each test file's result is kept in `.portico/long-run` when it ends.
//
//   npm run test:long                           runs everything
//   npm run test:long -- --only firefox,cli     runs some suites
//   npm run test:long -- --resume               continues the last run with its suites and its shard: failed files,
//                                               and files without a result
//   npm run test:long -- --shard 1/3            runs one third of the files, for one of three machines
//   npm run test:long -- --list                 lists suites, files and expected minutes
//   npm run test:long -- --report [record …]    sums the last run, or the records of shards
//   npm run test:long -- --report --page        also writes docs/long-run.md and the expected minutes
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps, buildTasks } from '../packages/cli/src/workspace/build.ts'
import { findLongFiles, longSuites } from './long-run/long-suites.ts'
import { writePage } from './long-run/page.ts'
import {
  appendLine,
  createRecord,
  findFilesLeft,
  findLatestRecord,
  getLatestResults,
  type RecordLine,
  readRecord,
} from './long-run/record.ts'
import { describeOrigin, describePlan, describeSum, sumRecords } from './long-run/report.ts'
import { runSuite } from './long-run/run-suite.ts'
import {
  expectSeconds,
  groupBySuite,
  parseShard,
  runConcurrently,
  selectShardFiles,
} from './long-run/schedule.ts'
import { readKnownSeconds, writeKnownSeconds } from './long-run/seconds.ts'
import { formatMachine, nameCheckout, readMachine } from './machine.ts'
import { root } from './suites.ts'
import { createTestEnv, type TestEnv } from './test-env.ts'

const folder = join(root, '.portico/long-run')
const alone = longSuites.filter(({ isAlone }) => isAlone).map(({ name }) => name)
const options = {
  only: { type: 'string', multiple: true },
  resume: { type: 'boolean', default: false },
  shard: { type: 'string' },
  list: { type: 'boolean', default: false },
  report: { type: 'boolean', default: false },
  page: { type: 'boolean', default: false },
} as const

// The first signal stops the runners in order. The second one, or one before they start, ends this process at once; `exit`
// listeners kill the runners and remove temporary files.
const stop = new AbortController()
let isRunning = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!isRunning || stop.signal.aborted) process.exit(1)
    console.error('Stopping the runners …')
    stop.abort()
  })
try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.report) reportRun(positionals, values.page)
  else if (values.page) throw new Error('--page belongs to --report.')
  else if (positionals.length > 0)
    throw new Error(`"${positionals[0]}" is no option. Choose suites by --only.`)
  else {
    const testEnv = await createTestEnv({ isFresh: true })
    process.once('exit', testEnv.remove)
    await startRun(values, testEnv)
  }
} catch (error) {
  console.error(`test:long: ${(error as Error).message}`)
  process.exitCode = 1
}

interface RunOptions {
  only?: string[]
  resume: boolean
  shard?: string
  list: boolean
}

async function startRun(options: RunOptions, { env, leftOut }: TestEnv): Promise<void> {
  const record = options.resume ? requireRecord() : createRecord(folder, new Date())
  const earlier = options.resume ? readRecord(record) : []
  const { only, shard } = optionsOf(options, earlier)
  const chosen = parseSuites(only)
  const { index, count } = parseShard(shard ?? '1/1')
  const found = (await findLongFiles(env)).filter(({ suite }) => chosen.includes(suite))
  const planned = selectShardFiles(expectSeconds(found, readKnownSeconds()), index, count)
  const results = getLatestResults(earlier)
  const runs = groupBySuite(findFilesLeft(planned, results), alone)
  const commit = nameCheckout(root)
  console.log(describePlan(runs) + describeOrigin(results, commit))
  if (leftOut) console.log(leftOut)
  if (options.list) return
  appendLine(record, {
    ...{
      type: 'run',
      at: new Date().toISOString(),
      commit,
      machine: formatMachine(await readMachine()),
      shard,
      only,
    },
    planned: planned.map(({ suite, file }) => ({ suite, file })),
  })
  await buildApps(root, [], buildTasks)
  const context = { record, commit, env, logs: record.replace(/\.jsonl$/, ''), stop: stop.signal }
  isRunning = true
  await runConcurrently(runs, (run) => runSuite(run, context))
  const sum = sumRecords(readRecord(record))
  console.log(describeSum(sum))
  if (stop.signal.aborted) console.log('Stopped. Continue with npm run test:long -- --resume.')
  process.exitCode = sum.failed > 0 ? 1 : 0
}

/** Returns the chosen suites and the shard. A resumed run has those of its last start, unless others are given. */
function optionsOf(
  { only, shard }: RunOptions,
  earlier: readonly RecordLine[],
): { only: readonly string[]; shard: string | null } {
  const last = earlier.findLast((line) => line.type === 'run')
  if (!last || only || shard) return { only: only ?? [], shard: shard ?? null }
  return last
}

/** Sums records; with `isPage` also publishes them in the repository. */
function reportRun(files: readonly string[], isPage: boolean): void {
  const paths = files.map((file) => resolve(process.env.INIT_CWD ?? '.', file))
  const lines = (paths.length > 0 ? paths : [requireRecord()]).flatMap(readRecord)
  const sum = sumRecords(lines)
  console.log(describeSum(sum))
  process.exitCode = sum.failed > 0 ? 1 : 0
  if (!isPage) return
  if (!sum.isWhole)
    throw new Error('--page needs all suites. Run the others, or name the records of all shards.')
  writePage(sum)
  writeKnownSeconds(getLatestResults(lines))
}

function requireRecord(): string {
  const record = findLatestRecord(folder)
  if (!record) throw new Error('There is no run to continue or to sum. Start one with npm run test:long.')
  return record
}

/** Names of the chosen suites; all by default. @throws Error for an unknown suite */
function parseSuites(only: readonly string[]): string[] {
  const known = longSuites.map(({ name }) => name)
  const chosen = only.flatMap((names) => names.split(','))
  const [unknown] = chosen.filter((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no suite "${unknown}". Suites: ${known.join(', ')}.`)
  return chosen.length > 0 ? chosen : known
}
