import { expect, test } from 'vitest'
import { findByPrefix, getKeyTarget, noSelection, pruneSelection, selectEntry } from './selection.ts'

const parts = ['a', 'b', 'c', 'd']

test('a row is selected alone, in a range, or in addition', () => {
  const one = selectEntry(noSelection, parts, 'b', 'only')
  const range = selectEntry(one, parts, 'd', 'range')
  expect([...range.chosen]).toEqual(['b', 'c', 'd'])
  expect([...selectEntry(range, parts, 'a', 'range').chosen]).toEqual(['a', 'b'])
  expect([...selectEntry(range, parts, 'c', 'toggle').chosen]).toEqual(['b', 'd'])
})

test('removed rows are not selected', () => {
  const all = selectEntry(selectEntry(noSelection, parts, 'a', 'only'), parts, 'd', 'range')
  expect([...pruneSelection(all, parts, ['a', 'c']).chosen]).toEqual(['a', 'c'])
  expect(pruneSelection(all, parts, parts)).toBe(all)
})

test.each([
  ['at the next one', 'b', 'acd', 'c'],
  ['at the next one that is left', 'b', 'ad', 'd'],
  ['at the last one where none comes after it', 'd', 'ab', 'b'],
  ['nowhere where none is left', 'b', '', null],
])('after its row is removed the keyboard is %s', (_where, at, left, next) => {
  expect(pruneSelection(selectEntry(noSelection, parts, at, 'only'), parts, [...left]).at).toBe(next)
})

test('a row that is not listed yet stays selected', () => {
  const coming = { at: 'new', anchor: 'new', chosen: new Set(['new']) }
  expect(pruneSelection(coming, parts, ['a', 'b', 'c'])).toEqual(coming)
  expect(pruneSelection(noSelection, parts, ['a'])).toEqual(noSelection)
})

test('keys stay inside the list', () => {
  expect([
    getKeyTarget('ArrowDown', 3, 4, 10),
    getKeyTarget('ArrowUp', -1, 4, 10),
    getKeyTarget('End', 0, 4, 10),
  ]).toEqual([3, 0, 3])
  expect(getKeyTarget('x', 0, 4, 10)).toBeUndefined()
  expect(getKeyTarget('Home', 0, 0, 10)).toBeUndefined()
})

test('type-ahead finds a name by its beginning, and the same letter again moves to the next match', () => {
  const names = ['Apple', 'apricot', 'Banana']
  expect(findByPrefix(names, 0, 'a')).toBe(1)
  expect(findByPrefix(names, 1, 'aa')).toBe(0)
  expect(findByPrefix(names, 0, 'ap')).toBe(0)
  expect(findByPrefix(names, 0, 'ba')).toBe(2)
  expect(findByPrefix(names, 0, 'x')).toBeUndefined()
})
