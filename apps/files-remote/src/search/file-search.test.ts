import { expect, test } from 'vitest'
import { fileTypes } from '../file-types/file-types.ts'
import { getTypeIndexes, searchableTypes } from '../file-types/searchable-types.ts'
import {
  emptySearch,
  type FileSearch,
  getStartOfDay,
  isSearchActive,
  readSearch,
  writeSearch,
} from './file-search.ts'

const whole: FileSearch = {
  words: 'plan & 100% ü',
  kind: 'pdf',
  since: '2026-01-31',
  until: '2026-02-28',
  minBytes: 0,
  maxBytes: 2_500_000,
  place: { bucket: 'files', path: ['Reports / 2026'.replace('/', '∕'), 'a?b'] },
}

const written = (wanted: FileSearch, before = '') => {
  const params = new URLSearchParams(before)
  writeSearch(params, wanted)
  return params
}

test('a search is written to the address and read back unchanged', () => {
  expect(readSearch(new URLSearchParams(written(whole).toString()))).toEqual(whole)
  expect(written(whole).get('in')).toMatch(/^\/files\/Reports/)
  expect(String(written(emptySearch, 'q=plan&kind=pdf&in=%2Ffiles&other=1'))).toBe('other=1')
})

test.each([
  'kind=anything',
  'since=2026-02-31',
  'until=2026-2-1',
  'since=9999-99-99',
  'min=-1',
  'max=1.5',
  'max=',
  'min=1e99',
  'in=%2F-%2Ffind',
  'in=',
])('%s in an address is ignored', (address) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(emptySearch)
  expect(isSearchActive(readSearch(new URLSearchParams(address)))).toBe(false)
})

test('a day begins and ends in the time zone of the user', () => {
  expect(new Date(getStartOfDay('2026-03-31')).toString()).toContain('Mar 31 2026 00:00:00')
  expect(new Date(getStartOfDay('2026-03-31', 1)).toString()).toContain('Apr 01 2026 00:00:00')
})

test('every kind of file can be searched for exactly once', () => {
  const places = searchableTypes.flatMap(([id]) => getTypeIndexes(id))
  expect(places.toSorted((a, b) => a - b)).toEqual(fileTypes.map((_kind, at) => at))
})
