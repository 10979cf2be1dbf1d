// `npm test`: runs all checks and suites in parallel, and counts the results in its last line. `npm run test:long`
// (`test-long.ts`) runs the tests that take minutes.
//
// Turbo runs the suites. Each declares its inputs (turbo.json). Turbo replays the result of a suite whose inputs haven't
// changed since it passed, and the result counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createProgress } from '../packages/cli/src/console/progress.ts'
import {
  endWithProcess,
  exitOnSignals,
  processGroupOptions,
} from '../packages/cli/src/workspace/child-processes.ts'
import { getInstalledProgram } from '../packages/cli/src/workspace/programs.ts'
import { readEndedTask } from '../packages/cli/src/workspace/turbo-log.ts'
import { readReport, reportFile, root, type TestFailure, type TestTime } from './suites.ts'
import { createTestEnv } from './test-env.ts'

interface Outcome {
  name: string
  passed: number
  failed: number
  isReplayed?: boolean
  slowest?: TestTime[]
  failures?: TestFailure[]
}

/** A task in the output of turbo's dry run. */
interface PlannedTask {
  taskId: string
  task: string
  directory: string
  command: string
  cache: { status: 'HIT' | 'MISS' }
}

const isFresh = process.argv.includes('--fresh')
const e2e = JSON.parse(readFileSync(join(root, 'e2e/package.json'), 'utf8')) as { scripts: object }
const journeys = Object.keys(e2e.scripts).filter((name) => name.startsWith('test:'))
const suites = ['test', 'test:repository', ...journeys]
const builds = ['build', 'build:alone', 'build:embed', 'build:full']
const { env, leftOut, remove } = await createTestEnv({ isFresh })
// Deletes the files also after Ctrl-C, because they are in memory.
process.once('exit', remove)
exitOnSignals()
// Suites take minutes, so the log of a CI job gets a line at least every half a minute.
const progress = createProgress(process.stdout, { silence: 30_000 })

const checks: [name: string, ...command: [string, ...string[]]][] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['boundaries', 'turbo', 'boundaries'],
  ['unused code', 'knip'],
  ['prose', 'node', 'scripts/prose.ts', '--check'],
]

const began = performance.now()
const outcomes = (await Promise.all([runSuites(), ...checks.map((check) => runCheck(...check))])).flat()
sum(outcomes)

