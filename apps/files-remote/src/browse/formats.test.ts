import { expect, test } from 'vitest'
import { formatDate, formatDuration, formatSize } from './formats.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_450_000, '1.5 MB'],
  [150_400_000, '150 MB'],
  [5_000_000_000, '5 GB'],
  [5e15, '5,000 TB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatSize(bytes, 'en')).toBe(text)
})

test('a date is as short as it stays clear', () => {
  const now = new Date(2026, 10, 21, 12)
  expect(formatDate(new Date(2026, 10, 21, 9, 5).toISOString(), now, 'en-GB')).toBe('9:05')
  expect(formatDate(new Date(2026, 1, 3).toISOString(), now, 'en-GB')).toBe('3 Feb')
  expect(formatDate(new Date(2024, 1, 3).toISOString(), now, 'en-GB')).toBe('3 Feb 2024')
})

test.each([
  [0.2, '1 sec'],
  [59, '59 sec'],
  [61, '1 min'],
  [7200, '2 hr'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds, 'en')).toBe(text)
})
