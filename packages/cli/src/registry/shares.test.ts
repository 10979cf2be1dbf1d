import type { Release } from '@portico/contract/registry'
import { expect, test } from 'vitest'
import { replaceBase, rollBack, setShare } from './shares.ts'

/** Returns `1.0.0:90 1.1.0:10` as releases, the base first. */
function releases(text: string): Release[] {
  return text.split(' ').map((part) => {
    const [version = '', traffic] = part.split(':')
    return { version, traffic: Number(traffic) } as Release
  })
}

const written = (list: readonly Release[]) =>
  list.map(({ version, traffic }) => `${version}:${traffic}`).join(' ')

test.each<[what: string, before: string, version: string, traffic: number, after: string]>([
  ['a canary takes from the base', '1:100 2:0', '2', 10, '1:90 2:10'],
  ['a canary grows', '1:90 2:10 0:0', '2', 50, '1:50 2:50 0:0'],
  ['a second canary leaves the first its share', '1:90 2:10 3:0', '3', 20, '1:70 2:10 3:20'],
  ['a large canary shrinks the others', '1:60 2:40 3:0', '3', 80, '1:0 2:20 3:80'],
  ['a canary ends with 0 %', '1:90 2:10', '2', 0, '1:100'],
  [
    'a promoted canary becomes the base, and the previous base is kept',
    '1:90 2:10 0:0',
    '2',
    100,
    '2:100 1:0 0:0',
  ],
  ['the other canary ends when one is promoted', '1:70 2:10 3:20', '3', 100, '3:100 1:0'],
  ['two releases are kept as fallbacks', '3:100 2:0 1:0 4:0', '4', 100, '4:100 3:0 2:0'],
  ['the base is promoted over its canaries', '1:90 2:10 0:0', '1', 100, '1:100 0:0'],
  ['an earlier release becomes the base again', '3:100 2:0 1:0', '1', 100, '1:100 3:0 2:0'],
  ['the base gives a share to the previous release', '2:100 1:0', '2', 60, '1:40 2:60'],
])('%s', (_what, before, version, traffic, after) => {
  expect(written(setShare(releases(before), version, traffic))).toBe(after)
})

test('setShare rejects a share for the only release', () => {
  expect(() => setShare(releases('1:0'), '1', 10)).toThrow(
    expect.objectContaining({ code: 'traffic_invalid' }),
  )
})

test('shares sum to 100 after any change', () => {
  let list = releases('1:100')
  for (let step = 2; step < 40; step += 1) {
    const version = String(step)
    list = setShare([...list, ...releases(`${version}:0`)], version, (step * 37) % 101)
    expect(list.reduce((sum, { traffic }) => sum + traffic, 0)).toBe(100)
    if (step % 5 === 0 && list.length > 1) list = rollBack('files', list)
    expect(list.reduce((sum, { traffic }) => sum + traffic, 0)).toBe(100)
  }
})

test.each([
  ['ends a canary', '1:90 2:10 0:0', '1:100 0:0'],
  ['ends a canary that most devices have', '1:10 2:90', '1:100'],
  ['restores the previous base, and removes the newer one', '2:100 1:0 0:0', '1:100 0:0'],
])('a rollback %s', (_what, before, after) => {
  expect(written(rollBack('files', releases(before)))).toBe(after)
})

test('a rollback is rejected without an earlier release', () => {
  expect(() => rollBack('files', releases('1:100'))).toThrow(
    expect.objectContaining({ code: 'nothing_to_roll_back' }),
  )
})

test('canaries keep their shares when the base is replaced', () => {
  const next = { version: '3', traffic: 0 } as Release
  expect(written(replaceBase(releases('1:90 2:10 0:0'), next))).toBe('3:90 2:10 1:0 0:0')
  expect(written(replaceBase([], next))).toBe('3:100')
})
