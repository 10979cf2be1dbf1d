import { expect, test } from 'vitest'
import { resolveFormerAddress, resolveNamedAddress } from './former-address.ts'
import { parseRoute } from './routes.ts'

const named = (...names: string[]) => names.map((name) => ({ schema: 'public', name }))

test.each([
  ['a table that is written with a tilde', '/public/a~2fb', named('a~2fb'), '/public/a~7e2fb'],
  ['a row of it', '/public/a~2fb/7', named('a~2fb'), '/public/a~7e2fb/7'],
  ['its name alone', '/a~2fb', named('a~2fb'), '/public/a~7e2fb'],
  ['a name that two schemas have', '/a~2fb', [...named('a~2fb'), { schema: 'shop', name: 'a~2fb' }], null],
  ['a missing table', '/public/none~2f', named('tasks'), null],
  ['all tables', '/', named('tasks'), null],
])('resolveFormerAddress resolves a link of an earlier version: %s', (_what, pathname, tables, address) => {
  expect(resolveFormerAddress(pathname, tables)).toBe(address)
})

test.each([
  ['its name', '/tasks', named('tasks', 'notes'), '/public/tasks'],
  ['a name with an escape', '/a~2fb', named('a/b', 'a~2fb'), '/public/a~2fb'],
  ['a name that two schemas have', '/tasks', [...named('tasks'), { schema: 'shop', name: 'tasks' }], null],
  ['an address with a schema', '/public/tasks', named('tasks'), null],
  ['a missing table', '/none', named('tasks'), null],
])('resolveNamedAddress resolves the name of a table: %s', (_what, pathname, tables, address) => {
  expect(resolveNamedAddress(parseRoute(pathname), tables)).toBe(address)
})
