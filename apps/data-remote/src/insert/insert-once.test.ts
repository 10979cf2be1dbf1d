import { createRandomId } from '@portico/react-remote'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { loadSchema } from '../schema/load-schema.ts'
import type { Schema, Table } from '../schema/schema.ts'
import { addClientKey } from './add-client-key.ts'
import { insertOnce, LostResponseError, type PendingInsert, unsentInsert } from './insert-once.ts'

let backend: TestBackend
let client: SupabaseClient
let schema: Schema
let userId: string
/**
 * Network faults of the next inserts, in order: `lost` after the backend has executed the insert, `unsent` before, `repeated` by the
 * browser.
 */
const fates: ('lost' | 'unsent' | 'repeated')[] = []
let away = false

beforeAll(async () => {
  backend = await sharedTestBackend()
  const signedIn = await backend.signedIn()
  userId = signedIn.id
  const network: typeof fetch = async (input, init) => {
    if (away) throw new TypeError('fetch failed')
    const fate = init?.method === 'POST' && !String(input).includes('/rpc/') ? fates.shift() : undefined
    if (fate === 'unsent') throw new TypeError('fetch failed')
    const answer = await fetch(input, init)
    if (fate === 'repeated') return fetch(input, init)
    if (fate === 'lost') throw new TypeError('fetch failed')
    return answer
  }
  client = createClient(backend.url, backend.key, {
    accessToken: async () => signedIn.token,
    global: { fetch: network },
    db: { retry: false },
  })
  schema = await loadSchema(client, new AbortController().signal)
})
afterAll(() => backend?.close())

const tableNamed = (name: string) => schema.tables.find((table) => table.name === name) as Table
const context = () => ({ uuid: createRandomId, userId, now: () => new Date() })
const insert = (table: Table, values: object, newRow: PendingInsert) =>
  insertOnce(client, table, { ...values }, newRow, context())
const lose = (table: Table, values: object, newRow = unsentInsert) =>
  insert(table, values, newRow).then(
    () => expect.fail('it was answered'),
    (caught: LostResponseError) => {
      expect(caught).toBeInstanceOf(LostResponseError)
      return caught.newRow
    },
  )
const count = async (table: string, column: string, value: string) =>
  (await client.from(table).select(column).eq(column, value)).data?.length

test('an insert that the browser repeats adds one row', async () => {
  const values = { name: 'Sent twice' }
  fates.push('repeated')
  expect(await insert(tableNamed('projects'), values, unsentInsert)).toMatchObject({
    state: 'saved',
    row: values,
  })
  expect(await count('projects', 'name', values.name)).toBe(1)
})

test.each(['lost', 'unsent'] as const)('a row with a generated key is added once: %s', async (fate) => {
  const projects = tableNamed('projects')
  const values = { name: `Once ${fate}` }
  fates.push(fate)
  const newRow = await lose(projects, values)
  expect(await insert(projects, values, newRow)).toMatchObject({ state: 'saved', row: values })
  expect(await count('projects', 'name', values.name)).toBe(1)
})

test('values typed after a lost answer are saved in the same row', async () => {
  const projects = tableNamed('projects')
  fates.push('lost')
  const newRow = await lose(projects, { name: 'Early' })
  expect(await insert(projects, { name: 'Late' }, newRow)).toMatchObject({
    state: 'saved',
    row: { name: 'Late' },
  })
  expect(await count('projects', 'name', 'Early')).toBe(0)
  expect(await count('projects', 'name', 'Late')).toBe(1)
})

test('a lost answer for a row whose key the database assigns returns possible rows', async () => {
  const tasks = tableNamed('tasks')
  const first = await insert(tableNamed('projects'), { name: 'Of tasks' }, unsentInsert)
  const values = {
    project_id: first.state === 'saved' && first.row.id,
    title: 'Counted',
    estimate_hours: '1.5',
  }
  fates.push('lost')
  const outcome = await insert(tasks, values, unsentInsert)
  expect(outcome).toMatchObject({ state: 'unknown', found: [{ title: 'Counted', estimate_hours: '1.50' }] })
  expect(await count('tasks', 'title', 'Counted')).toBe(1)

  fates.push('unsent')
  const other = await insert(tasks, { ...values, title: 'Never there' }, unsentInsert)
  expect(other).toMatchObject({ state: 'unknown', found: [] })
})

test('a lost answer returns no rows if the search fails, too', async () => {
  away = true
  const values = { project_id: createRandomId(), title: 'Away' }
  const outcome = await insert(tableNamed('tasks'), values, unsentInsert)
  expect(outcome).toMatchObject({ state: 'unknown', found: null })
  away = false
})

test('a refusal is thrown', async () => {
  await expect(insert(tableNamed('projects'), { name: null }, unsentInsert)).rejects.toMatchObject({
    code: '23502',
  })
})

test('addClientKey generates a key only if the database would generate a random one', () => {
  const key = '123e4567-e89b-12d3-a456-426614174000'
  const chosen = (name: string, values = {}) => addClientKey(tableNamed(name), values, () => key)
  expect(chosen('projects')).toEqual({ id: key })
  expect(chosen('projects', { id: 'typed' })).toEqual({ id: 'typed' })
  expect(chosen('tasks')).toBeNull()
  expect(chosen('task_watchers')).toBeNull()
  expect(createRandomId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
