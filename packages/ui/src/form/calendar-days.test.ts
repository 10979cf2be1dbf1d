import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  formatDay,
  formatWeekday,
  getCalendarWeeks,
  getFirstWeekday,
  startOfWeek,
} from './calendar-days.ts'

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-03-29', -29, '2026-02-28'],
  ['0001-01-01', -1, '0001-01-01'],
  ['9999-12-31', 1, '9999-12-31'],
  ['0044-03-15', 1, '0044-03-16'],
])('%s plus %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

test('weeks begin with the first weekday of the reader’s region', () => {
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22', 7)).toBe('2026-11-22')
  expect([getFirstWeekday('de-DE'), getFirstWeekday('en-US'), getFirstWeekday('ar-EG')]).toEqual([1, 7, 6])
})

test('a month has six weeks, and its first day is in the first one', () => {
  const weeks = getCalendarWeeks('2026-02-10', 1)
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks[0]).toContain('2026-02-01')
  expect(weeks[5]?.[6]).toBe('2026-03-08')
})

test('a day is written in the calendar in which it is stored', () => {
  expect(formatDay('ar-SA', { year: 'numeric', numberingSystem: 'latn' }, '2026-11-21')).toBe('2026')
})

test('the names of weekdays fit above their columns', () => {
  expect(formatWeekday('en', '2026-11-21')).toBe('Sat')
  expect(formatWeekday('ar', '2026-11-21')).toBe('س')
})
