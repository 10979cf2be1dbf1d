import { expect, test } from 'vitest'
import { type DayPeriod, formatLocalDay, getPeriodBounds } from './periods.ts'

const now = new Date(2026, 0, 15, 13, 45)

test.each<[DayPeriod, from: string, to: string]>([
  ['today', '2026-01-15', '2026-01-16'],
  ['yesterday', '2026-01-14', '2026-01-15'],
  ['tomorrow', '2026-01-16', '2026-01-17'],
  ['last7', '2026-01-09', '2026-01-16'],
  ['last30', '2025-12-17', '2026-01-16'],
  ['last90', '2025-10-18', '2026-01-16'],
  ['next7', '2026-01-15', '2026-01-22'],
  ['next30', '2026-01-15', '2026-02-14'],
  ['month', '2026-01-01', '2026-02-01'],
  ['lastmonth', '2025-12-01', '2026-01-01'],
  ['year', '2026-01-01', '2027-01-01'],
])('the period %s starts at %s and ends before %s', (period, first, end) => {
  const { from, to } = getPeriodBounds(period, now)
  expect([from, to].map(formatLocalDay)).toEqual([first, end])
  expect([from, to].map((date) => date.getHours())).toEqual([0, 0])
})
