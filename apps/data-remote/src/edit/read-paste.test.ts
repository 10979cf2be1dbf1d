import { expect, test } from 'vitest'
import { parsePaste } from './read-paste.ts'

test.each([
  ['A1\r\n', 1, 1, 'A1'],
  ['', 1, 1, ''],
  ['A1\tB1\r\nA2\tB2\r\n', 2, 2, null],
  ['A1\nA2', 2, 1, null],
  ['A1\n\nA3\tB3', 3, 2, null],
  ['"two\nlines"', 1, 1, 'two\nlines'],
])('parsePaste reads %j as %i × %i cells', (text, rows, columns, value) => {
  expect(parsePaste(text)).toEqual({ rows, columns, value })
})

test('parsePaste measures a paste of very many lines', () => {
  expect(parsePaste('1\t2\r\n'.repeat(300_000))).toEqual({ rows: 300_000, columns: 2, value: null })
})
