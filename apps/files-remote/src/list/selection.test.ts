import { expect, test } from 'vitest'
import { findTyped, keepPresent, moveBy, noSelection, reach } from './selection.ts'

const parts = ['a', 'b', 'c', 'd']

test('a row is selected alone, in a range, or in addition', () => {
  const one = reach(noSelection, parts, 'b', 'only')
  const range = reach(one, parts, 'd', 'range')
  expect([...range.chosen]).toEqual(['b', 'c', 'd'])
  expect([...reach(range, parts, 'a', 'range').chosen]).toEqual(['a', 'b'])
  expect([...reach(range, parts, 'c', 'toggle').chosen]).toEqual(['b', 'd'])
})

test('removed rows are not selected', () => {
  const all = reach(reach(noSelection, parts, 'a', 'only'), parts, 'd', 'range')
  expect([...keepPresent(all, parts, ['a', 'c']).chosen]).toEqual(['a', 'c'])
  expect(keepPresent(all, parts, parts)).toBe(all)
})

test.each([
  ['at the next one', 'b', 'acd', 'c'],
  ['at the next one that is left', 'b', 'ad', 'd'],
  ['at the last one where none comes after it', 'd', 'ab', 'b'],
  ['nowhere where none is left', 'b', '', null],
])('after its row is removed the keyboard is %s', (_where, at, left, next) => {
  expect(keepPresent(reach(noSelection, parts, at, 'only'), parts, [...left]).at).toBe(next)
})

test('a row that is not listed yet stays selected', () => {
  const coming = { at: 'new', anchor: 'new', chosen: new Set(['new']) }
  expect(keepPresent(coming, parts, ['a', 'b', 'c'])).toEqual(coming)
  expect(keepPresent(noSelection, parts, ['a'])).toEqual(noSelection)
})

test('keys stay inside the list', () => {
  expect([moveBy('ArrowDown', 3, 4, 10), moveBy('ArrowUp', -1, 4, 10), moveBy('End', 0, 4, 10)]).toEqual([
    3, 0, 3,
  ])
  expect(moveBy('x', 0, 4, 10)).toBeUndefined()
  expect(moveBy('Home', 0, 0, 10)).toBeUndefined()
})

test('type-ahead finds a name by its beginning, and the same letter again moves to the next match', () => {
  const names = ['Apple', 'apricot', 'Banana']
  expect(findTyped(names, 0, 'a')).toBe(1)
  expect(findTyped(names, 1, 'aa')).toBe(0)
  expect(findTyped(names, 0, 'ap')).toBe(0)
  expect(findTyped(names, 0, 'ba')).toBe(2)
  expect(findTyped(names, 0, 'x')).toBeUndefined()
})
