import { expect, test } from 'vitest'
import type { Entry } from '../storage/entry.ts'
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

const entries = [entry('10.txt', 5), entry('z', null), entry('2.txt', 9, '2026-02-01T00:00:00Z')]
const names = (sorted: Entry[]) => sorted.map(({ name }) => name)

test('folders come first, and numbers in names are compared by value', () => {
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

test('entries of one kind are together, sorted by name', () => {
  const mixed = [entry('b.md', 1), entry('c.zip', 1), entry('a.zip', 1), entry('z', null), entry('d.txt', 1)]
  const sorted = (descending: boolean) => names(sortEntries(mixed, { by: 'kind', descending }, 'en'))
  expect(sorted(false)).toEqual(['z', 'a.zip', 'c.zip', 'b.md', 'd.txt'])
  expect(sorted(true)).toEqual(['z', 'd.txt', 'b.md', 'c.zip', 'a.zip'])
  expect(readSort(new URLSearchParams('sort=kind'))).toEqual({ by: 'kind', descending: false })
})

test('the sort order is written to the address and read back', () => {
  const params = new URLSearchParams()
  writeSort(params, { by: 'size', descending: true })
  expect(readSort(params)).toEqual({ by: 'size', descending: true })
  writeSort(params, { by: 'name', descending: false })
  expect(params.toString()).toBe('')
})

test('a second press on a column reverses the order', () => {
  const first = nextSort({ by: 'name', descending: false }, 'size')
  expect([first, nextSort(first, 'size')]).toEqual([
    { by: 'size', descending: false },
    { by: 'size', descending: true },
  ])
})
