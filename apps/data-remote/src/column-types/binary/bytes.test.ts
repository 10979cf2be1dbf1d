import { expect, test } from 'vitest'
import { guessFileExtension, readBytes } from './bytes.ts'
import { countBytes, formatSize } from './size.ts'

test.each([
  ['\\x', 0],
  ['\\x00fF', 2],
  ['\\x0', null],
  ['abc', null],
  [null, null],
])('countBytes returns for %j the size %j', (value, size) => {
  expect(countBytes(value)).toBe(size)
})

test('readBytes decodes bytes', () => {
  expect([...readBytes('\\x00ff10')]).toEqual([0, 255, 16])
})

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [2_000_000, '2 MB'],
])('formatSize formats %i bytes as %s', (size, words) => {
  expect(formatSize(size, 'en')).toBe(words)
})

test.each([
  ['\\x89504E470D0A1A0A00', 'png'],
  ['\\x255044462d', 'pdf'],
  ['\\x00', 'bin'],
])('guessFileExtension returns for %s the extension .%s', (value, ending) => {
  expect(guessFileExtension(value)).toBe(ending)
})
