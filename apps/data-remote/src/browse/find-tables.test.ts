import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createFetchStub, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { findTables } from './find-tables.ts'

function search(userId: string, names: readonly string[]) {
  const requests: string[] = []
  const body = {
    tables: names.map((name) => ({ ...tasks, name, comment: name === 'hours' ? 'Time for tasks.' : null })),
  }
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: createFetchStub({ 'POST /rpc/portico_schema': { body } }, requests) },
  })
  const { session } = createFakeSession({ user: { id: userId }, client })
  const find = async (query: string) =>
    (
      await findTables(query, {
        session,
        locale: 'en',
        config: undefined,
        signal: new AbortController().signal,
      })
    ).map(({ title }) => title)
  return { find, requests }
}

test('findTables ranks prefixes of names before parts of names before words of comments', async () => {
  const { find, requests } = search('ada', ['hours', 'old_tasks', 'tasks', 'people'])
  expect(await find('TASK')).toEqual(['tasks', 'old_tasks', 'hours'])
  // A part of a word in the comment does not match.
  expect(await find('ime')).toEqual([])
  expect(requests).toHaveLength(1)
})

test('findTables never searches the list of another user', async () => {
  await search('bea', ['secrets']).find('secrets')
  expect(await search('cem', ['plans']).find('s')).toEqual(['plans'])
})

test('findTables asks the server if there are more than 500 tables', async () => {
  const entry = { ...tasks, column_count: 4, has_key: true }
  const asked: unknown[] = []
  const answers: StubResponses = {
    'POST /rpc/portico_tables': (_url, body) => {
      asked.push(body)
      const tables = [{ ...entry, name: (body as { named?: string }).named ? 'z_tasks' : 'a' }]
      return { body: { tables, total: 2_018, own: [], version: '1' } }
    },
  }
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: createFetchStub(answers, []) },
  })
  const { session } = createFakeSession({ user: { id: 'dan' }, client })
  const found = await findTables('Z_ta', {
    session,
    locale: 'en',
    config: undefined,
    signal: new AbortController().signal,
  })
  expect(found.map(({ title }) => title)).toEqual(['z_tasks'])
  expect(asked).toEqual([{ most: 500 }, { most: 50, named: 'z_ta' }])
})
