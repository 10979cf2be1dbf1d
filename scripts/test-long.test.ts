import { expect, test } from 'vitest'
import { readError } from './read-error.fixture.ts'

test.each([
  ['an unknown suite', ['--only', 'cli,nowhere'], 'There is no suite "nowhere". Suites: backend, cli,'],
  ['a shard that is out of range', ['--shard', '3/2'], '--shard takes a number and a count, such as 1/3'],
  ['a suite without --only', ['firefox'], '"firefox" is no option. Choose suites by --only.'],
  ['--page without --report', ['--page'], '--page belongs to --report.'],
  ['an unknown option', ['--resumed'], "Unknown option '--resumed'"],
])('test:long rejects %s', async (_what, args, message) => {
  expect(await readError('test-long.ts', ...args)).toContain(message)
})
