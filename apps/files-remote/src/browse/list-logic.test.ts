import { expect, test } from 'vitest'
import type { Entry } from './list-folder.ts'
import { emptySelection, findTyped, rowAfter, select, toggleAll } from './selection.ts'
import { readSort, sortEntries } from './sort-entries.ts'

const file = (name: string, size: number, date = '2026-01-01'): Entry => ({
  kind: 'file',
  name,
  key: name,
  size,
  type: '',
  updatedAt: date,
})
const folder = (name: string): Entry => ({ ...file(name, 0), kind: 'folder', size: null, updatedAt: null })
const names = (entries: Entry[]) => entries.map(({ name }) => name)

test('folders come first, and numbers in names count', () => {
  const entries = [file('b10', 1), file('b2', 2), folder('z'), file('A', 3)]
  expect(names(sortEntries(entries, { by: 'name', descending: false }))).toEqual(['z', 'A', 'b2', 'b10'])
  expect(names(sortEntries(entries, { by: 'name', descending: true }))).toEqual(['z', 'b10', 'b2', 'A'])
})

test('by size and by date, equal ones by name, folders by name', () => {
  const entries = [file('b', 5), file('a', 5), file('c', 1, '2026-02-01'), folder('y'), folder('x')]
  expect(names(sortEntries(entries, { by: 'size', descending: true }))).toEqual(['x', 'y', 'a', 'b', 'c'])
  expect(names(sortEntries(entries, { by: 'date', descending: true }))[2]).toBe('c')
})

test('an address that names no known sort means by name', () => {
  expect(readSort(new URLSearchParams('sort=colour&order=desc'))).toEqual({ by: 'name', descending: true })
})

const order = ['a', 'b', 'c', 'd']

test('a range grows and shrinks from where it began', () => {
  const first = select(emptySelection, order, 'b', 'only')
  const grown = select(first, order, 'd', 'range')
  expect([...grown.keys]).toEqual(['b', 'c', 'd'])
  expect([...select(grown, order, 'a', 'range').keys]).toEqual(['a', 'b'])
})

test('toggling adds and takes away', () => {
  const both = select(select(emptySelection, order, 'a', 'only'), order, 'c', 'toggle')
  expect([...both.keys]).toEqual(['a', 'c'])
  expect([...select(both, order, 'a', 'toggle').keys]).toEqual(['c'])
})

test('everything, then nothing', () => {
  const all = toggleAll(emptySelection, order)
  expect(all.keys.size).toBe(4)
  expect(toggleAll(all, order).keys.size).toBe(0)
})

test('keys stop at the ends', () => {
  expect(rowAfter('ArrowUp', 0, 4, 10)).toBe(0)
  expect(rowAfter('PageDown', 1, 4, 10)).toBe(3)
  expect(rowAfter('Home', 3, 4, 10)).toBe(0)
  expect(rowAfter('x', 0, 4, 10)).toBeNull()
  expect(rowAfter('End', -1, 0, 10)).toBeNull()
})

test('typing finds the next name, around the end', () => {
  const list = ['Alpha', 'beta', 'Bravo', 'charlie']
  expect(findTyped(list, 'b', 0)).toBe(1)
  expect(findTyped(list, 'b', 1)).toBe(2)
  expect(findTyped(list, 'b', 2)).toBe(1)
  expect(findTyped(list, 'br', 1)).toBe(2)
  expect(findTyped(list, 'x', 1)).toBeNull()
})
