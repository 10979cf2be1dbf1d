import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readMoreEntries } from '../browse/use-read-more.ts'
import type { Listing } from './entry.ts'
import { folderQuery, listFolder } from './list-folder.ts'
import { pageSize } from './list-page.ts'
import { createPage, parseListRequest, refuseFunction } from './list-pages.fixture.ts'

const folder = { bucket: 'files', prefix: 'me' }
const auth = { persistSession: false, autoRefreshToken: false }

/** Returns a client whose storage answers list requests by their route and body. */
function clientOf(answer: (route: string, body: Record<string, unknown>) => Response) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted()
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return refuseFunction(pathname) ?? answer(pathname.split('/')[4] ?? '', JSON.parse(String(init?.body)))
  }
  return createClient('http://storage.test', 'key', { auth, global: { fetch } })
}

/** Returns the rows of a folder from an offset on, in the order of their names. */
function linesOf(count: number, { offset, limit }: { offset: number; limit: number }) {
  return Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) => ({
    name: `file ${String(offset + index).padStart(6, '0')}`,
    id: '1',
    updated_at: null,
    metadata: {},
  }))
}

/** A folder of `count` files. Requests fail after `state.broken` pages. */
function storageOf(count: number) {
  const state = { broken: Number.POSITIVE_INFINITY, asked: 0 }
  const client = clientOf((_, body) => {
    const asked = parseListRequest(body)
    if (!asked) return Response.json(createPage(asked, []))
    state.asked += 1
    if (asked.offset / pageSize >= state.broken) return Response.json({ message: 'no' }, { status: 400 })
    return Response.json(createPage(asked, linesOf(count, asked)))
  })
  return { state, client }
}

/** Reads the folder. Returns the number of entries after each change, with `*` if no more load automatically. */
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

test('a large folder is shown while it loads, in steps that double, and stays complete during a reload', async () => {
  const { state, client } = storageOf(6_500)
  const cache = new QueryClient()
  const query = { ...folderQuery(client, folder), staleTime: 0 }
  expect(await read(cache, query)).toEqual(['1000', '2000', '4000', '6500*'])
  expect(state.asked).toBe(7)
  expect(await read(cache, query)).toEqual(['6500*'])
})

test('entries of an interrupted read stay, and the next read continues after them', async () => {
  const { state, client } = storageOf(3_200)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = folderQuery(client, folder)
  state.broken = 2
  expect(await read(cache, query)).toEqual(['1000', '2000', 'broken off'])
  state.broken = Number.POSITIVE_INFINITY
  expect(await read(cache, { ...query, staleTime: 60_000 })).toEqual(['2000', '3200*'])
})

test('a folder of one page is shown at once', async () => {
  expect(await read(new QueryClient(), folderQuery(storageOf(999).client, folder))).toEqual(['999*'])
})

test('a folder of 200,000 files is read with 20 requests when it is opened, and with 5 for each scroll to the end', async () => {
  const { state, client } = storageOf(200_000)
  const cache = new QueryClient()
  const query = { ...folderQuery(client, folder), staleTime: 0 }
  const known = () => cache.getQueryData<Listing>(query.queryKey)
  expect((await read(cache, query)).at(-1)).toBe('20000*')
  expect(state.asked).toBe(20)
  const reading = readMoreEntries(cache, client, folder)
  expect(known()).toMatchObject({ isOn: true })
  await reading
  expect([known()?.entries.length, known()?.isOn, state.asked]).toEqual([25_000, undefined, 25])
  // A refresh, as after an upload, reads all loaded pages again.
  expect((await read(cache, query)).at(-1)).toBe('25000*')
  expect(state.asked).toBe(50)
  expect(known()?.next).not.toBe('')
})

test('entries that can’t be loaded keep the loaded ones, and the next attempt loads them', async () => {
  const { state, client } = storageOf(22_000)
  const cache = new QueryClient()
  const { queryKey, ...query } = folderQuery(client, folder)
  await cache.fetchQuery({ queryKey, ...query })
  const known = () => cache.getQueryData<Listing>(queryKey)
  state.broken = 20
  await readMoreEntries(cache, client, folder)
  expect([known()?.entries.length, known()?.hasFailed]).toEqual([20_000, true])
  state.broken = Number.POSITIVE_INFINITY
  await readMoreEntries(cache, client, folder)
  expect([known()?.entries.length, known()?.hasFailed, known()?.next]).toEqual([22_000, undefined, ''])
})

