import { expect, test } from 'vitest'
import { formatRowAddress, formatTableAddress, parseRoute } from './routes.ts'

const table = { schema: 'public', name: 'some things' }

test('a table has an address, which is read back', () => {
  expect(formatTableAddress(table)).toBe('/public/some%20things')
  expect(parseRoute('/public/some%20things')).toEqual({ at: 'table', ...table, row: null })
})

test.each([
  '.',
  '..',
  '...',
  '.a',
  'a.',
  'a.b',
  'in/out',
  'a\\b',
  '50% off',
  'Sales #1',
  'Why?',
  'a~2fb',
  '~',
  '🙂 é\n',
])('the address of a table named %j has one path segment for it, and is read back', (name) => {
  const { pathname, search, hash } = new URL(formatTableAddress({ schema: name, name }), 'http://host.test')
  expect(parseRoute(pathname)).toEqual({ at: 'table', schema: name, name, row: null })
  expect(decodeURIComponent(pathname).split(/[\\/]/)).toHaveLength(3)
  expect(search + hash).toBe('')
})

test.each([
  ['a number', ['9007199254740993']],
  ['a text with what an address reads as syntax', ['a/b?c#d%2fe&f g']],
  ['what would be a step up', ['..']],
  ['one dot', ['.']],
  ['an empty text', ['']],
  ['a text of one tilde', ['~']],
  ['a key of several columns', ['1', 'x,y', '']],
  ['a line break, and letters of any kind', ['é\n~2f\u{1f600}']],
])('the address of a row is read back: %s', (_what, values) => {
  const row = JSON.stringify(values)
  const address = formatRowAddress(table, row)
  // Parsed as a browser does.
  const { pathname, search, hash } = new URL(address, 'http://host.test')
  expect(parseRoute(pathname)).toEqual({ at: 'table', ...table, row })
  expect(search + hash).toBe('')
})

test.each([
  ['/', { at: 'tables' }],
  ['/tasks', { at: 'name', name: 'tasks' }],
  ['/public/tasks/1/2', { at: 'nowhere' }],
])('parseRoute reads %s', (pathname, route) => {
  expect(parseRoute(pathname)).toEqual(route)
})
