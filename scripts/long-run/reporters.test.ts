import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { root, runProgram } from '../suites.ts'
import { readRecord } from './record.ts'

// In the repository, where the files can import the runners.
mkdirSync(join(root, '.portico'), { recursive: true })
const folder = mkdtempSync(join(root, '.portico/reporters-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reporterOf = (runner: string) => fileURLToPath(new URL(`${runner}-reporter.ts`, import.meta.url))
const body = `
test('passes', () => {})
test('fails', () => { expect(1).toBe(2) })
test.skip('is skipped', () => {})
`

/** Runs a runner on files whose reporter writes to a new record; returns the lines of the record by file name. */
async function runWithRecord(name: string, args: string[], files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  const record = join(folder, `${name}.jsonl`)
  const env = { PORTICO_RECORD: record, PORTICO_RECORD_SUITE: name, PORTICO_RECORD_COMMIT: 'abc', VITEST: '' }
  expect(await runProgram(name, args, env)).toBe(false)
  const lines = readRecord(record).filter((line) => line.type === 'file')
  return new Map(lines.map((line) => [line.file && relative(folder, join(root, line.file)), line]))
}

test('the Vitest reporter records counts, failures and files that cannot be loaded', async () => {
  const imports = "import { expect, test } from 'vitest'\n"
  const files = await runWithRecord(
    'vitest',
    ['run', '--root', folder, `--reporter=${reporterOf('vitest')}`],
    {
      'vitest.config.ts': 'export default {}',
      'unit.test.ts': imports + body,
      'broken.test.ts': 'throw new Error("broken file")',
    },
  )
  expect(files.get('unit.test.ts')).toMatchObject({ passed: 1, failed: 1, skipped: 1, commit: 'abc' })
  expect(files.get('unit.test.ts')?.failures[0]?.title).toMatch(/unit\.test\.ts › fails$/)
  expect(files.get('broken.test.ts')).toMatchObject({ passed: 0, failed: 1 })
  expect(files.get('broken.test.ts')?.failures[0]?.words).toContain('broken file')
})

test('the Playwright reporter records counts, failures and errors outside of tests', async () => {
  const imports = "import { expect, test } from '@playwright/test'\n"
  const files = await runWithRecord(
    'playwright',
    ['test', '--config', join(folder, 'playwright.config.ts'), `--reporter=${reporterOf('playwright')}`],
    {
      'playwright.config.ts': "export default { testMatch: '*.spec.ts', workers: 1 }",
      'unit.spec.ts': imports + body,
      'other.spec.ts': `${imports}test('passes', () => {})`,
    },
  )
  expect(files.get('unit.spec.ts')).toMatchObject({ passed: 1, failed: 1, skipped: 1 })
  expect(files.get('unit.spec.ts')?.failures[0]?.words).toContain('toBe')
  expect(files.get('other.spec.ts')).toMatchObject({ passed: 1, failed: 0 })
})
