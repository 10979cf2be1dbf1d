import { describe, expect, test } from 'vitest'
import { formatJson } from './format-json.ts'
import { findJsonError } from './json-syntax-error.ts'

describe('findJsonFault', () => {
  test.each([
    ['{"a": 1,}', 1, 9, '}'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"b"'],
    ['[1, 2', 1, 6, ''],
    ['', 1, 1, ''],
    ['{"a": tru}', 1, 7, 'tru'],
    ['{a: 1}', 1, 2, 'a'],
    ['[01]', 1, 2, '01'],
    ['"a', 1, 1, '"a'],
    ['{"a" 1}', 1, 6, '1'],
    ['[1]]', 1, 4, ']'],
    ['[1}', 1, 3, '}'],
    ['1 2', 1, 3, '2'],
    ['{"a": "\\x"}', 1, 7, '"\\x"'],
  ])('findJsonError locates the error in %s', (text, line, column, found) => {
    expect(findJsonError(text)).toEqual({ line, column, found })
    expect(() => JSON.parse(text)).toThrow()
  })

  test.each(['{}', '[]', ' {"a": [1, -0.5e3, null, {"b": "\\u00e9\\n"}], "": true} ', '"x"', '0'])(
    'findJsonError accepts %s',
    (text) => {
      expect(findJsonError(text)).toBe(null)
      expect(() => JSON.parse(text)).not.toThrow()
    },
  )
})

describe('formatJson', () => {
  test('formatJson changes only whitespace between tokens', () => {
    expect(formatJson('{"b":12345678901234567890.10,"a": [1,{}, []],"a":"x, {y}"}')).toBe(
      '{\n  "b": 12345678901234567890.10,\n  "a": [\n    1,\n    {},\n    []\n  ],\n  "a": "x, {y}"\n}',
    )
  })

  test('formatJson keeps all tokens of invalid JSON', () => {
    expect(formatJson('{"a": tru, ]} "open').replaceAll(/\s/g, '')).toBe('{"a":tru,]}"open')
  })
})
