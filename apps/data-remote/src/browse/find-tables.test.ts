import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { type Answers, serve, tasks } from '../data-stage.fixture.ts'
import { findTables } from './find-tables.ts'

function search(userId: string, names: readonly string[]) {
  const requests: string[] = []
  const body = {
    tables: names.map((name) => ({ ...tasks, name, comment: name === 'hours' ? 'Time for tasks.' : null })),
  }
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: serve({ 'POST /rpc/portico_schema': { body } }, requests) },
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

test('names that begin with it come before names that have it, those before words of the comment', async () => {
  const { find, requests } = search('ada', ['hours', 'old_tasks', 'tasks', 'people'])
  expect(await find('TASK')).toEqual(['tasks', 'old_tasks', 'hours'])
  // A part of a word of the comment is no find.
  expect(await find('ime')).toEqual([])
  expect(requests).toHaveLength(1)
})

test('the list of one person is never searched for another', async () => {
  await search('bea', ['secrets']).find('secrets')
  expect(await search('cem', ['plans']).find('s')).toEqual(['plans'])
})

test('above 500 tables the server searches', async () => {
  const entry = { ...tasks, column_count: 4, has_key: true }
  const asked: unknown[] = []
  const answers: Answers = {
    'POST /rpc/portico_tables': (_url, body) => {
      asked.push(body)
      const tables = [{ ...entry, name: (body as { named?: string }).named ? 'z_tasks' : 'a' }]
      return { body: { tables, total: 2_018, own: [], version: '1' } }
    },
  }
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: serve(answers, []) },
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