test('entries that arrive after a reload of the folder are discarded', async () => {
  const { client } = storageOf(30_000)
  const cache = new QueryClient()
  const { queryKey, ...query } = folderQuery(client, folder)
  await cache.fetchQuery({ queryKey, ...query })
  const reading = readMoreEntries(cache, client, folder)
  const fresh = { entries: [], isThere: true, next: '' }
  cache.setQueryData<Listing>(queryKey, fresh)
  await reading
  expect(cache.getQueryData(queryKey)).toEqual(fresh)
})

/** Storage that continues a list after the last name and a slash, as `search_v2` does, and so omits names that begin like it. */
function forgetfulStorage(names: readonly string[]) {
  return clientOf((_, { prefix, cursor }) => {
    const start = String(prefix).slice('me/'.length)
    const after = cursor ? `${cursor}/\u{10ffff}` : ''
    const found = names.filter((name) => name.startsWith(start) && name > after)
    const page = found.slice(0, pageSize)
    const isFolder = (name: string) => name.slice(start.length).includes('/')
    return Response.json({
      folders: page.filter(isFolder).map((name) => ({ id: null, name: `me/${name.split('/')[0]}/` })),
      objects: page.filter((name) => !isFolder(name)).map((name) => ({ name: `me/${name}`, id: '1' })),
      hasNext: found.length > pageSize,
      nextCursor: page.at(-1),
    })
  })
}

const firstNames = Array.from(
  { length: pageSize - 1 },
  (_, index) => `a ${String(index).padStart(4, '0')}.txt`,
)

test('names that storage omits after a page, because they begin like its last name, are read', async () => {
  const names = [...firstNames, 'b', 'b (2)', 'b.txt', 'b/in', 'b0', 'c']
  const { entries } = await listFolder(forgetfulStorage(names), folder)
  const read = entries.map(({ kind, part }) => (kind === 'folder' ? `${part}/` : part))
  expect(read.slice(pageSize - 1).toSorted()).toEqual(['b', 'b (2)', 'b.txt', 'b/', 'b0', 'c'])
})

test('omitted names are read even if they fill more than a page', async () => {
  const copies = Array.from({ length: 2_500 }, (_, index) => `b (${String(index).padStart(4, '0')})`)
  const names = [
    ...firstNames,
    'b',
    ...copies,
    ...copies.map((name) => `${name} (2)`),
    'b.txt',
    'c',
  ].toSorted()
  const { entries } = await listFolder(forgetfulStorage(names), folder)
  expect(entries.map(({ part }) => part).toSorted()).toEqual(names)
})

test('a storage service without cursor pages lists by offsets', async () => {
  const asked: string[] = []
  const client = clientOf((route, body) => {
    asked.push(route)
    if (route === 'list-v2')
      return Response.json({ statusCode: '404', error: 'Not Found', message: '' }, { status: 404 })
    return Response.json(linesOf(1_200, body as { offset: number; limit: number }))
  })
  expect((await listFolder(client, folder)).entries).toHaveLength(1_200)
  expect(asked).toEqual(['list-v2', 'list', 'list-v2', 'list'])
})

test('further pages come from the function of the database, after the last name by bytes', async () => {
  const names = [...firstNames, '\u{1f600}', '\uff5e', 'z'].toSorted((a, b) => (a < b ? -1 : 1))
  const asked: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const body = JSON.parse(String(init?.body))
    const isFunction = pathname === '/rest/v1/rpc/portico_folder_page'
    if (isFunction) asked.push(body)
    const objects = names.slice(0, pageSize + 2).map((name) => ({ name: `me/${name}`, id: '1' }))
    const page = { folders: [], objects, hasNext: true, nextCursor: 'after it' }
    const rest = { rows: [{ name: 'zz', id: '2', updated_at: null, metadata: {} }], next: null }
    return Response.json(isFunction ? rest : body.prefix === 'me/' ? page : { folders: [], objects: [] })
  }
  const client = createClient('http://storage.test', 'key', { auth, global: { fetch } })
  const { entries, next } = await listFolder(client, folder)
  expect([entries.length, entries.at(-1)?.part, next]).toEqual([names.length + 1, 'zz', ''])
  expect(asked).toEqual([{ bucket: 'files', prefix: 'me/', beyond: '\u{1f600}' }])
})
