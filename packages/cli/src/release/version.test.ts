import { expect, test } from 'vitest'
import { checkVersion, computeNextVersion } from './version.ts'

test.each([
  ['1.0.0', [], '1.0.0'],
  ['1.0.0', ['1.0.0'], '1.0.1'],
  ['1.0.0', ['1.0.9', '1.0.10'], '1.0.11'],
  ['2.0.0', ['1.9.9'], '2.0.0'],
  ['1.0.0', ['1.4.2', '1.5.0-beta.1'], '1.5.0'],
  ['1.0.0+build.7', [], '1.0.0'],
  ['1.0.0', ['1.0.9007199254740991'], '1.1.0'],
  ['1.0.0', ['1.9007199254740991.9007199254740991'], '2.0.0'],
  ['1.0.0', ['1.0.4', '1.0.9007199254740992', `1.0.${'9'.repeat(30)}`], '1.0.5'],
])('computeNextVersion(%s, %j) returns %s', (wanted, released, next) => {
  expect(computeNextVersion(wanted, released)).toBe(next)
})

test.each(['1.5', 'v1.5.0', '1.5.0+build.7', 'latest', '', '../1.5.0', `1.5.0-${'a'.repeat(300)}`])(
  '%s is rejected as a version',
  (version) => {
    expect(() => checkVersion(version)).toThrow(expect.objectContaining({ code: 'usage' }))
  },
)

test.each(['9007199254740992.0.0', '1.9007199254740993.0', `1.0.${'9'.repeat(30)}`])(
  '%s is rejected as a version because one of its numbers is too large',
  (version) => {
    const refusal = expect.objectContaining({
      code: 'usage',
      message: expect.stringContaining('has a number above 9007199254740991'),
    })
    expect(() => checkVersion(version)).toThrow(refusal)
    expect(() => computeNextVersion(version, [])).toThrow(refusal)
  },
)

test.each(['1.0', '../../1.0.0', undefined as never])(
  '%s is rejected as the version of a package.json',
  (own) => {
    expect(() => computeNextVersion(own, [])).toThrow(/The version in package\.json .* is no version/)
  },
)

test('computeNextVersion asks for --version if every number is the largest safe integer', () => {
  const last = Array(3).fill(Number.MAX_SAFE_INTEGER).join('.')
  expect(() => computeNextVersion('1.0.0', [last])).toThrow('--version')
})
