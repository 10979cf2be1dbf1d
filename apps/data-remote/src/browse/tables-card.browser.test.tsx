import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFetchStub, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { rememberTable } from '../place/recent-tables.ts'
import { remote } from '../slots/recent.tsx'

let mounted: MountedRemote | undefined
afterEach(() => mounted?.unmount())

function stage(answers: StubResponses) {
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: createFetchStub(answers, []) },
  })
  const { session } = createFakeSession({ user: { id: 'ada' }, client })
  mounted = mountRemote(remote, { session })
  return mounted
}

const tables = (...names: string[]): StubResponses => ({
  'POST /rpc/portico_schema': { body: { tables: names.map((name) => ({ ...tasks, name })) } },
})

test('the card lists recent tables first, newest first, and each leads to its table', async () => {
  for (const name of ['gone', 'bills', 'tasks']) rememberTable('ada', { schema: 'public', name })
  rememberTable('someone-else', { schema: 'public', name: 'albums' })
  const { host } = stage(tables('albums', 'bills', 'tasks'))
  await expect.element(page.getByRole('listitem').nth(0)).toMatchTextContent('tasksOpened just now≈ 2 rows')
  await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent('billsOpened just now')
  await expect.element(page.getByRole('listitem').nth(2)).toMatchTextContent('albumsWhat is to be done')
  await page.getByRole('link', { name: /^tasks/ }).click()
  expect(host.history.location.pathname).toBe('/public/tasks')
})

test('the card shows no row count if the planner has no estimate', async () => {
  stage({ 'POST /rpc/portico_schema': { body: { tables: [{ ...tasks, estimated_rows: null }] } } })
  await expect.element(page.getByRole('link', { name: /^tasks/ })).toBeVisible()
  await expect.element(page.getByText(/rows/)).not.toBeInTheDocument()
})

test('the card counts tables that don’t fit, and links to all tables', async () => {
  stage(tables('a', 'b', 'c', 'd', 'e', 'f', 'g'))
  await expect.element(page.getByRole('link', { name: '2 more tables' })).toBeVisible()
  await expect.element(page.getByRole('listitem').nth(4)).toBeVisible()
})

test('the card explains its purpose if there are no tables', async () => {
  stage(tables())
  await expect.element(page.getByText(/No tables yet/)).toBeVisible()
})

test('the card shows an error, and a retry loads the tables', async () => {
  let isDown = true
  stage({
    'POST /rpc/portico_schema': () =>
      isDown
        ? { status: 403, body: { code: '42501', message: 'permission denied' } }
        : { body: { tables: [tasks] } },
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent('No tables are shared with you')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: /^tasks/ })).toBeVisible()
})

test('the card shows recent tables before the list arrives, and removes deleted ones afterwards', async () => {
  for (const name of ['gone', 'tasks']) rememberTable('ada', { schema: 'public', name })
  const answer = Promise.withResolvers<{ body: unknown }>()
  stage({ 'POST /rpc/portico_schema': () => answer.promise })
  await expect.element(page.getByRole('link', { name: /^gone/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^tasks/ })).toBeVisible()
  answer.resolve({ body: { tables: [tasks] } })
  await expect.element(page.getByText('≈ 2 rows')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^gone/ })).not.toBeInTheDocument()
})

test('the card requests only the tables that it shows, and recent ones', async () => {
  rememberTable('ada', { schema: 'public', name: 'z_last' })
  const asked: unknown[] = []
  const entry = (name: string) => ({ ...tasks, name, column_count: 4, has_key: true })
  const { host } = stage({
    'POST /rpc/portico_tables': (_url, body) => {
      asked.push(body)
      return { body: { tables: [entry('a'), entry('z_last')], total: 2_018, own: [], version: '1' } }
    },
  })
  await expect.element(page.getByRole('link', { name: '2,016 more tables' })).toBeVisible()
  await expect.element(page.getByRole('listitem').nth(0)).toMatchTextContent('z_last')
  expect(asked).toEqual([{ most: 5, also: ['z_last'] }])
  expect(host.failures).toEqual([])
})
