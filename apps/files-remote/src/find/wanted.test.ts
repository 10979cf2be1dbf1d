import { expect, test } from 'vitest'
import { fileKinds } from '../kinds/file-kinds.ts'
import { placesOf, searchedKinds } from '../kinds/searched-kinds.ts'
import { beginOf, isAsked, nothing, readWanted, type Wanted, writeWanted } from './wanted.ts'

const whole: Wanted = {
  words: 'plan & 100% ü',
  kind: 'pdf',
  since: '2026-01-31',
  until: '2026-02-28',
  minBytes: 0,
  maxBytes: 2_500_000,
  place: { bucket: 'files', path: ['Reports / 2026'.replace('/', '∕'), 'a?b'] },
}

const written = (wanted: Wanted, before = '') => {
  const params = new URLSearchParams(before)
  writeWanted(params, wanted)
  return params
}

test('a search is written to the address and read back unchanged', () => {
  expect(readWanted(new URLSearchParams(written(whole).toString()))).toEqual(whole)
  expect(written(whole).get('in')).toMatch(/^\/files\/Reports/)
  expect(String(written(nothing, 'q=plan&kind=pdf&in=%2Ffiles&other=1'))).toBe('other=1')
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
  expect(readWanted(new URLSearchParams(address))).toEqual(nothing)
  expect(isAsked(readWanted(new URLSearchParams(address)))).toBe(false)
})

test('a day begins and ends in the time zone of the user', () => {
  expect(new Date(beginOf('2026-03-31')).toString()).toContain('Mar 31 2026 00:00:00')
  expect(new Date(beginOf('2026-03-31', 1)).toString()).toContain('Apr 01 2026 00:00:00')
})

test('every kind of file can be searched for exactly once', () => {
  const places = searchedKinds.flatMap(([id]) => placesOf(id))
  expect(places.toSorted((a, b) => a - b)).toEqual(fileKinds.map((_kind, at) => at))
})
