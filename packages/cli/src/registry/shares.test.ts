import type { Release } from '@portico/contract/registry'
import { expect, test } from 'vitest'
import { replaceBase, rollBack, setShare } from './shares.ts'

/** `1.0.0:90 1.1.0:10` as releases, the base first. */
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
  ['with 0 % a canary is over', '1:90 2:10', '2', 0, '1:100'],
  ['a promoted canary is the base, and the base before stays', '1:90 2:10 0:0', '2', 100, '2:100 1:0 0:0'],
  ['another canary ends when one is promoted', '1:70 2:10 3:20', '3', 100, '3:100 1:0'],
  ['two releases stay to fall back on', '3:100 2:0 1:0 4:0', '4', 100, '4:100 3:0 2:0'],
  ['the base is promoted over its canaries', '1:90 2:10 0:0', '1', 100, '1:100 0:0'],
  ['an earlier release is brought back', '3:100 2:0 1:0', '1', 100, '1:100 3:0 2:0'],
  ['the base gives a part to the release before', '2:100 1:0', '2', 60, '1:40 2:60'],
])('%s', (_what, before, version, traffic, after) => {
  expect(written(setShare(releases(before), version, traffic))).toBe(after)
})

test('the only release can not have a part', () => {
  expect(() => setShare(releases('1:0'), '1', 10)).toThrow(
    expect.objectContaining({ code: 'traffic_invalid' }),
  )
})

test('whatever is done, the shares sum to 100', () => {
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
  ['goes back to the base before, and forgets the one after', '2:100 1:0 0:0', '1:100 0:0'],
])('a rollback %s', (_what, before, after) => {
  expect(written(rollBack('files', releases(before)))).toBe(after)
})

test('without an earlier release there is nothing to go back to', () => {
  expect(() => rollBack('files', releases('1:100'))).toThrow(
    expect.objectContaining({ code: 'nothing_to_roll_back' }),
  )
})

test('a new base leaves the canaries their shares', () => {
  const next = { version: '3', traffic: 0 } as Release
  expect(written(replaceBase(releases('1:90 2:10 0:0'), next))).toBe('3:90 2:10 1:0 0:0')
  expect(written(replaceBase([], next))).toBe('3:100')
})
