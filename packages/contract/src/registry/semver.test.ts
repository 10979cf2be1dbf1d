import { describe, expect, test } from 'vitest'
import { ContractError } from '../error.ts'
import { compareVersions, isRange, parseVersion, satisfies } from './semver.ts'

describe('satisfies, as npm does', () => {
  test.each<[range: string, inside: string, outside: string]>([
    ['1.2.3', '1.2.3', '1.2.4 1.2.3-rc.1 2.2.3'],
    ['=1.2.3', '1.2.3', '1.2.4'],
    ['^1.2.3', '1.2.3 1.2.9 1.9.0', '1.2.2 2.0.0 1.3.0-rc.1 2.0.0-rc.1'],
    ['^1.2', '1.2.0 1.9.9', '1.1.9 2.0.0'],
    ['^1', '1.0.0 1.9.9', '0.9.9 2.0.0'],
    ['^0.2.3', '0.2.3 0.2.9', '0.3.0 0.2.2 1.2.3'],
    ['^0.0.3', '0.0.3', '0.0.4 0.0.2'],
    ['^0.0', '0.0.0 0.0.9', '0.1.0'],
    ['^0.x', '0.0.0 0.9.9', '1.0.0'],
    ['~1.2.3', '1.2.3 1.2.9', '1.3.0 1.2.2'],
    ['~1.2', '1.2.0 1.2.9', '1.3.0'],
    ['~1', '1.0.0 1.9.0', '2.0.0'],
    ['>=1.2.3', '1.2.3 9.0.0', '1.2.2 2.0.0-rc.1'],
    ['>1.2', '1.3.0', '1.2.9'],
    ['>1.2.3', '1.2.4', '1.2.3'],
    ['<=1.2', '1.2.9', '1.3.0'],
    ['<1.2.3', '1.2.2', '1.2.3 1.2.3-rc.1'],
    ['1.x', '1.0.0 1.9.9', '2.0.0 0.9.9'],
    ['1.2.*', '1.2.0 1.2.9', '1.3.0'],
    ['*', '0.0.0 99.0.0', '1.0.0-rc.1'],
    ['>*', '', '0.0.0 1.0.0'],
    ['>= 1.2 <1.4', '1.2.0 1.3.9', '1.4.0 1.1.9'],
    ['^1.2.0 || ^3.0.0', '1.9.0 3.1.0', '2.0.0'],
    ['^1.2.3-rc.2', '1.2.3-rc.2 1.2.3-rc.10 1.2.3 1.9.0', '1.2.3-rc.1 1.2.4-rc.1'],
    ['v1.2.3', '1.2.3 1.2.3+build.7', '1.2.4'],
  ])('%s', (range, inside, outside) => {
    for (const version of inside.split(' ').filter(Boolean))
      expect(satisfies(version, range), version).toBe(true)
    for (const version of outside.split(' ')) expect(satisfies(version, range), version).toBe(false)
  })

  test.each(['', 'newest', '1.2.3.4', '^', '1.2.3 ||', 'workspace:*', '1..2'])(
    '"%s" is no range',
    (range) => {
      expect(isRange(range)).toBe(false)
      expect(() => satisfies('1.0.0', range)).toThrow(ContractError)
    },
  )

  test('a version that is none is an error, not a refusal', () => {
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
  '"%s" is no version',
  (text) => {
    expect(parseVersion(text)).toBeNull()
  },
)
