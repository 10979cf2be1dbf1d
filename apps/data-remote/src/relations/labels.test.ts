import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createLabelsKey, type RowLabels } from '../query/read/cached-labels.ts'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { loadLabels } from './labels.ts'

const people = createTestTable({ name: 'people' })

test('loadLabels reads all labels, even if the server returns few rows at a time', async () => {
  const fetch = async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(String(input))
    const ids = searchParams.get('"id"')?.match(/\d+/g) ?? []
    const skip = Number(searchParams.get('offset') ?? 0)
    const page = ids.slice(skip, skip + 50).map((id) => ({ _0: id, name: `Person ${id}` }))
    return Response.json(page, { headers: { 'content-range': `0-0/${ids.length}` } })
  }
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  const relation = {
    columns: ['person'],
    target: people,
    refColumns: ['id'],
    label: createTestColumn('name', 'text'),
  }
  const rows = Array.from({ length: 130 }, (_, n) => ({ person: String(n + 1) }))
  const queries = new QueryClient()
  await loadLabels(queries, client, relation, rows)
  const [labels] = queries.getQueriesData<RowLabels>({ queryKey: createLabelsKey(people) })
  expect(labels?.[1]?.size).toBe(130)
  expect(labels?.[1]?.get('["130"]')).toBe('Person 130')
  queries.clear()
})