/** Runs a check and prints its output at its end, so that outputs do not mix. */
async function runCheck(name: string, program: string, ...args: string[]): Promise<Outcome> {
  const step = progress.begin(name)
  const { ok, output } = await run(program, args)
  progress.print(`\n── ${name}\n${output.trimEnd()}`)
  if (ok) step.end()
  else step.fail()
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** Builds and tests what is stale, and reads the reports of all suites. */
async function runSuites(): Promise<Outcome[]> {
  const chosen = process.argv.filter((word) => word.startsWith('--filter='))
  const dry = await run('turbo', ['run', ...suites, '--dry=json', ...chosen])
  if (!dry.ok) {
    progress.print(dry.output)
    return [{ name: 'turbo', passed: 0, failed: 1 }]
  }
  const tests = (JSON.parse(dry.output) as { tasks: PlannedTask[] }).tasks.filter(
    ({ command, task }) => command !== '<NONEXISTENT>' && suites.includes(task),
  )
  for (const { directory, task } of tests)
    rmSync(reportFile(join(root, directory), suiteOf(task)), { force: true })
  const logs = ['--output-logs=new-only', '--log-order=grouped']
  const more = [...logs, '--continue=dependencies-successful', ...chosen]
  // Builds first, because tests open the builds, and two builds at a time would write the same files.
  const ok = await runTurbo('build', builds, [...more, '--concurrency=3'])
  const built = ok ? { PORTICO_BUILT: '1' } : {}
  // Then three groups run in parallel, so that no core waits for the last test of another, nor for tests that mostly wait, such as
  // fault plans. The first groups have two workers each; on two cores more workers would only slow each other down. The longest tests
  // begin first, and tests that take a minute come last: end-to-end tests run in the order of e2e/package.json.
  const inNode = ['local-backend', 'cli']
  const inBrowsers = ['test', ...inNode.map((name) => `--filter=!@portico/${name}`)]
  const ofPackages =
    chosen.length > 0
      ? [['test']]
      : [...inNode.map((name) => ['test', `--filter=@portico/${name}`]), inBrowsers]
  const queue = [...ofPackages, ...[...journeys, 'test:repository'].map((suite) => [suite])]
  const runTasks = (names: string[]) =>
    runTurbo(names.join(' ').replaceAll('--filter=', ''), names, [...more, '--concurrency=1'], built)
  const line = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      // Runs all stale tests in one process, before turbo requests the result of each.
      if (next === ofPackages.at(-1)) await countTogether(staleIn(tests, inNode), built)
      await runTasks(next)
    }
  }
  await Promise.all([line(), line(), line()])
  const counted = tests.map(({ taskId, task, directory, cache }): Outcome => {
    const name = taskId.replace(/^\/\/#test:/, '').replace(/^@portico\/(.*)#(test:)?(.*)$/, '$1 $3')
    const report = readReport(join(root, directory), suiteOf(task))
    return report ? { name, isReplayed: cache.status === 'HIT', ...report } : { name, passed: 0, failed: 1 }
  })
  return [{ name: 'build', passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, ...counted]
}

/** Runs tasks with turbo, shows its log as each of them ends, and whether all were replayed from the cache. */
async function runTurbo(
  title: string,
  tasks: readonly string[],
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<boolean> {
  const step = progress.begin(title)
  let [ended, cached] = [0, 0]
  const { ok } = await run('turbo', ['run', ...tasks, ...args], more, (lines) => {
    const done = lines.flatMap((line) => readEndedTask(line) ?? [])
    ended += done.length
    cached += done.filter(({ isCached }) => isCached).length
    if (ended > 0) step.detail(`${ended} tasks`)
    progress.print(lines.join('\n'))
  })
  if (ok) step.end(ended > 0 && ended === cached ? 'cached' : undefined)
  else step.fail()
  return ok
}

/** Returns the folders of packages with stale unit tests, without some. */
function staleIn(tasks: PlannedTask[], without: string[]): string[] {
  const stale = tasks.filter(({ task, cache }) => task === 'test' && cache.status === 'MISS')
  return stale
    .map(({ directory }) => directory.replaceAll('\\', '/'))
    .filter((directory) => !without.includes(basename(directory)))
}

/** Runs the unit tests of several packages in one process, and prints its output at its end. */
async function countTogether(folders: string[], more: Record<string, string>): Promise<void> {
  if (folders.length < 2) return
  const step = progress.begin(`unit tests of ${folders.join(', ')}`)
  const { ok, output } = await run('node', ['scripts/test-packages.ts', ...folders], more)
  progress.print(`\n── unit tests of ${folders.join(', ')}\n${output.trimEnd()}`)
  if (ok) step.end()
  else step.fail()
}

/** Returns the name of a task's report. */
function suiteOf(task: string): string {
  return journeys.includes(task) ? task.replace('test:', '') : 'unit'
}

async function run(
  name: string,
  args: readonly string[],
  more: Record<string, string> = {},
  onLines: (lines: string[]) => void = () => {},
): Promise<{ ok: boolean; output: string }> {
  const [program, ...first] = name === 'node' ? [process.execPath] : getInstalledProgram(root, name)
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...more },
    ...processGroupOptions,
  })
  endWithProcess(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) onLines(lines)
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { ok: code === 0, output }
}

function sum(all: Outcome[]): void {
  console.log(`\n── all, ${Math.round((performance.now() - began) / 1000)} s`)
  for (const { name, passed, failed, isReplayed } of all)
    console.log(`   ${name}: ${passed} passed, ${failed} failed${isReplayed ? ' (replayed)' : ''}`)
  const slowest = all.flatMap((one) => one.slowest ?? []).sort((a, b) => b.seconds - a.seconds)
  console.log('\n── the slowest ten')
  for (const { title, seconds } of slowest.slice(0, 10))
    console.log(`   ${seconds.toFixed(1).padStart(6)} s  ${title}`)
  if (leftOut) console.log(`\n${leftOut}`)
  for (const { title, words } of all.flatMap((one) => one.failures ?? []))
    console.log(`\n── failed: ${title}\n${words}`)
  const failed = all.filter((one) => one.failed > 0).map(({ name }) => name)
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
  const count = (key: 'passed' | 'failed') => all.reduce((total, one) => total + one[key], 0)
  console.log(`\n${count('passed')} passed, ${count('failed')} failed`)
  process.exitCode = count('failed') > 0 ? 1 : 0
}
