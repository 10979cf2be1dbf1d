import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  computeHashes,
  copyRepository,
  expectStale,
  listScripts,
  type StaleCase,
} from './stale-suites.fixture.ts'
import { countTests, readReport, readTestCount, root, writeReport, writeTestCount } from './suites.ts'

let copy: string
let before: Map<string, string>
beforeAll(async () => {
  copy = await copyRepository()
  before = await computeHashes(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('every package with tests is a suite', () => {
  const packages = globSync('{apps,packages,examples}/*/package.json', { cwd: root })
  const folders = ['bench', ...packages.map((file) => file.replace(/[\\/]package\.json$/, ''))]
  const hasTests = (folder: string) =>
    globSync(['*.test.{ts,tsx}', '{src,examples,portal,sizes,embed}/**/*.test.{ts,tsx}'], {
      cwd: join(root, folder),
    }).length > 0
  const suites = folders.filter((folder) => 'test' in listScripts(folder))
  expect(suites).toEqual(folders.filter(hasTests))
  expect(suites.length).toBeGreaterThan(10)
})

test('every project of the end-to-end tests is a suite', () => {
  const config = readFileSync(join(root, 'e2e/playwright.config.ts'), 'utf8')
  const own = [...config.matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => name)
  expect(own.length).toBeGreaterThan(2)
  // A separate command takes screenshots for reviewers.
  const tests = own.filter((name) => name !== 'screens')
  const projects = [...tests, 'firefox', 'webkit'].map((name) => `test:${name}`)
  const scripts = Object.keys(listScripts('e2e')).filter((name) => name.startsWith('test:'))
  expect(scripts.sort()).toEqual(projects.sort())
})

/** One file of each kind. suites.long.test.ts has the others. */
const cases: StaleCase[] = [
  ['vitest.config.ts', 'all', ['e2e#test:resilience', 'e2e#test:elements']],
  [
    'packages/session/src/index.ts',
    ['session#test', 'data-remote#test', 'shell#test', 'e2e#test:resilience'],
    ['ui#test', 'contract#test'],
  ],
  [
    'apps/data-remote/src/remote.tsx',
    [
      'data-remote#test',
      'e2e#test:portal',
      'e2e#test:areas',
      'e2e#test:elements',
      'e2e#test:faults',
      'e2e#test:webkit',
      '//#test:repository',
    ],
    ['files-remote#test', 'shell#test', 'session#test', 'cli#test', 'e2e#test:resilience'],
  ],
]
test.each(cases)('a change of %s makes only the suites stale that depend on it', (...one) =>
  expectStale(copy, before, one),
)

test('a runner that fails without a failed test is a failure, and a suite that never ran has no report', () => {
  writeReport(copy, 'unit', {
    ok: false,
    passed: 3,
    failed: 0,
    tests: [{ title: 'a', seconds: 1 }],
    failures: [{ title: 'b', words: `\u001b[31mnot there\u001b[39m${'\nat a line'.repeat(99)}` }],
  })
  expect(readReport(copy, 'unit')).toEqual({
    passed: 3,
    failed: 1,
    slowest: [{ title: 'a', seconds: 1 }],
    failures: [{ title: 'b', words: `not there${'\nat a line'.repeat(24)}` }],
  })
  expect(existsSync(join(copy, 'test-results/unit.json'))).toBe(true)
  expect(readReport(copy, 'portal')).toBeNull()
})

test('the results of one process are divided among the packages without losing a failure', () => {
  const times = ['packages/ui/a.ts › one', 'packages/ui/a.ts › two', 'apps/shell/b.ts › three']
  const all = {
    ok: false,
    passed: 2,
    failed: 2,
    tests: times.map((title) => ({ title, seconds: 1 })),
    failures: [
      { title: 'packages/ui/a.ts › two', words: 'no' },
      { title: 'packages/ui/c.ts', words: 'could not be read' },
    ],
  }
  expect(countTests('packages/ui', all)).toMatchObject({ ok: false, passed: 1, failed: 2 })
  expect(countTests('apps/shell', all)).toMatchObject({ ok: true, passed: 1, failed: 0 })
  expect(countTests('packages/ui-more', all)).toMatchObject({ ok: true, passed: 0 })
  const silent = { ...all, failures: [] }
  expect(countTests('apps/shell', silent)).toMatchObject({ ok: false, passed: 1 })
  writeTestCount(copy, 'apps/shell', countTests('apps/shell', all))
  expect(readTestCount(copy, 'apps/shell')?.tests).toHaveLength(1)
  expect(readTestCount(copy, 'packages/ui')).toBeNull()
})
