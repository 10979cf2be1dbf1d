import { expect, test } from 'vitest'
import { formatBytes } from './format.ts'

test('sizes read as file managers write them', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes')
  expect(formatBytes(1_400_000, 'en')).toBe('1.4 MB')
  expect(formatBytes(999_000_000, 'en')).toBe('999 MB')
})
