import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

const names = Array.from({ length: 1000 }, (_, at) => `r${at}`)

test('a shortened list has nine entries, preferred entries first, and the current entry', () => {
  const short = shorten(names, ['r500', 'gone', 'r2'], 'r700')
  expect(short).toEqual(['r500', 'r2', 'r0', 'r1', 'r3', 'r4', 'r5', 'r6', 'r7', 'r700'])
})

test('a current entry adds nothing to a shortened list if it is already in it, or unknown', () => {
  expect(shorten(names, [], 'r3')).toHaveLength(9)
  expect(shorten(names, [], 'none')).toHaveLength(9)
})
