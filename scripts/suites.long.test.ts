// @module-tag long
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import { computeHashes, copyRepository, expectStale, type StaleCase } from './stale-suites.fixture.ts'

let copy: string
let before: Map<string, string>
beforeAll(async () => {
  copy = await copyRepository()
  before = await computeHashes(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const cases: StaleCase[] = [
  ['tsconfig.json', 'all', []],
  ['examples/svelte-host/src/app.svelte', ['e2e#test:elements'], ['e2e#test:portal', 'shell#test']],
  ['e2e/axe.ts', ['e2e#test:elements', 'e2e#test:portal', 'e2e#test:resilience'], ['ui#test']],
  ['supabase/seed.sql', 'all', ['e2e#test:resilience']],
  [
    'packages/local-backend/src/backend.ts',
    ['local-backend#test', 'session#test', 'cli#test', 'e2e#test:portal'],
    [],
  ],
  ['apps/shell/src/main.tsx', ['shell#test', 'cli#test', 'vite-remote#test', 'e2e#test:resilience'], []],
  [
    'examples/heavy/next-host/app/page.tsx',
    ['e2e#test:elements'],
    ['e2e#test:portal', 'e2e#test:releases', 'shell#test', 'session#test'],
  ],
  ['e2e/faults/faulty-remote/src/remote.tsx', ['e2e#test:resilience'], ['shell#test']],
]
test.each(cases)('a change of %s makes only the suites stale that depend on it', (...one) =>
  expectStale(copy, before, one),
)
