import { expect, test } from 'vitest'
import { readItems, writeItems } from './list-items.ts'

test.each([
  ['["a", null, "", "b c"]', ['a', null, '', 'b c']],
  ['[1, 2.5, true]', ['1', '2.5', 'true']],
  ['{1,NULL,9007199254740993}', ['1', null, '9007199254740993']],
  ['{"a \\"b\\"","c,d","NULL",""}', ['a "b"', 'c,d', 'NULL', '']],
  ['', []],
  ['{}', []],
  ['[]', []],
])('readItems parses the items of %s', (text, items) => {
  expect(readItems(text)).toEqual(items)
})

test.each(['[["a"]]', '{{1,2},{3,4}}', '[{"a": 1}]', 'a, b', '["a"'])('readItems rejects %s', (text) => {
  expect(readItems(text)).toBeNull()
})

test('writeItems writes items that readItems reads back', () => {
  const items = ['a', null, '', 'NULL', 'x,"y"']
  expect(readItems(writeItems(items))).toEqual(items)
})
