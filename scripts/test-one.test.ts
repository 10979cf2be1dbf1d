import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readError } from './read-error.fixture.ts'
import { root } from './suites.ts'

test.each([
  ['a call without a name', [], 'Name test files, source files, folders or packages.'],
  ['an unknown option', ['scripts', '--lng'], "Unknown option '--lng'"],
  [
    'an unknown engine',
    ['e2e', '--engine', 'opera'],
    'no engine "opera". Engines: chromium, firefox, webkit.',
  ],
  [
    'one unknown name of two',
    ['scripts/texts.ts', 'nowhere'],
    'no file, folder, package or remote "nowhere"',
  ],
  ['an engine for unit tests', ['scripts', '--engine', 'firefox'], '--engine is for end-to-end tests.'],
])('npm run t rejects %s', async (_what, args, message) => {
  expect(await readError('test-one.ts', ...args)).toContain(message)
})

test('npm run t counts the tests of a file, and names no file of its own', async () => {
  const file = 'packages/contract/src/registry/localized-text.test.ts'
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/test-one.ts'), file])
  expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed\n$/)
  expect(stdout).not.toContain('report')
})
