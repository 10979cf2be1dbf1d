import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './tsv.ts'

test.each([
  ['A1', [['A1']]],
  ['', [['']]],
  ['A1\r\n', [['A1']]],
  [
    'A1\tB1\nA2\tB2',
    [
      ['A1', 'B1'],
      ['A2', 'B2'],
    ],
  ],
  [
    'A1\tB1\r\nA2\tB2\r\n',
    [
      ['A1', 'B1'],
      ['A2', 'B2'],
    ],
  ],
  ['A1\t', [['A1', '']]],
  ['A1\r\r', [['A1'], ['']]],
  ['A1\n\nA3\tB3', [['A1'], [''], ['A3', 'B3']]],
  ['"two\nlines"', [['two\nlines']]],
  ['"a ""word"" and\ta tab"\n', [['a "word" and\ta tab']]],
  ['"quoted"', [['"quoted"']]],
  ['"Hello" he said', [['"Hello" he said']]],
  ['"open', [['"open']]],
  ['"a\nb"\tB1', [['a\nb', 'B1']]],
])('readTsv reads %j', (text, cells) => {
  expect(readTsv(text)).toEqual(cells)
})

test.each([
  [
    [
      ['A1', 'B1'],
      ['A2', 'B2'],
    ],
  ],
  [[['a\tb', 'two\r\nlines', 'say "hi"', '"quoted"', '"', '""', '"a\tb"', ' spaces ']]],
  [[['', 'x', '']]],
  [[['12345678901234567890.10'], ['=1+1']]],
])('readTsv reverts writeTsv: %j', (cells) => {
  expect(readTsv(writeTsv(cells))).toEqual(cells)
})

test('writeTsv writes NULL as an empty cell', () => {
  expect(writeTsv([[null, 'a', null]])).toBe('\ta\t')
})
