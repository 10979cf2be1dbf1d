import { expect, test } from 'vitest'
import { isLong } from './long-suites.ts'

// The names of tags are inserted, because Vitest would read a tag of this file in them.
const [long, property] = ['long', 'property']

test.each([
  [`// @module-${'tag'} ${long}\nimport x`, true],
  [`// @module-${'tag'} ${property}`, true],
  [`test('a', { tags: ['${long}'] }, () => {})`, true],
  [`test('a', {\n  tags: ['${property}'],\n}, () => {})`, true],
  ["test('a long name', () => {})", false],
  ["const row = { tags: ['a', null] }", false],
])('isLong of %j is %s', (text, expected) => {
  expect(isLong(text)).toBe(expected)
})
