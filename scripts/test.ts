// `npm test`: every check there is, one after the other, and a last line that counts what passed. `npm run test:long`
// runs only what looks far and takes minutes: property tests with many more runs, `*.long.test.ts`, journeys with `@long`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  command: [string, ...string[]]
  /** Reads how many tests ran; without one the step itself counts as one. */
  count?: () => Promise<Count>
}

const isLong = process.argv.includes('--long')
if (isLong) process.env.PORTICO_LONG = '1'
const reports = join(tmpdir(), `portico-test-${process.pid}`)
const report = (name: string) => join(reports, `${name}.json`)

const checks: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'boundaries', command: ['turbo', 'boundaries'] },
  { name: 'unused code', command: ['knip'] },
  {
    name: 'build',
    command: ['turbo', 'run', 'build', 'build:embed', 'build:full', '--output-logs=errors-only'],
  },
]

const tests: Step[] = [
  {
    name: 'unit',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('unit')}`,
    ],
    count: () => readVitest(report('unit')),
  },
  {
    name: 'journeys',
    command: [
      'playwright',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      '--pass-with-no-tests',
    ],
    count: () => readPlaywright(report('journeys')),
  },
]

const total: Count = { passed: 0, failed: 0 }
const failures: string[] = []
for (const step of isLong ? tests : [...checks, ...tests]) {
  const began = performance.now()
  console.log(`\n── ${step.name}`)
  const ok = await run(step.command)
  const count = (await step.count?.()) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  // A runner that fails without a failed test (a file that could not be read) must not look green.
  if (!ok && count.failed === 0) count.failed = 1
  total.passed += count.passed
  total.failed += count.failed
  if (count.failed > 0) failures.push(step.name)
  console.log(
    `   ${step.name}: ${count.passed} passed, ${count.failed} failed (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
}
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function run([program, ...args]: Step['command']): Promise<boolean> {
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('journeys'),
    TURBO_TELEMETRY_DISABLED: '1',
  }
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

async function readVitest(path: string): Promise<Count> {
  const result = JSON.parse(await readFile(path, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: result.numPassedTests, failed: result.numFailedTests + broken.length }
}

async function readPlaywright(path: string): Promise<Count> {
  const { stats } = JSON.parse(await readFile(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
