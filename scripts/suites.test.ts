import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedProgram } from '../packages/cli/src/workspace/programs.ts'
import { countedIn, readCounted, readReport, root, writeCounted, writeReport } from './suites.ts'

const copy = mkdtempSync(join(tmpdir(), 'portico-suites-'))
const skipped = /[\\/](node_modules|dist|\.portico|\.turbo|\.git|\.next|test-results)([\\/]|$)/
beforeAll(async () => {
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => source === root || !skipped.test(source.slice(root.length - 1)),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  await promisify(execFile)('git', ['init', '-q'], { cwd: copy })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const scriptsOf = (folder: string) =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: object }).scripts ?? {}

test('every package that has tests is a suite, so that none is left out', () => {
  const packages = globSync('{apps,packages,examples}/*/package.json', { cwd: root })
  const folders = ['bench', ...packages.map((file) => file.replace(/[\\/]package\.json$/, ''))]
  const hasTests = (folder: string) =>
    globSync(['*.test.{ts,tsx}', '{src,examples,portal,sizes,embed}/**/*.test.{ts,tsx}'], {
      cwd: join(root, folder),
    }).length > 0
  const suites = folders.filter((folder) => 'test' in scriptsOf(folder))
  expect(suites).toEqual(folders.filter(hasTests))
  expect(suites.length).toBeGreaterThan(10)
})

test('so is every project of the journeys', () => {
  const config = readFileSync(join(root, 'e2e/playwright.config.ts'), 'utf8')
  const own = [...config.matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => name)
  expect(own.length).toBeGreaterThan(2)
  const projects = [...own, 'firefox', 'webkit'].map((name) => `test:${name}`)
  const scripts = Object.keys(scriptsOf('e2e')).filter((name) => name.startsWith('test:'))
  expect(scripts.sort()).toEqual(projects.sort())
})

/** What turbo knows each suite of the copy by. */
async function hashes(): Promise<Map<string, string>> {
  const journeys = Object.keys(scriptsOf('e2e')).filter((name) => name.startsWith('test:'))
  const tasks = ['test', 'test:repository', ...journeys]
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', PORTICO_TEST_MACHINE: 'one' }
  const [node, ...turbo] = installedProgram(root, 'turbo')
  const options = { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(node, [...turbo, 'run', ...tasks, '--dry=json'], options)
  const planned = (JSON.parse(stdout) as { tasks: { taskId: string; hash: string; command: string }[] }).tasks
  const suites = planned.filter(({ command }) => /scripts\/test-/.test(command))
  return new Map(suites.map(({ taskId, hash }) => [taskId.replace('@portico/', ''), hash]))
}

const everything = Symbol('every suite')

let before: Map<string, string>
beforeAll(async () => {
  before = await hashes()
})

test.each([
  ['vitest.config.ts', everything, ['e2e#test:resilience', 'e2e#test:elements']],
  ['tsconfig.json', everything, []],
  ['supabase/seed.sql', everything, ['e2e#test:resilience']],
  [
    'packages/session/src/index.ts',
    ['session#test', 'data-remote#test', 'shell#test', 'e2e#test:resilience'],
    ['ui#test', 'contract#test'],
  ],
  [
    'packages/local-backend/src/backend.ts',
    ['local-backend#test', 'session#test', 'cli#test', 'e2e#test:portal'],
    [],
  ],
  [
    'apps/data-remote/src/remote.tsx',
    [
      'data-remote#test',
      'e2e#test:portal',
      'e2e#test:elements',
      'e2e#test:faults',
      'e2e#test:webkit',
      '//#test:repository',
    ],
    ['files-remote#test', 'shell#test', 'session#test', 'cli#test', 'e2e#test:resilience'],
  ],
  ['apps/shell/src/main.tsx', ['shell#test', 'cli#test', 'vite-remote#test', 'e2e#test:resilience'], []],
  ['examples/svelte-host/src/app.svelte', ['e2e#test:elements'], ['e2e#test:portal', 'shell#test']],
  [
    'examples/heavy/next-host/app/page.tsx',
    ['e2e#test:elements'],
    ['e2e#test:portal', 'e2e#test:releases', 'shell#test', 'session#test'],
  ],
  ['e2e/axe.ts', ['e2e#test:elements', 'e2e#test:portal', 'e2e#test:resilience'], ['ui#test']],
  ['e2e/faults/faulty-remote/src/remote.tsx', ['e2e#test:resilience'], ['shell#test']],
])(
  'a change of %s is a change for the suites that depend on it, and for no others',
  async (file, stale, still) => {
    const text = readFileSync(join(copy, file))
    appendFileSync(join(copy, file), '\n')
    const after = await hashes()
    const changed = [...before.keys()].filter((suite) => before.get(suite) !== after.get(suite))
    if (typeof stale === 'symbol')
      expect(
        [...before.keys()].filter((suite) => !changed.includes(suite) && !still.includes(suite)),
      ).toEqual([])
    else expect(changed).toEqual(expect.arrayContaining(stale))
    for (const suite of still) expect(changed).not.toContain(suite)
    rmSync(join(copy, file))
    cpSync(join(root, file), join(copy, file))
    expect(readFileSync(join(copy, file))).toEqual(text)
  },
)

test('a runner that fails without a failed test is no pass, and a suite that never ran has no report', () => {
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

test('what one process has counted is shared out to the packages, and no failure is lost between them', () => {
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
  expect(countedIn('packages/ui', all)).toMatchObject({ ok: false, passed: 1, failed: 2 })
  expect(countedIn('apps/shell', all)).toMatchObject({ ok: true, passed: 1, failed: 0 })
  expect(countedIn('packages/ui-more', all)).toMatchObject({ ok: true, passed: 0 })
  const silent = { ...all, failures: [] }
  expect(countedIn('apps/shell', silent)).toMatchObject({ ok: false, passed: 1 })
  writeCounted(copy, 'apps/shell', countedIn('apps/shell', all))
  expect(readCounted(copy, 'apps/shell')?.tests).toHaveLength(1)
  expect(readCounted(copy, 'packages/ui')).toBeNull()
})
