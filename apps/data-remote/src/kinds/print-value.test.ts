import { expect, test } from 'vitest'
import { aColumn } from '../schema/table.fixture.ts'
import { printValue } from './kinds.ts'

test('printValue shows an instant in the user’s time zone', () => {
  const text = printValue(aColumn('t', 'timestamptz'), '2026-11-21T23:30:00.123456+00:00', {
    locale: 'en-GB',
    timeZone: 'Asia/Tokyo',
  })
  expect(text).toBe('22 Nov 2026, 08:30')
})
test('printValue never shifts a date or a timestamp without time zone', () => {
  expect(
    printValue(aColumn('t', 'timestamp'), '2026-11-21T23:30:00', { locale: 'en-GB', timeZone: 'Asia/Tokyo' }),
  ).toBe('21 Nov 2026, 23:30')
  expect(printValue(aColumn('d', 'date'), '2026-11-21', { locale: 'en-GB', timeZone: 'America/Lima' })).toBe(
    '21 Nov 2026',
  )
})
test('printValue shows an infinite date unchanged', () => {
  expect(printValue(aColumn('d', 'date'), 'infinity', { locale: 'en' })).toBe('infinity')
  expect(printValue(aColumn('t', 'timestamptz'), '-infinity', { locale: 'en' })).toBe('-infinity')
})
test('printValue joins array items', () => {
  expect(printValue(aColumn('a', 'array'), ['a', null, 'b'], { locale: 'en' })).toBe('a, NULL, b')
})
test('printValue keeps exact numbers unchanged', () => {
  expect(printValue(aColumn('n', 'exact'), '9007199254740993', { locale: 'de' })).toBe('9007199254740993')
})
