import { expect, test } from 'vitest'
import { getColumnTypeByName } from '../schema/table.fixture.ts'
import { getDatePart } from './moments.ts'

const withDay = (kind: string, text: string, day: string) =>
  getColumnTypeByName(kind).withDay?.(text, day) ?? ''

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21 14:30:00.123456+01:00', '2026-11-21'],
  ['0044-03-15 BC', ''],
  ['12026-11-21', ''],
  ['infinity', ''],
  ['', ''],
])('getDatePart returns for %j the day %j', (text, day) => {
  expect(getDatePart(text)).toBe(day)
})

test.each([
  ['date', '0044-03-15 BC', '2026-12-24'],
  ['timestamp', '2026-11-21 14:30:00.123456', '2026-12-24 14:30:00.123456'],
  ['timestamp', 'infinity', '2026-12-24 00:00'],
  ['timestamptz', '2026-11-21T14:30:00+05:30', '2026-12-24T14:30:00+05:30'],
] as const)('withDay moves a %s %j to another day and keeps its time: %j', (kind, text, expected) => {
  expect(withDay(kind, text, '2026-12-24')).toBe(expected)
})

test('formatted times have seconds only if isExact is set', () => {
  const reader = { locale: 'en', timeZone: 'UTC' }
  const value = { timestamp: '2026-11-21T14:30:05.123', timestamptz: '2026-11-21T14:30:05+00:00' }
  for (const kind of ['timestamp', 'timestamptz'] as const) {
    expect(getColumnTypeByName(kind).format?.(value[kind], { ...reader, isExact: true })).toContain('2:30:05')
    expect(getColumnTypeByName(kind).format?.(value[kind], reader)).not.toContain(':05')
  }
})

test('withDay starts an empty text at midnight in the user’s time zone', () => {
  const text = withDay('timestamptz', '', '2026-12-24')
  expect(text).toMatch(/^2026-12-24 00:00[+-]\d\d:\d\d$/)
  expect(new Date(text.replace(' ', 'T')).getTime()).toBe(new Date('2026-12-24T00:00').getTime())
})
