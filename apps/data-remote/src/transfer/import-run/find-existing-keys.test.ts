import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import type { CheckedRecord } from './check-records.ts'
import { createKeyFinder } from './find-existing-keys.ts'

const uuid = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`

/** Returns a client of a table with every even key below `there`, and the parameters of its requests. */
function stage(there: number) {
  const asked: URLSearchParams[] = []
  const all = Array.from({ length: there }, (_, i) => ({ id: uuid(2 * i) }))
  const fetch = async (input: RequestInfo | URL) => {
    const url = new URL(String(input))
    expect(String(input).length).toBeLessThan(8_000)
    if (url.searchParams.get('limit') === '1')
      return Response.json([], { headers: { 'content-range': `0-0/${there}` } })
    asked.push(url.searchParams)
    const keys = url.searchParams.get('"id"')?.match(/[\da-f]{8}-[\da-f-]{27}/g)
    const known = keys?.filter((key) => Number(key.slice(-12)) % 2 === 0 && key < uuid(2 * there))
    if (known)
      return Response.json(
        known.map((id) => ({ id })),
        { headers: { 'content-range': `*/${known.length}` } },
      )
    const after = /gt\."([^"]+)"/.exec(url.searchParams.get('or') ?? '')?.[1]
    const from = after ? Number(after.slice(-12)) / 2 + 1 : 0
    return Response.json(all.slice(from, from + 1_000))
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  return { asked, client: createClient('http://data.test', 'key', { auth, global: { fetch } }) }
}

const table = createTestTable({ columns: [createTestColumn('id', 'uuid')], primaryKey: ['id'] })
const rowsFrom = (from: number) =>
  Array.from({ length: 500 }, (_, i): CheckedRecord => {
    const id = uuid(from + i)
    return { record: { line: 1, cells: [] }, index: 0, values: { id }, id: JSON.stringify([id]) }
  })

async function expectFewRequests(there: number, count: number, most: number): Promise<void> {
  const { client, asked } = stage(there)
  const find = await createKeyFinder(client, table, ['id'], new AbortController().signal)
  let known = 0
  for (let from = 0; from < count; from += 500) {
    const rows = rowsFrom(from)
    const found = await find(rows)
    known += rows.filter(({ id }) => id !== null && found.has(id)).length
  }
  expect(known).toBe(count / 2)
  expect(asked.length).toBeLessThanOrEqual(most)
}

test('createKeyFinder finds few keys in a large table with few requests', () =>
  expectFewRequests(2_000_000, 1_000, 8))

test('createKeyFinder finds very many keys with few requests', { tags: ['long'] }, () =>
  expectFewRequests(300_000, 300_000, 700),
)
