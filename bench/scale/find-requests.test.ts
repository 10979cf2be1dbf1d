import { expect, test } from 'vitest'
import { findFunctions, findStorage, findTables } from './find-requests.ts'

test('finds a call of a function, also by the helpers of the areas for files and tables', () => {
  expect(findFunctions(`await session.client.rpc('portico_stay')`)).toEqual(['portico_stay'])
  const passed = `callFunction<{ a: string; b: 1 }>(\n  session.client,\n  'portico_open', { token })`
  expect(findFunctions(passed)).toEqual(['portico_open'])
  const described = `const asked = { name: 'portico_tables', args, parse }\nawait callSchemaFunction(client, asked, signal)`
  expect(findFunctions(described)).toEqual(['portico_tables'])
  const gathered = `export function gatherCalls() {\n  client.rpc(name, args)\n  client.rpc('portico_home', { calls })`
  expect(findFunctions(gathered)).toEqual(['portico_home'])
  const fetched = `const name = 'portico_list'\nfetch(\`\${url}/rest/v1/rpc/\${name}\`)`
  expect(findFunctions(fetched)).toEqual(['portico_list'])
})

test('takes a name for a function only in a source that calls one', () => {
  expect(findFunctions(`const table = { name: 'portico_views' }`)).toEqual([])
})

test('refuses a call of a function whose name is not written down', () => {
  expect(() => findFunctions('client.rpc(name, {})')).toThrow("can't see which function")
})

test('finds the verb of a request to a table, over several lines', () => {
  const text = `client\n  .from('portico_views')\n  .update({ a: 1 })\n  .select('id')`
  expect(findTables(text)).toEqual(['portico_views update'])
  expect(findTables(`const rows = client.from('a')\nreturn rows.delete()`)).toEqual(['a delete'])
})

test('finds the methods of storage, also by a variable and by the kind of a task', () => {
  expect(findStorage('client.storage\n  .from(bucket)\n  .list(prefix)')).toEqual(['storage list'])
  expect(findStorage('const files = client.storage.from(bucket)\nawait files.remove([key])')).toEqual([
    'storage remove',
  ])
  expect(findStorage('const files = client.storage.from(bucket)\nawait files[kind](a, b)')).toEqual([
    'storage move',
    'storage copy',
  ])
})

test('finds nothing in a source without requests', () => {
  expect([
    ...findFunctions('let a'),
    ...findTables('Array.from([1]).map(b)'),
    ...findStorage('localStorage.getItem(a)'),
  ]).toEqual([])
})
