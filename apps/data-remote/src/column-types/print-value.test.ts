import { expect, test } from 'vitest'
import { createTestColumn } from '../schema/table.fixture.ts'
import { formatColumnValue } from './column-types.ts'

test('formatColumnValue shows an instant in the user’s time zone', () => {
  const text = formatColumnValue(createTestColumn('t', 'timestamptz'), '2026-11-21T23:30:00.123456+00:00', {
    locale: 'en-GB',
    timeZone: 'Asia/Tokyo',
  })
  expect(text).toBe('22 Nov 2026, 08:30')
})
test('formatColumnValue never shifts a date or a timestamp without time zone', () => {
  expect(
    formatColumnValue(createTestColumn('t', 'timestamp'), '2026-11-21T23:30:00', {
      locale: 'en-GB',
      timeZone: 'Asia/Tokyo',
    }),
  ).toBe('21 Nov 2026, 23:30')
  expect(
    formatColumnValue(createTestColumn('d', 'date'), '2026-11-21', {
      locale: 'en-GB',
      timeZone: 'America/Lima',
    }),
  ).toBe('21 Nov 2026')
})
test('formatColumnValue shows an infinite date unchanged', () => {
  expect(formatColumnValue(createTestColumn('d', 'date'), 'infinity', { locale: 'en' })).toBe('infinity')
  expect(formatColumnValue(createTestColumn('t', 'timestamptz'), '-infinity', { locale: 'en' })).toBe(
    '-infinity',
  )
})
test('formatColumnValue joins array items', () => {
  expect(formatColumnValue(createTestColumn('a', 'array'), ['a', null, 'b'], { locale: 'en' })).toBe(
    'a, NULL, b',
  )
})
test('formatColumnValue keeps exact numbers unchanged', () => {
  expect(formatColumnValue(createTestColumn('n', 'exact'), '9007199254740993', { locale: 'de' })).toBe(
    '9007199254740993',
  )
})
