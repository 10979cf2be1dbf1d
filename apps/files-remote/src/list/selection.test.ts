import { expect, test } from 'vitest'
import { findTyped, keepPresent, moveBy, noSelection, reach } from './selection.ts'

const parts = ['a', 'b', 'c', 'd']

test('plain, range, toggle', () => {
  const one = reach(noSelection, parts, 'b', 'only')
  const range = reach(one, parts, 'd', 'range')
  expect([...range.chosen]).toEqual(['b', 'c', 'd'])
  expect([...reach(range, parts, 'a', 'range').chosen]).toEqual(['a', 'b'])
  expect([...reach(range, parts, 'c', 'toggle').chosen]).toEqual(['b', 'd'])
})

test('lines that are gone are not selected', () => {
  const all = reach(reach(noSelection, parts, 'a', 'only'), parts, 'd', 'range')
  expect([...keepPresent(all, ['a', 'c']).chosen]).toEqual(['a', 'c'])
  expect(keepPresent(all, parts)).toBe(all)
})

test('keys stay inside the list', () => {
  expect([moveBy('ArrowDown', 3, 4, 10), moveBy('ArrowUp', -1, 4, 10), moveBy('End', 0, 4, 10)]).toEqual([
    3, 0, 3,
  ])
  expect(moveBy('x', 0, 4, 10)).toBeUndefined()
  expect(moveBy('Home', 0, 0, 10)).toBeUndefined()
})

test('typing finds by the beginning, the same letter goes on', () => {
  const names = ['Apple', 'apricot', 'Banana']
  expect(findTyped(names, 0, 'a')).toBe(1)
  expect(findTyped(names, 1, 'aa')).toBe(0)
  expect(findTyped(names, 0, 'ap')).toBe(0)
  expect(findTyped(names, 0, 'ba')).toBe(2)
  expect(findTyped(names, 0, 'x')).toBeUndefined()
})
