import { expect, test } from 'vitest'
import { checkVersion, nextVersion } from './version.ts'

test.each([
  ['1.0.0', [], '1.0.0'],
  ['1.0.0', ['1.0.0'], '1.0.1'],
  ['1.0.0', ['1.0.9', '1.0.10'], '1.0.11'],
  ['2.0.0', ['1.9.9'], '2.0.0'],
  ['1.0.0', ['1.4.2', '1.5.0-beta.1'], '1.5.0'],
])('after %s with %j comes %s', (wanted, released, next) => {
  expect(nextVersion(wanted, released)).toBe(next)
})

test.each(['1.5', 'v1.5.0', '1.5.0+build.7', 'latest'])('%s is refused as a version', (version) => {
  expect(() => checkVersion(version)).toThrow(expect.objectContaining({ code: 'usage' }))
})
