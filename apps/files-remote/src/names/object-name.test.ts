import { expect, test } from 'vitest'
import { checkName, freeName, keyOf, nameOf, placeholderName, splitName } from './object-name.ts'

const allowedByStorage = /^[\w/!\-.*'() &$@=;:+,?]+$/

test.each([
  'Übersicht.pdf',
  '写真 2026.jpg',
  'تقرير.txt',
  '🦊 fox.png',
  '50% off? #1.txt',
  'a=b.txt',
  'a=41.txt',
  'a=C3=A9.txt',
  'é=41.txt',
  '"quoted" <tag> | pipe\\.txt',
  'plain name (2).txt',
  '~tilde~',
])('%s survives the way into a key and back', (name) => {
  const key = keyOf(name)
  expect(key).toMatch(allowedByStorage)
  expect(key).not.toContain('?')
  expect(nameOf(key)).toBe(name)
})

test('a name that storage takes is its own key', () => {
  expect(keyOf('Report 2026 (final).pdf')).toBe('Report 2026 (final).pdf')
})

test('the two ways to write a letter with an accent are one name', () => {
  expect(keyOf('e\u0301.txt')).toBe(keyOf('\u00e9.txt'))
})

test.each(['a=41.txt', 'x=3Dy', '=FF=FE', 'mail=3D=C3'])('%s, written elsewhere, is shown as it is', (key) => {
  expect(nameOf(key)).toBe(key)
  expect(nameOf(keyOf(key))).toBe(key)
})

test.each([
  ['', 'Untitled'],
  ['..', 'Untitled'],
  [placeholderName, 'Untitled'],
  ['a/b.txt', 'a-b.txt'],
  [' spaced ', 'spaced'],
  ['tab\there', 'tabhere'],
])('%j is refused with a suggestion that passes', (name, suggestion) => {
  expect(checkName(name, 'folder')).toMatchObject({ suggestion })
  expect(checkName(suggestion, 'folder')).toBeNull()
})

test('a name whose key would be too long gets a shorter one that keeps its extension', () => {
  const problem = checkName(`${'写'.repeat(300)}.png`, '')
  expect(problem?.suggestion.endsWith('.png')).toBe(true)
  expect(checkName(problem?.suggestion ?? '', '')).toBeNull()
})

test('a free name counts up before the extension', () => {
  const taken = new Set(['a.txt', 'a (2).txt', 'folder'])
  expect(freeName('a.txt', taken)).toBe('a (3).txt')
  expect(freeName('folder', taken)).toBe('folder (2)')
  expect(freeName('b.txt', taken)).toBe('b.txt')
})

test('a name that only begins with a dot has no extension', () => {
  expect(splitName('.env')).toEqual({ stem: '.env', extension: '' })
})
