import { expect, test } from 'vitest'
import { aColumn } from '../schema/table.fixture.ts'
import { cellText } from './cell-text.ts'

test('an instant is read in the zone of the reader; the exact value stays', () => {
  const cell = cellText(
    aColumn('t', 'timestamptz'),
    '2026-11-21T23:30:00.123456+00:00',
    'en-GB',
    'Asia/Tokyo',
  )
  expect(cell.text).toBe('22 Nov 2026, 08:30')
  expect(cell.exact).toBe('2026-11-21T23:30:00.123456+00:00')
})
test('a timestamp without a zone and a date are never shifted', () => {
  expect(cellText(aColumn('t', 'timestamp'), '2026-11-21T23:30:00', 'en-GB', 'Asia/Tokyo').text).toBe(
    '21 Nov 2026, 23:30',
  )
  expect(cellText(aColumn('d', 'date'), '2026-11-21', 'en-GB', 'America/Lima').text).toBe('21 Nov 2026')
})
test('what is no date is shown as it is', () => {
  expect(cellText(aColumn('d', 'date'), 'infinity', 'en').text).toBe('infinity')
  expect(cellText(aColumn('t', 'timestamptz'), '-infinity', 'en').text).toBe('-infinity')
})
test('arrays are lists of words', () => {
  expect(cellText(aColumn('a', 'array'), ['a', null, 'b'], 'en')).toEqual({
    text: 'a, NULL, b',
    exact: '["a",null,"b"]',
  })
})
test('exact numbers are not touched', () => {
  expect(cellText(aColumn('n', 'exact'), '9007199254740993', 'de').text).toBe('9007199254740993')
})
