import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { folderQuery, pageSize } from './list-folder.ts'

const folder = { bucket: 'files', prefix: 'me' }

/** A folder of so many files, whose page after `broken` pages has no answer. */
function storageOf(count: number) {
  const state = { broken: Number.POSITIVE_INFINITY, asked: 0 }
  const fetch: typeof globalThis.fetch = async (_, init) => {
    init?.signal?.throwIfAborted()
    const { limit, offset } = JSON.parse(String(init?.body)) as { limit: number; offset: number }
    state.asked += 1
    if (offset / pageSize >= state.broken) return Response.json({ message: 'no' }, { status: 400 })
    const here = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) => ({
      ...{ name: `file ${offset + index}`, id: '1', updated_at: null, metadata: {} },
    }))
    return Response.json(here)
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  return { state, client: createClient('http://storage.test', 'key', { auth, global: { fetch } }) }
}

/** Reads the folder; gives how many lines there were, each time that they changed, and `*` where they were all. */
async function read(cache: QueryClient, query: ReturnType<typeof folderQuery>): Promise<string[]> {
  const seen: string[] = []
  const stop = cache.getQueryCache().subscribe(({ query: { state } }) => {
    const { entries, isMore } = (state.data ?? { entries: [] }) as { entries: unknown[]; isMore?: boolean }
    const now = `${entries.length}${isMore ? '' : '*'}`
    if (state.data && seen.at(-1) !== now) seen.push(now)
  })
  await cache.fetchQuery(query).catch(() => seen.push('broken off'))
  stop()
  return seen
}

test('a large folder comes as it is read, in steps that double; read again, it stays whole until it is', async () => {
  const { state, client } = storageOf(6_500)
  const cache = new QueryClient()
  const query = { ...folderQuery(client, folder), staleTime: 0 }
  expect(await read(cache, query)).toEqual(['1000', '2000', '4000', '6500*'])
  expect(state.asked).toBe(7)
  expect(await read(cache, query)).toEqual(['6500*'])
})

test('what broke off stays, is not taken for the whole, and goes on from there', async () => {
  const { state, client } = storageOf(3_200)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = folderQuery(client, folder)
  state.broken = 2
  expect(await read(cache, query)).toEqual(['1000', '2000', 'broken off'])
  state.broken = Number.POSITIVE_INFINITY
  expect(await read(cache, { ...query, staleTime: 60_000 })).toEqual(['2000', '3200*'])
})

test('a folder of one page comes at once', async () => {
  expect(await read(new QueryClient(), folderQuery(storageOf(999).client, folder))).toEqual(['999*'])
})
