import { expect, test } from 'vitest'
import { aColumn } from '../schema/table.fixture.ts'
import { printValue } from './kinds.ts'

test('an instant is read in the zone of the reader', () => {
  const text = printValue(aColumn('t', 'timestamptz'), '2026-11-21T23:30:00.123456+00:00', {
    locale: 'en-GB',
    timeZone: 'Asia/Tokyo',
  })
  expect(text).toBe('22 Nov 2026, 08:30')
})
test('a timestamp without a zone and a date are never shifted', () => {
  expect(
    printValue(aColumn('t', 'timestamp'), '2026-11-21T23:30:00', { locale: 'en-GB', timeZone: 'Asia/Tokyo' }),
  ).toBe('21 Nov 2026, 23:30')
  expect(printValue(aColumn('d', 'date'), '2026-11-21', { locale: 'en-GB', timeZone: 'America/Lima' })).toBe(
    '21 Nov 2026',
  )
})
test('what is no date is shown as it is', () => {
  expect(printValue(aColumn('d', 'date'), 'infinity', { locale: 'en' })).toBe('infinity')
  expect(printValue(aColumn('t', 'timestamptz'), '-infinity', { locale: 'en' })).toBe('-infinity')
})
test('arrays are lists of words', () => {
  expect(printValue(aColumn('a', 'array'), ['a', null, 'b'], { locale: 'en' })).toBe('a, NULL, b')
})
test('exact numbers are not touched', () => {
  expect(printValue(aColumn('n', 'exact'), '9007199254740993', { locale: 'de' })).toBe('9007199254740993')
})
