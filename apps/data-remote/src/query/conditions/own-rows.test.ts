import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createTestTable } from '../../schema/table.fixture.ts'
import { countRows } from '../read/count-rows.ts'
import { readRows } from '../read/read-rows.ts'

const { signal } = new AbortController()

async function addressesOf(read: (client: ReturnType<typeof createClient>) => Promise<unknown>) {
  const asked: URL[] = []
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input)))
    return Response.json([], { headers: { 'content-range': '*/0' } })
  }
  await read(createClient('http://data.test', 'key', { global: { fetch } }))
  return asked.map(({ searchParams }) => searchParams.getAll('"owner_id"'))
}

const owned = createTestTable({ owner: { column: 'owner_id', value: 'a1' } })
const view = { sorts: [], filters: [] }
const filtered = { ...view, filters: [{ column: 'name', operator: 'eq', value: 'x' }] } as const

test('pages and counts have a condition on the owner if the policies do', async () => {
  const pages = await addressesOf((client) => readRows(client, owned, view, null))
  const counts = await addressesOf((client) => countRows(client, owned, filtered, 'exact', signal))
  expect([...pages, ...counts]).toEqual([['eq.a1'], ['eq.a1']])
})

test('pages of other tables have no condition on the owner', async () => {
  expect(await addressesOf((client) => readRows(client, createTestTable(), filtered, null))).toEqual([[]])
})
