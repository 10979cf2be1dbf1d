import { expect, test } from 'vitest'
import type { VerifyFinding } from './finding.ts'
import { formatReport } from './format-report.ts'
import type { VerifyReport } from './verify.ts'

const releases: VerifyReport['releases'] = ['1.4.2', '1.5.0'].map((version) => ({
  remote: 'files',
  version,
  traffic: 50,
  files: 30,
  bytes: 400_000,
  short: {},
}))

/** Returns `count` findings, one for each file. */
const findings = (count: number, problem: (n: number) => string): VerifyFinding[] =>
  Array.from({ length: count }, (_, n) => ({
    level: 'warning',
    where: `https://a.example/${n}.js`,
    problem: problem(n),
  }))

test('a report has the number of checked files, and each type of finding once', () => {
  const all = [
    ...findings(40, () => 'lacks X-Content-Type-Options: nosniff'),
    ...findings(3, (n) => `is not what was released (${n} bytes)`).map((one) => ({
      ...one,
      level: 'error' as const,
    })),
  ]
  const report: VerifyReport = { revision: 7, releases, findings: all, ok: false }
  expect(formatReport(report).split('\n')).toEqual([
    '1 remote, 2 releases: 60 files, 800 kB',
    'warning: https://a.example/0.js and 39 more: lacks X-Content-Type-Options: nosniff',
    'error: https://a.example/0.js and 2 more: is not what was released (0 bytes)',
    'npx portico verify --verbose tells each of them.',
    'Revision 7: 3 errors.',
  ])
  const whole = formatReport(report, true).split('\n')
  expect(whole).toHaveLength(2 + 43 + 1)
  expect(whole[0]).toBe('files 1.4.2 (50 %): 30 files, 400 kB')
})

test('a report without findings has two lines', () => {
  expect(formatReport({ revision: 7, releases, findings: [], ok: true }).split('\n')).toEqual([
    '1 remote, 2 releases: 60 files, 800 kB',
    'Revision 7: every file is the one that was released.',
  ])
})
