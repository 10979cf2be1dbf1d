import { expect, test } from 'vitest'
import { alignColumns, countOf, localTime, wrapWords } from './phrases.ts'

test('a noun follows its number', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'file'))).toEqual(['0 files', '1 file', '2 files'])
  expect(countOf(2, 'canary', 'canaries')).toBe('2 canaries')
})

test('a time is local and names its zone', () => {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(new Date('2026-11-27T16:42:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value
  expect(localTime('2026-11-27T16:42:00Z')).toMatch(/^\d+ Nov 2026, \d\d:\d\d /)
  expect(localTime('2026-11-27T16:42:00Z')).toContain(zone)
})

test('words fill lines of a width, and a longer word has its own', () => {
  expect(wrapWords(['Stored:', '1.0.0,', '1.0.1,', '1.0.2'], 15, 8)).toEqual([
    'Stored: 1.0.0,',
    '        1.0.1,',
    '        1.0.2',
  ])
  expect(wrapWords(['a-long-word'], 4, 2)).toEqual(['a-long-word'])
  expect(wrapWords([], 4, 2)).toEqual([])
})

test('columns are as wide as their widest cell', () => {
  expect(
    alignColumns([
      ['files', '1.0.0', 'now'],
      ['', '0.0.0-unbuilt', 'long ago'],
    ]),
  ).toEqual(['files  1.0.0          now', '       0.0.0-unbuilt  long ago'])
})
