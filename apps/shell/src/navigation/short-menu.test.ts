import { expect, test } from 'vitest'
import { longestMenu, shorten } from './short-menu.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `r${at}` }))
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a menu of twelve entries stays as it is', () => {
  const all = entries(longestMenu)
  expect(shorten(all, ['r9'], { current: 'r11' })).toBe(all)
})

test('a longer menu has the pinned entries first, nine in all, and the current one', () => {
  const short = shorten(entries(1000), ['r500', 'gone', 'r2'], { current: 'r700' })
  expect(names(short)).toEqual(['r500', 'r2', 'r0', 'r1', 'r3', 'r4', 'r5', 'r6', 'r7', 'r700'])
  expect(names(shorten(entries(1000), [], { current: 'r3' }))).toHaveLength(9)
})

test('a menu is long if it is long with the entries that are not loaded yet', () => {
  const loaded = entries(8)
  expect(shorten(loaded, [], { unlisted: 4 })).toBe(loaded)
  const short = shorten(loaded, [], { unlisted: 5 })
  expect(short).not.toBe(loaded)
  expect(short).toEqual(loaded)
})
