import { describe, expect, test } from 'vitest'
import { ContractError } from '../error.ts'
import { compareVersions, isRange, isVersionText, parseVersion, satisfies } from './semver.ts'

describe('satisfies returns the same results as npm', () => {
  test.each<[range: string, inside: string, outside: string]>([
    ['1.2.3', '1.2.3 1.2.3+build.7', '1.2.4 1.2.3-rc.1 2.2.3'],
    ['^1.2.3', '1.2.3 1.2.9 1.9.0', '1.2.2 2.0.0 1.3.0-rc.1 2.0.0-rc.1'],
    ['^0.2.3', '0.2.3 0.2.9', '0.3.0 0.2.2 1.2.3'],
    ['^0.0.3', '0.0.3', '0.0.4 0.0.2'],
    ['^0.0.0', '0.0.0', '0.0.1 1.0.0'],
    ['^1.2.3-rc.2', '1.2.3-rc.2 1.2.3-rc.10 1.2.3 1.9.0', '1.2.3-rc.1 1.2.4-rc.1'],
  ])('%s', (range, inside, outside) => {
    for (const version of inside.split(' ')) expect(satisfies(version, range), version).toBe(true)
    for (const version of outside.split(' ')) expect(satisfies(version, range), version).toBe(false)
  })

  test.each([
    '',
    'newest',
    '^',
    '^1',
    '^1.2.x',
    '~1.2.3',
    '>=1.2.3',
    '*',
    '^1.2.3 || ^2.0.0',
    'v1.2.3',
    '^^1.2.3',
  ])('"%s", which no build writes, is not a range', (range) => {
    expect(isRange(range)).toBe(false)
    expect(() => satisfies('1.0.0', range)).toThrow(ContractError)
  })

  test('an invalid version throws an error instead of a mismatch', () => {
    expect(() => satisfies('1.2', '^1.0.0')).toThrow('"1.2" is no version')
  })
})

test('the order of versions is that of semver.org, item 11', () => {
  const ascending =
    '1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 1.10.0 2.0.0'
  const versions = ascending.split(' ')
  expect(versions.toReversed().sort(compareVersions)).toEqual(versions)
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0)
})

test.each(['1.2', '01.2.3', '1.2.3-', '1.2.3-01', 'v1.2.3', ' 1.2.3', '1.2.3-rc..1'])(
  '"%s" is not a version',
  (text) => {
    expect(parseVersion(text)).toBeNull()
  },
)

const largest = Number.MAX_SAFE_INTEGER

test('version numbers are limited to safe integers', () => {
  expect(parseVersion(`1.0.${largest}`)?.numbers).toEqual([1, 0, largest])
  for (const text of ['1.0.9007199254740992', '1.9007199254740993.0', `${'9'.repeat(40)}.0.0`]) {
    expect(parseVersion(text), text).toBeNull()
  }
})

test('an older version with larger numbers keeps its place in the order', () => {
  const versions = [`1.0.${largest}`, '1.0.9007199254740992', '1.0.9007199254740993', `1.0.${'9'.repeat(40)}`]
  expect(versions.toReversed().sort(compareVersions)).toEqual(versions)
  for (const text of versions) {
    expect(isVersionText(text), text).toBe(true)
    expect(satisfies(text, '^1.0.0'), text).toBe(true)
    expect(satisfies(text, '^2.0.0'), text).toBe(false)
    expect(satisfies(text, `^${text}`), text).toBe(true)
  }
})

test('a number in a prerelease may be a timestamp in milliseconds', () => {
  const versions = ['1.0.0-20261121090000123', '1.0.0-20261121090000124', '1.0.0-20261121090000124.1']
  expect(versions.toReversed().sort(compareVersions)).toEqual(versions)
})
