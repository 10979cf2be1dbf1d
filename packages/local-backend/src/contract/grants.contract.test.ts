import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// A real project may grant every table to everybody by default, and the embedded backend grants none: after the migrations
// both offer the same.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})
afterAll(() => backend?.close())

interface Offered {
  tables: { name: string; privileges: Record<string, boolean> }[]
}

/** What `portico_schema` offers of each table, in a word or two. */
async function offers(client: ReturnType<TestBackend['client']>): Promise<Record<string, string>> {
  const { data } = await client.rpc('portico_schema')
  const granted = (privileges: object) =>
    Object.entries(privileges).flatMap(([name, is]) => (is ? [name] : []))
  return Object.fromEntries(
    (data as Offered).tables.map(({ name, privileges }) => [name, granted(privileges).sort().join(' ')]),
  )
}

test('nobody who is not signed in is offered more than to read announcements', async () => {
  expect(await offers(backend.client())).toEqual({ announcements: 'select' })
})

test('who is signed in is offered what the migrations grant', async () => {
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
