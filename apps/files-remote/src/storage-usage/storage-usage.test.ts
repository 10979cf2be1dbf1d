import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getTighterLimit, spaceQuery } from './storage-usage.ts'

const fills = { buckets: [], person: { bytes: 1, limit: null }, project: null, file_limit: null }

test('tightest returns the fuller one of two limits', () => {
  const space = { buckets: [], file_limit: null }
  const full = { bytes: 9, limit: 10 }
  const half = { bytes: 50, limit: 100 }
  const free = { bytes: 1000, limit: null }
  expect(getTighterLimit({ ...space, person: half, project: full })).toBe('project')
  expect(getTighterLimit({ ...space, person: full, project: half })).toBe('person')
  expect(getTighterLimit({ ...space, person: free, project: half })).toBe('project')
  expect(getTighterLimit({ ...space, person: half, project: null })).toBe('person')
  expect(getTighterLimit({ ...space, person: free, project: null })).toBeNull()
})

test('space comes from counters, and in a project without them from all files, which is detected once', async () => {
  const asked: string[] = []
  const projectOf = (functions: Record<string, unknown>) => {
    const fetch: typeof globalThis.fetch = async (input) => {
      const name = new URL(input instanceof Request ? input.url : input).pathname.split('/').at(-1) ?? ''
      asked.push(name)
      if (name in functions) return Response.json(functions[name])
      return Response.json({ code: 'PGRST202', message: 'no such function' }, { status: 404 })
    }
    const auth = { persistSession: false, autoRefreshToken: false }
    return createClient('http://project.test', 'key', { auth, global: { fetch } })
  }
  const read = (client: SupabaseClient) => new QueryClient().fetchQuery(spaceQuery(client))
  const counted = { ...fills, counted: true }
  expect(await read(projectOf({ portico_used_space: counted }))).toEqual(counted)
  const older = projectOf({ portico_space: fills })
  expect(await read(older)).toEqual(fills)
  expect(await read(older)).toEqual(fills)
  expect(asked).toEqual(['portico_used_space', 'portico_used_space', 'portico_space', 'portico_space'])
})
