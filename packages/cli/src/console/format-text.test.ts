import { expect, test } from 'vitest'
import { alignColumns, formatCount, formatLocalTime, wrapWords } from './format-text.ts'

test('formatCount returns the singular or plural for a number', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'file'))).toEqual(['0 files', '1 file', '2 files'])
  expect(formatCount(2, 'canary', 'canaries')).toBe('2 canaries')
})

test('formatLocalTime returns a local time with its zone', () => {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(new Date('2026-11-27T16:42:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value
  expect(formatLocalTime('2026-11-27T16:42:00Z')).toMatch(/^\d+ Nov 2026, \d\d:\d\d /)
  expect(formatLocalTime('2026-11-27T16:42:00Z')).toContain(zone)
})

test('wrapWords fills lines up to a width, and puts a longer word on its own line', () => {
  expect(wrapWords(['Stored:', '1.0.0,', '1.0.1,', '1.0.2'], 15, 8)).toEqual([
    'Stored: 1.0.0,',
    '        1.0.1,',
    '        1.0.2',
  ])
  expect(wrapWords(['a-long-word'], 4, 2)).toEqual(['a-long-word'])
  expect(wrapWords([], 4, 2)).toEqual([])
})

test('alignColumns makes columns as wide as their widest cell', () => {
  expect(
    alignColumns([
      ['files', '1.0.0', 'now'],
      ['', '0.0.0-unbuilt', 'long ago'],
    ]),
  ).toEqual(['files  1.0.0          now', '       0.0.0-unbuilt  long ago'])
})
