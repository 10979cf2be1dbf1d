import { expect, test } from 'vitest'
import { parseDecimal, parseInteger } from './read-number.ts'

const otherNotations = [
  ...['1e2', '1E2', '0x10', '0b11', '0o7', '1_000', '1,000', '007', '+1', '-1', '-0', ' 1', '1 ', '1\n', ''],
  ...['NaN', 'Infinity', '١٢', '１２', '1n', '.5', '5.', '1..2', '1.5e1'],
]

test.each(otherNotations)('rejects %j as a number', (text) => {
  expect([parseInteger(text), parseDecimal(text)]).toEqual([undefined, undefined])
})

test('reads whole numbers up to the largest safe integer', () => {
  expect(['0', '7', '100', '9007199254740991'].map(parseInteger)).toEqual([0, 7, 100, 9007199254740991])
  expect(['9007199254740993', '9'.repeat(400), '1.0'].map(parseInteger)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('reads decimals', () => {
  expect(['0', '0.5', '250', '250.25'].map(parseDecimal)).toEqual([0, 0.5, 250, 250.25])
  expect(parseDecimal('9'.repeat(400))).toBeUndefined()
})
