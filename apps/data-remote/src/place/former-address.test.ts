import { expect, test } from 'vitest'
import { formerAddress } from './former-address.ts'

const named = (...names: string[]) => names.map((name) => ({ schema: 'public', name }))

test.each([
  ['a table that is written with a tilde', '/public/a~2fb', named('a~2fb'), '/public/a~7e2fb'],
  ['a row of it', '/public/a~2fb/7', named('a~2fb'), '/public/a~7e2fb/7'],
  ['its name alone', '/a~2fb', named('a~2fb'), '/public/a~7e2fb'],
  ['a name that two schemas have', '/a~2fb', [...named('a~2fb'), { schema: 'shop', name: 'a~2fb' }], null],
  ['a missing table', '/public/none~2f', named('tasks'), null],
  ['all tables', '/', named('tasks'), null],
])('a link of an earlier version is read: %s', (_what, pathname, tables, address) => {
  expect(formerAddress(pathname, tables)).toBe(address)
})
