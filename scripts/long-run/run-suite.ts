import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getInstalledProgram } from '../../packages/cli/src/workspace/programs.ts'
import { root } from '../suites.ts'
import { type ReporterEnv, recordError } from './file-progress.ts'
import { longSuites } from './long-suites.ts'
import { appendLine, readRecord } from './record.ts'
import { sumRecords } from './report.ts'
import { type RunnerEnd, runRunner } from './runner-process.ts'
import type { SuiteRun } from './schedule.ts'

const vitestReporter = fileURLToPath(new URL('./vitest-reporter.ts', import.meta.url))
const playwrightReporter = fileURLToPath(new URL('./playwright-reporter.ts', import.meta.url))

/** Settings that all suites of a run share. */
export interface SuiteContext {
  record: string
  commit: string
  env: NodeJS.ProcessEnv
  /** Folder for the output of runners. */
  logs: string
  /** Stops the run: the current suites end early, and no other suite starts. */
  stop: AbortSignal
}

/**
 * Runs the files of one suite in one process. Its reporter records each file; the output goes to `<suite>.log`. The end of a
 * stopped process isn't recorded: an earlier error of the suite counts until the suite has run again.
 */
export async function runSuite({ suite, files, isAlone }: SuiteRun, context: SuiteContext): Promise<void> {
  const { record, commit, env, logs, stop } = context
  if (stop.aborted) return
  const began = performance.now()
  const linesBefore = readRecord(record).length
  const reporterEnv: ReporterEnv = {
    PORTICO_RECORD: record,
    PORTICO_RECORD_SUITE: suite,
    PORTICO_RECORD_COMMIT: commit,
  }
  const isPlaywright = longSuites.some(({ name, runner }) => name === suite && runner === 'playwright')
  const paths = files.map(({ file }) => file)
  const log = join(logs, `${suite}.log`)
  console.log(`${timeOfDay()}  ${suite} starts; its output goes to ${relative(root, log)}`)
  const end = await runRunner({
    command: isPlaywright ? playwrightCommand(suite, paths) : vitestCommand(paths, isAlone),
    env: { ...env, ...reporterEnv, PORTICO_LONG: '1', PORTICO_BUILT: '1', PORTICO_SUITE: suite },
    log,
    stop,
    isStoppedBySigint: isPlaywright,
  })
  if (stop.aborted) return
  const added = readRecord(record).slice(linesBefore)
  const hasFailure = added.some((line) => line.type === 'file' && line.suite === suite && line.failed > 0)
  const problem = describeProblem(end, hasFailure)
  if (problem) recordError(`${problem} Output: ${log}\n${end.output}`, { record, suite, commit })
  const seconds = Math.round((performance.now() - began) / 1000)
  appendLine(record, { type: 'process', suite, seconds, exitCode: end.exitCode })
  const sum = sumRecords(readRecord(record)).suites.find((one) => one.suite === suite)
  const minutes = (seconds / 60).toFixed(1)
  console.log(
    `${timeOfDay()}  ${suite} ends after ${minutes} min: ${sum?.passed} passed, ${sum?.failed} failed`,
  )
}

/** `14:05:09`, local time. */
function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8)
}

/** Explains a failure of the runner that no recorded test explains; null if there is none. */
export function describeProblem({ exitCode, isSilent }: RunnerEnd, hasFailure: boolean): string | null {
  if (isSilent) return 'The runner was stopped because it printed nothing for 30 minutes.'
  return exitCode === 0 || hasFailure ? null : `The runner ended with exit code ${exitCode}.`
}

function vitestCommand(files: readonly string[], isAlone: boolean): [string, ...string[]] {
  return [
    ...getInstalledProgram(root, 'vitest'),
    ...['run', '--passWithNoTests', '--reporter=default', `--reporter=${vitestReporter}`],
    // A file that measures time has the machine to itself.
    ...(isAlone ? ['--maxWorkers=1'] : []),
    ...files,
  ]
}

function playwrightCommand(project: string, files: readonly string[]): [string, ...string[]] {
  return [
    ...getInstalledProgram(root, 'playwright'),
    ...['test', '--config=e2e/playwright.config.ts', `--project=${project}`],
    ...[`--reporter=list,${playwrightReporter}`, `--output=${join(root, 'test-results', project)}`],
    ...files.map((file) => patternOf(join(root, file))),
  ]
}

/** Playwright takes files as regular expressions over their paths. */
function patternOf(path: string): string {
  return `${path.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&')}$`
}
