import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// A real project may grant every table to every role by default, and the embedded backend grants none. After the migrations
// both grant the same.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})
afterAll(() => backend?.close())

interface Offered {
  tables: { name: string; privileges: Record<string, boolean> }[]
}

/** Returns the privileges of each table in `portico_schema`, sorted and joined by spaces. */
async function offers(client: ReturnType<TestBackend['client']>): Promise<Record<string, string>> {
  const { data } = await client.rpc('portico_schema')
  const granted = (privileges: object) =>
    Object.entries(privileges).flatMap(([name, is]) => (is ? [name] : []))
  return Object.fromEntries(
    (data as Offered).tables.map(({ name, privileges }) => [name, granted(privileges).sort().join(' ')]),
  )
}

test('unauthenticated visitors may only read announcements', async () => {
  expect(await offers(backend.client())).toEqual({ announcements: 'select' })
})

test('signed-in users have the privileges that the migrations grant', async () => {
  const all = 'delete insert select update'
  expect(await offers((await backend.signedIn()).client)).toMatchObject({
    projects: all,
    tasks: all,
    task_watchers: all,
    project_summaries: 'select',
    readings: 'select',
    announcements: 'select',
  })
})
