import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './suites.ts'

/** Runs `npm run test:long` with arguments that it must reject; returns its error output. */
async function readError(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [join(root, 'scripts/test-long.ts'), ...args])
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(code).toBe(1)
  return stderr
}

test.each([
  ['an unknown suite', ['--only', 'cli,nowhere'], 'There is no suite "nowhere". Suites: backend, cli,'],
  ['a shard that is out of range', ['--shard', '3/2'], '--shard takes a number and a count, such as 1/3'],
  ['a suite without --only', ['firefox'], '"firefox" is no option. Choose suites by --only.'],
  ['--page without --report', ['--page'], '--page belongs to --report.'],
  ['an unknown option', ['--resumed'], "Unknown option '--resumed'"],
])('test:long rejects %s', async (_what, args, message) => {
  expect(await readError(...args)).toContain(message)
})
