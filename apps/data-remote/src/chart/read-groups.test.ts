import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { groupsQuery } from './read-groups.ts'

test('groups have aliases that no column of the table has', async () => {
  const column = createTestColumn('__group', 'text')
  const table = createTestTable({
    columns: [createTestColumn('id', 'exact'), column, createTestColumn('__rows', 'integer')],
  })
  const asked: (string | null)[] = []
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input)).searchParams.get('select'))
    return Response.json([{ ____group: 'a', ____rows: 2 }])
  }
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  const queries = new QueryClient()
  const grouping = { table, view: { filters: [] }, column, of: null }
  const { groups } = await queries.fetchQuery(groupsQuery(client, 'ada', grouping))
  expect(asked[0]).toBe('____group:__group,____rows:count()')
  expect(groups).toMatchObject([{ key: 'a', rows: 2 }])
  queries.clear()
})
