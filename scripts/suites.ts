import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { endWithProcess, processGroupOptions } from '../packages/cli/src/workspace/child-processes.ts'
import { getInstalledProgram } from '../packages/cli/src/workspace/programs.ts'

/** The repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** One test, in words. */
export interface TestTime {
  title: string
  seconds: number
}

/** A failed test, or a test file that could not be read, with the beginning of the runner's message. */
export interface TestFailure {
  title: string
  words: string
}

/** Result of a suite. Turbo caches it, and restores it if no declared input of the suite has changed. */
export interface SuiteReport {
  passed: number
  failed: number
  /** The ten that took longest. */
  slowest: TestTime[]
  failures: TestFailure[]
}

/** Returns the path of the report of a suite of a folder. */
export const reportFile = (folder: string, suite: string) => join(folder, 'test-results', `${suite}.json`)

/** Returns the report of a suite; null if it has none, for example after a failed build that it needs. */
export function readReport(folder: string, suite: string): SuiteReport | null {
  return readJson<SuiteReport>(reportFile(folder, suite))
}

function readJson<Value>(file: string): Value | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Results that a runner has counted. */
export interface TestCount {
  ok: boolean
  passed: number
  failed: number
  tests: TestTime[]
  failures: TestFailure[]
}

/**
 * Returns the results of one folder. A runner that fails without naming a failed test has failed for every folder, because
 * the failure can concern any of them.
 */
export function countTests(folder: string, all: TestCount): TestCount {
  const isHere = ({ title }: { title: string }) => title.startsWith(`${folder}/`)
  const failures = all.failures.filter(isHere)
  const failed = new Set(failures.map(({ title }) => title))
  const tests = all.tests.filter(isHere)
  return {
    ok: all.ok || (failed.size === 0 && all.failures.length > 0),
    passed: tests.filter(({ title }) => !failed.has(title)).length,
    failed: failures.length,
    tests,
    failures,
  }
}

/** Returns the path at which a run of all tests stores the results of a folder before its suite runs. */
const countedFile = (wholeRun: string, folder: string) =>
  join(wholeRun, `counted-${folder.replaceAll('/', '-')}.json`)

/** Stores the results of a folder for its suite in this run of all tests. */
export function writeTestCount(wholeRun: string, folder: string, counted: TestCount): void {
  writeFileSync(countedFile(wholeRun, folder), JSON.stringify(counted))
}

/** Reads the results that this run of all tests has already counted for a folder; null if there are none. */
export function readTestCount(wholeRun: string, folder: string): TestCount | null {
  return readJson<TestCount>(countedFile(wholeRun, folder))
}

/** Writes a suite's report. A runner that fails without a failed test (a file that could not be read) is no pass. */
export function writeReport(folder: string, suite: string, ended: TestCount): void {
  const { ok, passed, failed, tests, failures } = ended
  const report: SuiteReport = {
    passed,
    failed: ok ? failed : Math.max(failed, 1),
    slowest: tests.sort((a, b) => b.seconds - a.seconds).slice(0, 10),
    failures: failures.map(({ title, words }) => ({ title, words: shortenOutput(words) })),
  }
  const file = reportFile(folder, suite)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** The first 25 lines of a runner's output, without colours; at most 2,000 characters. */
export function shortenOutput(words: string): string {
  return stripVTControlCharacters(words).split('\n').slice(0, 25).join('\n').slice(0, 2000)
}

/** Runs a program that npm has installed, in the repository. Resolves to whether it succeeded. */
export async function runProgram(
  name: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<boolean> {
  // Turbo sets these variables for its tasks; the one that starts here must not see those of an outer one.
  const env: Partial<NodeJS.ProcessEnv> = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...more }
  for (const name of Object.keys(process.env)) if (/^(TURBO_HASH|npm_)/.test(name)) delete env[name]
  const [program, ...first] = getInstalledProgram(root, name)
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: env as NodeJS.ProcessEnv,
    ...processGroupOptions,
  })
  endWithProcess(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/**
 * Runs a program that npm has installed, in the repository; resolves to its output.
 * @throws Error with its error output if it fails without any output
 */
export async function readProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const [program, ...first] = getInstalledProgram(root, name)
  const child = spawn(program, [...first, ...args], {
    ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] as const },
    ...processGroupOptions,
  })
  endWithProcess(child)
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (output === '') throw new Error(`${name} ended with ${code}: ${errors}`)
  return output
}
