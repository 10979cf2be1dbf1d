import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runProgram, type TestCount } from './suites.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[]
  }[]
}

/** Runs Vitest with `args`, and counts the tests. A file that can't be read counts as a failed test. */
export async function runVitest(args: readonly string[], env: Record<string, string>): Promise<TestCount> {
  const { ok, report } = await withReport<VitestReport>((json) => {
    const reporters = ['--reporter=default', '--reporter=scripts/json-report.ts']
    const reported = { ...env, PORTICO_TEST_REPORT: json }
    return runProgram('vitest', ['run', '--passWithNoTests', ...reporters, ...args], reported)
  })
  const files = report?.testResults ?? []
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const ofTests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, title: `${relative(root, name)} › ${one.fullName}` })),
  )
  return {
    ok,
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    tests: ofTests
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, duration = 0 }) => ({ title, seconds: duration / 1000 })),
    failures: [
      ...broken.map(({ name, message }) => ({ title: relative(root, name), words: message })),
      ...ofTests
        .filter(({ status }) => status === 'failed')
        .map(({ title, failureMessages }) => ({ title, words: failureMessages.join('\n') })),
    ],
  }
}

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { results: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  duration: number
  errors: { message?: string }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** Runs the spec files of Playwright projects and counts their tests. Their files go to `test-results/<output>`. */
export async function runJourneys(
  projects: readonly string[],
  args: readonly string[],
  env: Record<string, string>,
  output = projects.join('-'),
): Promise<TestCount> {
  const ofProjects = projects.map((project) => `--project=${project}`)
  const chosen = ['--config=e2e/playwright.config.ts', ...ofProjects, '--pass-with-no-tests']
  // Each has its own folder for its results: they run in parallel, and each empties its folder first.
  const left = ['--reporter=list,json', `--output=${join(root, 'test-results', output)}`]
  const { ok, report } = await withReport<PlaywrightReport>((json) =>
    runProgram('playwright', ['test', ...chosen, ...left, ...args], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: json,
      PORTICO_SUITE: output,
      ...env,
    }),
  )
  const journeys = (report?.suites ?? []).flatMap(journeysOf)
  return {
    ok,
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    tests: journeys.map(({ title, results }) => ({
      title,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    failures: journeys
      .map(({ title, results }) => ({ title, errors: results.flatMap(({ errors }) => errors) }))
      .filter(({ errors }) => errors.length > 0)
      .map(({ title, errors }) => ({ title, words: errors.map(({ message }) => message).join('\n') })),
  }
}

function journeysOf({
  specs,
  suites = [],
}: PlaywrightSuite): { title: string; results: PlaywrightResult[] }[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `e2e/${file} › ${title}`,
    results: tests.flatMap(({ results }) => results),
  }))
  return [...own, ...suites.flatMap(journeysOf)]
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
