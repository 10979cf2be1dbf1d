import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedProgram } from '../../packages/cli/src/workspace/programs.ts'
import { root } from '../suites.ts'
import type { ReporterEnv } from './file-progress.ts'
import { longSuites } from './long-suites.ts'
import { appendLine } from './record.ts'
import type { SuiteRun } from './schedule.ts'

/** Settings that all suites of a run share. */
export interface SuiteContext {
  record: string
  commit: string
  env: NodeJS.ProcessEnv
  /** Folder for the output of runners. */
  logs: string
}

/** Runs the files of one suite in one process. Its reporter records each file; the output goes to `<suite>.log`. */
export async function runSuite({ suite, files }: SuiteRun, context: SuiteContext): Promise<void> {
  const began = performance.now()
  const [program, ...args] = commandOf(
    suite,
    files.map(({ file }) => file),
  )
  mkdirSync(context.logs, { recursive: true })
  const log = createWriteStream(join(context.logs, `${suite}.log`), { flags: 'a' })
  const reporterEnv: ReporterEnv = {
    PORTICO_RECORD: context.record,
    PORTICO_RECORD_SUITE: suite,
    PORTICO_RECORD_COMMIT: context.commit,
  }
  const env = { ...context.env, ...reporterEnv, PORTICO_LONG: '1', PORTICO_BUILT: '1', PORTICO_SUITE: suite }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const [exitCode] = (await once(child, 'close')) as [number | null]
  process.off('exit', stop)
  log.end()
  const seconds = Math.round((performance.now() - began) / 1000)
  appendLine(context.record, { type: 'process', suite, seconds, exitCode })
}

function commandOf(name: string, files: readonly string[]): [string, ...string[]] {
  const suite = longSuites.find((one) => one.name === name)
  const reporter = (runner: string) => fileURLToPath(new URL(`${runner}-reporter.ts`, import.meta.url))
  if (suite?.runner === 'vitest')
    return [
      ...installedProgram(root, 'vitest'),
      ...['run', '--passWithNoTests', '--reporter=default', `--reporter=${reporter('vitest')}`, ...files],
    ]
  return [
    ...installedProgram(root, 'playwright'),
    ...['test', '--config=e2e/playwright.config.ts', `--project=${name}`],
    ...[`--reporter=list,${reporter('playwright')}`, `--output=${join(root, 'test-results', name)}`],
    ...files.map((file) => patternOf(join(root, file))),
  ]
}

/** Playwright takes files as regular expressions over their paths. */
function patternOf(path: string): string {
  return `${path.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&')}$`
}
