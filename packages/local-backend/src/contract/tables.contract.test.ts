import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// The list of tables and single tables through the API, at the embedded backend and at a Supabase project (`npm run test:real`).
// All rules are in `supabase/tests/tables.test.sql`.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})
afterAll(() => backend?.close())

interface List {
  version: string
  unchanged?: boolean
  total: number
  own: string[]
  tables: { name: string; privileges: Record<string, boolean> }[]
}

async function list(client: ReturnType<TestBackend['client']>, args: object = {}): Promise<List> {
  const { data, error } = await client.rpc('portico_tables', args)
  expect(error).toBeNull()
  return data as List
}

test('unauthenticated visitors see announcements, and no other table', async () => {
  const { tables, total } = await list(backend.client())
  expect({ names: tables.map(({ name }) => name), total }).toEqual({ names: ['announcements'], total: 1 })
  const { data } = await backend.client().rpc('portico_table', { named: 'tasks' })
  expect(data).toMatchObject({ table: null, near: [] })
})

test('an unchanged list of tables is answered with its version alone, also by GET', async () => {
  const { client } = await backend.signedIn()
  const before = await list(client, { most: 2 })
  expect(before.tables).toHaveLength(2)
  expect(before.total).toBeGreaterThan(2)
  expect(before.own).toContain('portico_views')
  const known = { most: 2, known: before.version }
  expect(await list(client, known)).toEqual({ version: before.version, unchanged: true })
  const { data } = await client.rpc('portico_tables', known, { get: true })
  expect(data).toEqual({ version: before.version, unchanged: true })
  expect((await list(client, { ...known, most: 3 })).tables).toHaveLength(3)
})

test('portico_table returns a table as portico_schema does, with the tables that it references', async () => {
  const { client } = await backend.signedIn()
  const whole = await client.rpc('portico_schema')
  const inWhole = (name: string) =>
    (whole.data as { tables: { name: string }[] }).tables.find((table) => table.name === name)
  const { data } = await client.rpc('portico_table', { named: 'tasks' })
  // Row estimates change between two calls, and `portico_schema` returns no owner.
  const isOther = (name: string) => name === 'estimated_rows' || name === 'owner'
  const without = (name: string, value: unknown) => (isOther(name) ? undefined : value)
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value, without))
  expect(plain(data.table)).toEqual(plain(inWhole('tasks')))
  expect(data.near.map(({ name }: { name: string }) => name)).toContain('projects')
  expect(data.start_length).toBe(1_000)
  const { data: own } = await client.rpc('portico_table', { named: 'task_watchers' })
  expect(own.table.owner).toMatchObject({ column: 'user_id' })
  const { data: referring } = await client.rpc('portico_table', { named: 'projects', referring: true })
  expect(referring.near.map(({ name }: { name: string }) => name)).toContain('tasks')
})

test('a cast to portico_start truncates values of every type', async () => {
  const { client } = await backend.signedIn()
  const { data: project } = await client
    .from('projects')
    .insert({ name: 'Large', description: 'ä'.repeat(3_000), settings: { text: 'x'.repeat(3_000) } })
    .select('id,description::portico_start,settings::portico_start,name::portico_start')
    .single()
  const { id, description, settings, name } = project as Record<string, string>
  expect([description, settings?.length, name]).toEqual(['ä'.repeat(1_000), 1_000, 'Large'])
  expect(
    (
      await client
        .from('projects')
        .delete()
        .eq('id', id ?? '')
    ).error,
  ).toBeNull()
})
