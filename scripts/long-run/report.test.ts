import { expect, test } from 'vitest'
import { renderPage } from './page.ts'
import type { RecordLine } from './record.ts'
import { describeOrigin, describePlan, describeSum, sumRecords } from './report.ts'

const start = {
  type: 'run',
  at: '2026-01-02T03:04:05.000Z',
  machine: '2 × CPU',
  shard: null,
  only: [],
  planned: [],
} as const
const counts = { type: 'file', skipped: 0, seconds: 3, failures: [] } as const
const failures = [{ title: 'e2e/b.spec.ts › a <b> test', words: 'expected 1' }]
const lines: RecordLine[] = [
  { ...start, commit: 'aaa' },
  { ...counts, suite: 'cli', file: 'a.test.ts', passed: 4, failed: 0, commit: 'aaa' },
  { ...counts, suite: 'areas', file: 'e2e/b.spec.ts', passed: 2, failed: 1, failures, commit: 'bbb' },
  { type: 'process', suite: 'cli', seconds: 60, exitCode: 0 },
  { type: 'process', suite: 'cli', seconds: 30, exitCode: 0 },
]
const planned = [
  { suite: 'cli', file: 'a.test.ts' },
  { suite: 'webkit', file: 'e2e/c.spec.ts' },
]

test('a planned file without a result counts as a failure', () => {
  const sum = sumRecords([{ ...start, commit: 'aaa', planned }, ...lines.slice(1)])
  expect(sum).toMatchObject({ passed: 6, failed: 2, commits: ['aaa', 'bbb'], missing: [planned[1]] })
  expect(describeSum(sum)).toContain('── no result: webkit, e2e/c.spec.ts')
})

test('a resumed run with the same options replaces the planned files of the start before', () => {
  const starts = [planned, planned.slice(0, 1)].map((files) => ({ ...start, commit: 'aaa', planned: files }))
  expect(sumRecords([...starts, ...lines]).missing).toEqual([])
  const shards = starts.map((one, index) => ({ ...one, shard: `${index + 1}/2` }))
  expect(sumRecords([...shards, ...lines]).missing).toEqual([planned[1]])
})

test.each([
  [true, [{}]],
  [true, [{ shard: '2/2' }, { shard: '1/2' }]],
  [true, [{ only: ['cli'] }, {}]],
  [false, [{ shard: '1/2' }, { shard: '2/3' }]],
  [false, [{ only: ['cli'] }]],
])('isWhole is %s for the runs %j', (isWhole, runs) => {
  expect(sumRecords(runs.map((run) => ({ ...start, commit: 'aaa', ...run }))).isWhole).toBe(isWhole)
})

test('rejects a record without a run', () => {
  expect(() => sumRecords([])).toThrow('The record has no run.')
})

test('a resumed run counts the results that it keeps by their commit', () => {
  const results = lines.filter((line) => line.type === 'file')
  expect(describeOrigin(results, 'aaa')).toBe('1 results are kept from this commit.\n')
  expect(describeOrigin(results, 'ccc')).toBe('1 results are kept from aaa.\n')
})

test('the sum of a run ends with the line that counts, after each failure with its output', () => {
  const text = describeSum(sumRecords(lines))
  expect(text).toContain('── failed: e2e/b.spec.ts › a <b> test\nexpected 1')
  expect(text.split('\n').at(-1)).toBe('6 passed, 1 failed')
})

test('the minutes of a suite are those of all its processes', () => {
  expect(sumRecords(lines).suites.find(({ suite }) => suite === 'cli')).toMatchObject({
    minutes: 1.5,
    files: 1,
  })
})

test('the page states date, commits, machine, minutes and failures', () => {
  const page = renderPage(sumRecords(lines))
  expect(page).toContain(
    '- Date: 2026-01-02\n- Commit: `aaa`, `bbb`\n- Machine: 2 × CPU\n- Result: 6 passed, 1 failed',
  )
  expect(page).toContain('| `cli` | 1 | 4 | 0 | 1.5 |')
  expect(page).toContain('- `` e2e/b.spec.ts › a <b> test ``')
})

test('the plan lists files and expected minutes of each suite', () => {
  const file = { suite: 'cli', file: 'a', seconds: 90 }
  expect(describePlan([{ suite: 'cli', isAlone: true, files: [file], seconds: 90 }])).toBe(
    '   cli  1 files  1.5 min  alone\n1 files, about 1.5 minutes\n',
  )
})
