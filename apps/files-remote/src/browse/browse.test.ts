import { describe, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { formatBytes } from './format.ts'
import { findTyped, keepPresent, moveBy, noSelection, reach } from './selection.ts'
import { nextSort, readSort, sortEntries, writeSort } from './sort.ts'

const entry = (name: string, size: number | null, updatedAt = '2026-01-01T00:00:00Z'): Entry => ({
  kind: size === null ? 'folder' : 'file',
  part: name,
  name,
  key: name,
  size,
  type: '',
  updatedAt,
})
const parts = ['a', 'b', 'c', 'd']

describe('sorting', () => {
  const entries = [entry('10.txt', 5), entry('z', null), entry('2.txt', 9, '2026-02-01T00:00:00Z')]
  const names = (sorted: Entry[]) => sorted.map(({ name }) => name)

  test('folders come first, and numbers count', () => {
    expect(names(sortEntries(entries, { by: 'name', descending: false }, 'en'))).toEqual([
      'z',
      '2.txt',
      '10.txt',
    ])
    expect(names(sortEntries(entries, { by: 'size', descending: true }, 'en'))).toEqual([
      'z',
      '2.txt',
      '10.txt',
    ])
    expect(names(sortEntries(entries, { by: 'date', descending: false }, 'en'))).toEqual([
      'z',
      '10.txt',
      '2.txt',
    ])
  })

  test('the address carries it', () => {
    const params = new URLSearchParams()
    writeSort(params, { by: 'size', descending: true })
    expect(readSort(params)).toEqual({ by: 'size', descending: true })
    writeSort(params, { by: 'name', descending: false })
    expect(params.toString()).toBe('')
  })

  test('a second press turns it round', () => {
    const first = nextSort({ by: 'name', descending: false }, 'size')
    expect([first, nextSort(first, 'size')]).toEqual([
      { by: 'size', descending: false },
      { by: 'size', descending: true },
    ])
  })
})

describe('selecting', () => {
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
})

test('sizes read as file managers write them', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes')
  expect(formatBytes(1_400_000, 'en')).toBe('1.4 MB')
  expect(formatBytes(999_000_000, 'en')).toBe('999 MB')
})
