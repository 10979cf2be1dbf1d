import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allowLongAnswers, createFetchStub, rows, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { remote } from '../remote.tsx'

let mounted: MountedRemote | undefined
afterEach(() => {
  const failures = mounted?.host.failures
  mounted?.unmount()
  expect(failures).toEqual([])
})

const entry = (name: string) => ({ ...tasks, name, column_count: 4, has_key: true })
const every = Array.from({ length: 2_018 }, (_, n) => `t_${String(n).padStart(4, '0')}`)

/** Answers of a project with 2,018 tables, whose list has the first ones. */
function manyTables(asked: unknown[]): StubResponses {
  return {
    'POST /rpc/portico_tables': (_url, body) => {
      asked.push(body)
      const { most, named = '', also = [] } = body as { most: number; named?: string; also?: string[] }
      const matching = every.filter((name) => name.includes(named))
      const names = new Set([...matching.slice(0, most), ...every.filter((name) => also.includes(name))])
      const tables = [...names].map(entry)
      return { body: { tables, total: matching.length, own: [], version: JSON.stringify(body) } }
    },
    'POST /rpc/portico_table': (_url, body) => {
      asked.push(body)
      const { named } = body as { named: string }
      const table = every.includes(named) ? { ...tasks, name: named } : null
      return { body: { table, near: [], near_total: 0, own: [], version: '1' } }
    },
    'GET /t_1999': { body: rows },
  }
}

function stage(path: string, answers: StubResponses) {
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: createFetchStub(answers, []) },
  })
  const { session } = createFakeSession({ user: { id: 'ada' }, client: allowLongAnswers(client) })
  mounted = mountRemote(remote, { session, path })
  mounted.element.style.blockSize = '600px'
  return mounted
}

test('a table that is not in the list opens by its address', async () => {
  const asked: unknown[] = []
  stage('/public/t_1999', manyTables(asked))
  await expect.element(page.getByRole('gridcell', { name: 'Write', exact: true })).toBeVisible()
  expect(asked).toContainEqual({ named: 't_1999', in_schema: 'public' })
})

test('a table opens while its list is loading', async () => {
  const answers = manyTables([])
  stage('/public/t_1999', { ...answers, 'POST /rpc/portico_tables': () => new Promise<never>(() => {}) })
  await expect.element(page.getByRole('gridcell', { name: 'Write', exact: true })).toBeVisible()
})

test('a table that is not in the list opens by its name alone', async () => {
  const { host } = stage('/t_1999', manyTables([]))
  await expect.poll(() => host.history.location.pathname).toBe('/public/t_1999')
})

test('a missing table is reported among many', async () => {
  stage('/public/t_9999', manyTables([]))
  await expect.element(page.getByText('Table not found')).toBeVisible()
})

test('the overview says how many tables are not listed, and its search asks the server', async () => {
  const asked: unknown[] = []
  stage('/', manyTables(asked))
  await expect.element(page.getByText(/The first 500 of 2,018 tables/).last()).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Find a table' }).last()
  await search.fill('t_1999')
  await expect.element(page.getByRole('link', { name: /t_1999/ }).last()).toBeVisible()
  expect(asked).toContainEqual({ most: 500, named: 't_1999' })
  await search.fill('t_')
  await expect.element(page.getByText(/The first 500 of 2,018 tables/).last()).toBeVisible()
  await search.fill('none')
  await expect.element(page.getByText('No tables match “none”.').last()).toBeVisible()
})
