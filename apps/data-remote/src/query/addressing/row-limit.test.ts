import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import { emptyView } from '../conditions/view-state.ts'
import { type PageStart, readRows } from '../read/read-rows.ts'
import { readByKey } from './read-by-key.ts'

const table = createTestTable({ columns: [createTestColumn('id', 'integer')], primaryKey: ['id'] })

/** Serves `count` rows, at most `most` per answer. `isDeaf`: ignores where a page starts. */
function stage(count: number, most: number, { isDeaf = false } = {}) {
  let requests = 0
  const fetch = async (input: RequestInfo | URL) => {
    requests += 1
    const { searchParams } = new URL(String(input))
    const keys = searchParams.get('"id"')?.match(/\d+/g)?.map(Number)
    const after = isDeaf ? 0 : Number(/gt\."(\d+)"/.exec(searchParams.get('or') ?? '')?.[1] ?? 0)
    const all = Array.from({ length: count }, (_, i) => i + 1).filter(
      (id) => id > after && (keys?.includes(id) ?? true),
    )
    const skip = Number(searchParams.get('offset') ?? 0)
    const page = all.slice(skip, skip + Math.min(most, Number(searchParams.get('limit') ?? 1_000)))
    const range = { 'content-range': `0-0/${all.length}` }
    return Response.json(
      page.map((id) => ({ id })),
      { headers: range },
    )
  }
  return { client: createClient('http://data.test', 'key', { global: { fetch } }), asked: () => requests }
}

async function readAll(client: ReturnType<typeof stage>['client']): Promise<number> {
  let start: PageStart = null
  let count = 0
  do {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(client, table, emptyView, start)
    count += page.rows.length
    start = page.next
  } while (start)
  return count
}

test.each([
  [1, 7],
  [50, 120],
  [100, 100],
  [100, 250],
  [1_000, 450],
])('readRows at a server with a limit of %i rows reads all of %i', async (most, count) => {
  expect(await readAll(stage(count, most).client)).toBe(count)
})

test('readRows checks a short page once, and not if the server has returned more rows before', async () => {
  const { client, asked } = stage(12, 1_000)
  expect(await readAll(client)).toBe(12)
  expect(asked()).toBe(2)
  const long = stage(205, 1_000)
  expect(await readAll(long.client)).toBe(205)
  expect(long.asked()).toBe(2)
})

test('readRows stops if the server ignores where a page starts', async () => {
  const { client, asked } = stage(12, 1_000, { isDeaf: true })
  expect(await readAll(client)).toBe(12)
  expect(asked()).toBe(2)
})

test('readByKey reads all rows, even if the server returns few at a time', async () => {
  const { client } = stage(120, 50)
  const wanted = Array.from({ length: 300 }, (_, i) => ({ id: i + 1 }))
  expect(await readByKey(client, table, ['id'], wanted)).toHaveLength(120)
})

test('readByKey names the owner if the policies only show own rows', async () => {
  const asked: URLSearchParams[] = []
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input)).searchParams)
    return Response.json([{ id: 1 }], { headers: { 'content-range': '0-0/1' } })
  }
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  const own = { ...table, owner: { column: 'owner_id', value: 'ada' } }
  await readByKey(client, own, ['id'], [{ id: 1 }])
  await readByKey(client, table, ['id'], [{ id: 1 }])
  expect(asked.map((parameters) => parameters.get('"owner_id"'))).toEqual(['eq.ada', null])
})
