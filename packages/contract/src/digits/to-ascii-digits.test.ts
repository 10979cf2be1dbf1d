import { expect, test } from 'vitest'
import { toAsciiDigits } from './to-ascii-digits.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['full-width', '０１２３４５６７８９'],
  ['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['mathematical monospace, the fifth run in a row', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  ['ASCII', '0123456789'],
])('%s digits become ASCII digits', (_script, digits) => {
  expect(toAsciiDigits(digits)).toBe('0123456789')
})

test('all decimal digits of Unicode become the digit that they stand for', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
  expect(digits.length).toBeGreaterThan(600)
  // Each script has ten of them in ascending order, so the whole list counts from 0 to 9 again and again.
  expect(digits.map(toAsciiDigits)).toEqual(digits.map((_, index) => String(index % 10)))
})

test('other characters stay as they are', () => {
  expect(toAsciiDigits('a-٤½²Ⅳ五 ٢')).toBe('a-4½²Ⅳ五 2')
})
