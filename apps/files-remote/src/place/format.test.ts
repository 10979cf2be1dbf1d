import { expect, test } from 'vitest'
import { formatBytes } from './format.ts'
import { formatDuration, formatSpeed } from './format-progress.ts'

test('sizes are written as in file managers', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes')
  expect(formatBytes(1_400_000, 'en')).toBe('1.4 MB')
  expect(formatBytes(999_000_000, 'en')).toBe('999 MB')
})

test('speeds and durations are written in the language', () => {
  expect(formatSpeed(1_400_000, 'de')).toBe('1,4 MB/s')
  expect(formatDuration(7, 'day', 'en')).toBe('7 days')
  expect(formatDuration(3, 'minute', 'de', 'short')).toBe('3 Min.')
})
