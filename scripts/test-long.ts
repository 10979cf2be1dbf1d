// `npm run test:long`: the tests that take minutes. These are unit tests tagged `long` or `property`, end-to-end tests
// with `@long` in the title, and end-to-end tests in Firefox and WebKit. Each test file's result is kept in `.portico/long-run` when it ends.
//
//   npm run test:long                           runs everything
//   npm run test:long -- --only firefox,cli     runs some suites
//   npm run test:long -- --resume               continues the last run: failed files, and files without a result
//   npm run test:long -- --shard 1/3            runs one third of the files, for one of three machines
//   npm run test:long -- --list                 lists suites, files and expected minutes
//   npm run test:long -- --report [record …]    sums the last run, or the records of shards
//   npm run test:long -- --report --page        also writes docs/long-run.md and the expected minutes
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps, buildTasks } from '../packages/cli/src/workspace/build.ts'
import { findLongFiles, longSuites } from './long-run/long-suites.ts'
import { describeMachine, nameCommit } from './long-run/machine.ts'
import { writePage } from './long-run/page.ts'
import {
  appendLine,
  findFilesLeft,
  findLatestRecord,
  latestResults,
  newRecord,
  readRecord,
} from './long-run/record.ts'
import { describePlan, describeSum, sumRecords } from './long-run/report.ts'
import { runSuite } from './long-run/run-suite.ts'
import { expectSeconds, filesOfShard, groupBySuite, parseShard, runInLanes } from './long-run/schedule.ts'
import { readKnownSeconds, writeKnownSeconds } from './long-run/seconds.ts'
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

// `exit` listeners stop the runners.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.report) reportRun(positionals, values.page)
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

async function startRun({ only, resume, shard, list }: RunOptions, { env, leftOut }: TestEnv): Promise<void> {
  const chosen = parseSuites(only)
  const { index, count } = parseShard(shard ?? '1/1')
  const found = (await findLongFiles(env)).filter(({ suite }) => chosen.includes(suite))
  const planned = filesOfShard(expectSeconds(found, readKnownSeconds()), index, count)
  const record = resume ? requireRecord() : newRecord(folder, new Date())
  const runs = groupBySuite(
    resume ? findFilesLeft(planned, latestResults(readRecord(record))) : planned,
    alone,
  )
  console.log(describePlan(runs))
  if (leftOut) console.log(leftOut)
  if (list) return
  const commit = nameCommit()
  const at = new Date().toISOString()
  appendLine(record, {
    type: 'run',
    at,
    commit,
    machine: describeMachine(),
    shard: shard ?? null,
    only: only ?? [],
  })
  await buildApps(root, [], buildTasks)
  const context = { record, commit, env, logs: record.replace(/\.jsonl$/, '') }
  await runInLanes(runs, (run) => runSuite(run, context))
  const sum = sumRecords(readRecord(record), planned)
  console.log(describeSum(sum))
  process.exitCode = sum.failed > 0 ? 1 : 0
}

/** Sums records; with `isPage` also publishes them in the repository. */
function reportRun(files: readonly string[], isPage: boolean): void {
  const paths = files.map((file) => resolve(process.env.INIT_CWD ?? '.', file))
  const lines = (paths.length > 0 ? paths : [requireRecord()]).flatMap(readRecord)
  const sum = sumRecords(lines)
  if (isPage) {
    writePage(sum)
    writeKnownSeconds(latestResults(lines))
  }
  console.log(describeSum(sum))
}

function requireRecord(): string {
  const record = findLatestRecord(folder)
  if (!record) throw new Error('There is no run to continue or to sum. Start one with npm run test:long.')
  return record
}

/** Names of the chosen suites; all by default. @throws Error for an unknown suite */
function parseSuites(only: readonly string[] = []): string[] {
  const known = longSuites.map(({ name }) => name)
  const chosen = only.flatMap((names) => names.split(','))
  const [unknown] = chosen.filter((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no suite "${unknown}". Suites: ${known.join(', ')}.`)
  return chosen.length > 0 ? chosen : known
}
