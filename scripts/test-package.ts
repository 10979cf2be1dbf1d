// The script `test` of a package: its unit tests, in Node and in the browser. `turbo run test --filter=@portico/ui`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { root, runProgram, writeReport } from './suites.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; duration?: number }[]
  }[]
}

const here = process.cwd()
// The repository's own tests are those of its scripts.
const folder = relative(root, here).split(sep).join('/') || 'scripts'
const scratch = mkdtempSync(join(tmpdir(), 'portico-test-'))
const json = join(scratch, 'vitest.json')
const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
const ok = await runProgram('vitest', ['run', '--passWithNoTests', ...report, ...process.argv.slice(2)], {
  PORTICO_TEST_FOLDER: folder,
})
const result = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as VitestReport) : null
rmSync(scratch, { recursive: true })
const files = result?.testResults ?? []
const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
writeReport(here, 'unit', {
  ok,
  passed: result?.numPassedTests ?? 0,
  failed: (result?.numFailedTests ?? 0) + broken.length,
  tests: files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      title: `${relative(root, name)} › ${fullName}`,
      seconds: duration / 1000,
    })),
  ),
})
process.exitCode = ok ? 0 : 1
