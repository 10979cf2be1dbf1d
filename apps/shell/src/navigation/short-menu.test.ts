import { expect, test } from 'vitest'
import { longestMenu, shorten } from './short-menu.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `r${at}` }))
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a menu of twelve entries stays as it is', () => {
  const all = entries(longestMenu)
  expect(shorten(all, ['r9'], 'r11')).toBe(all)
})

test('a longer menu has the pinned entries first, nine in all, and the current one', () => {
  const short = shorten(entries(1000), ['r500', 'gone', 'r2'], 'r700')
  expect(names(short)).toEqual(['r500', 'r2', 'r0', 'r1', 'r3', 'r4', 'r5', 'r6', 'r7', 'r700'])
  expect(names(shorten(entries(1000), [], 'r3'))).toHaveLength(9)
})
