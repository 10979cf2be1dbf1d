import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { root, runProgram, type TestTime } from './suites.ts'

/** What a runner has counted. */
export interface Counted {
  ok: boolean
  passed: number
  failed: number
  tests: TestTime[]
}

/** What Vitest's reporter `json` writes, as far as it is read here. */
interface VitestReport {
  testResults: {
    /** The file, absolute. */
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[]
  }[]
}

/** What makes Vitest write its report into a file, too. */
export function vitestReporters(json: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
}

/** Runs Vitest with `args`, and counts. A file that could not be read is a failed test. */
export async function runVitest(args: readonly string[], env: Record<string, string>): Promise<Counted> {
  const { ok, report } = await withReport<VitestReport>((json) =>
    runProgram('vitest', ['run', '--passWithNoTests', ...vitestReporters(json), ...args], env),
  )
  return { ...count(report?.testResults ?? []), ok }
}

/** What a report of many folders says of one, failures in words; `ok` where nothing failed. */
export function countFolder(json: string, folder: string): Counted & { failures: string[] } {
  const { testResults } = JSON.parse(readFileSync(json, 'utf8')) as VitestReport
  const below = join(root, folder) + sep
  const files = testResults.filter(({ name }) => join(name).startsWith(below))
  const failures = files.flatMap(({ name, message = '', assertionResults }) => [
    ...(message ? [`${relative(root, name)}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${fullName}\n${failureMessages.join('\n')}`),
  ])
  const counted = count(files)
  return { ...counted, ok: counted.failed === 0, failures }
}

function count(files: VitestReport['testResults']): Omit<Counted, 'ok'> {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration = 0 }) => ({
      title: `${relative(root, name)} › ${fullName}`,
      seconds: duration / 1000,
      status,
    })),
  )
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    tests: tests.map(({ title, seconds }) => ({ title, seconds })),
  }
}

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** Runs the journeys of one of Playwright's projects, and counts. What they leave lies in `test-results/<output>`. */
export async function runJourneys(
  project: string,
  args: readonly string[],
  env: Record<string, string>,
  output = project,
): Promise<Counted> {
  const chosen = ['--config=e2e/playwright.config.ts', `--project=${project}`, '--pass-with-no-tests']
  // Each keeps what it leaves in a folder of its own: they run side by side, and each empties its folder first.
  const left = ['--reporter=list,json', `--output=${join(root, 'test-results', output)}`]
  const { ok, report } = await withReport<PlaywrightReport>((json) =>
    runProgram('playwright', ['test', ...chosen, ...left, ...args], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: json,
      PORTICO_SUITE: project,
      ...env,
    }),
  )
  return {
    ok,
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    tests: (report?.suites ?? []).flatMap(timesOf),
  }
}

function timesOf({ specs, suites = [] }: PlaywrightSuite): TestTime[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `e2e/${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  return [...own, ...suites.flatMap(timesOf)]
}

async function withReport<Report>(
  run: (json: string) => Promise<boolean>,
): Promise<{ ok: boolean; report: Report | null }> {
  const scratch = mkdtempSync(join(tmpdir(), 'portico-test-'))
  try {
    const json = join(scratch, 'report.json')
    const ok = await run(json)
    return { ok, report: existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as Report) : null }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
