// The scripts `test:*` of e2e: the journeys of one of Playwright's projects. `turbo run test:resilience`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enginesOfRun } from './engines.ts'
import { root, runProgram, type TestTime, writeReport } from './suites.ts'

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

const [project = '', ...more] = process.argv.slice(2)
const ofTheSystem = ['firefox', 'webkit']
// In a run of CI it throws: there no engine is left out.
const isThere = !ofTheSystem.includes(project) || enginesOfRun().engines.some(({ name }) => name === project)
if (!isThere) {
  writeReport(join(root, 'e2e'), project, { ok: true, passed: 0, failed: 0, tests: [] })
  process.exit()
}
const scratch = mkdtempSync(join(tmpdir(), 'portico-test-'))
const json = join(scratch, 'playwright.json')
const chosen = ['--config=e2e/playwright.config.ts', `--project=${project}`, '--pass-with-no-tests']
// Each project keeps what it leaves in a folder of its own: they run side by side, and each empties its folder first.
const output = ['--reporter=list,json', `--output=${join(root, 'test-results', project)}`]
const ok = await runProgram('playwright', ['test', ...chosen, ...output, ...more], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: json,
  PORTICO_SUITE: project,
})
const result = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as PlaywrightReport) : null
rmSync(scratch, { recursive: true })
writeReport(join(root, 'e2e'), project, {
  ok,
  passed: result?.stats.expected ?? 0,
  failed: (result?.stats.unexpected ?? 0) + (result?.stats.flaky ?? 0),
  tests: (result?.suites ?? []).flatMap(timesOf),
})
process.exitCode = ok ? 0 : 1

function timesOf({ specs, suites = [] }: PlaywrightSuite): TestTime[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `e2e/${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  return [...own, ...suites.flatMap(timesOf)]
}
