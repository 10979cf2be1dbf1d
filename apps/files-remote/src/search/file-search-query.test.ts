import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { emptySearch } from './file-search.ts'
import { createLookup, searchQuery } from './file-search-query.ts'

const finder = { userId: 'ada', config: { ownFolderBuckets: ['files'] } }

/** A database that searches 10,000 of `count` files in a call and finds `found` of them. Returns its client and the requests. */
function databaseOf(count: number, found: number) {
  const asked: { beyond_id?: string; most_folders: number }[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body)) as (typeof asked)[number]
    asked.push(body)
    const looked = Number(body.beyond_id ?? 0) + 10_000
    const files = Array.from({ length: found }, (_, index) => ({
      bucket: 'files',
      key: `ada/${looked} ${index}.txt`,
      size: 1,
      type: 'text/plain',
      updated_at: '2026-01-01T00:00:00Z',
    }))
    const isMore = looked < count
    return Response.json({
      files,
      folders: [{ bucket: 'files', key: `ada/folder ${looked}` }],
      more_folders: false,
      next: isMore ? { at: '2026-01-01T00:00:00Z', id: String(looked) } : null,
      looked: isMore ? 10_000 : null,
    })
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  return { asked, client: createClient('http://database.test', 'key', { auth, global: { fetch } }) }
}

const search = (client: ReturnType<typeof databaseOf>['client'], pages = 1) =>
  new QueryClient().fetchInfiniteQuery({
    ...searchQuery(client, createLookup({ ...emptySearch, words: 'a' }, ['files'], finder)),
    pages,
  })

test('a search continues until its page is full', async () => {
  const { client, asked } = databaseOf(1_000_000, 20)
  const { pages } = await search(client)
  // Three calls find 60 files and 3 folders.
  expect(asked).toHaveLength(3)
  expect(pages[0]).toMatchObject({ looked: 30_000, next: { id: '30000', isLook: true } })
  expect(pages[0]?.files).toHaveLength(60)
})

test('a search with few results stops after ten calls, and the second page continues there', async () => {
  const { client, asked } = databaseOf(1_000_000, 0)
  const { pages } = await search(client, 2)
  expect(asked).toHaveLength(20)
  expect(asked[10]?.beyond_id).toBe('100000')
  // Each call looks for folders among the files that it searches.
  expect(asked.every(({ most_folders }) => most_folders === 10)).toBe(true)
  expect(pages.map(({ folders, looked }) => [folders.length, looked])).toEqual([
    [10, 100_000],
    [10, 100_000],
  ])
})

test('a search that reaches the end says that all files were searched', async () => {
  const { client, asked } = databaseOf(25_000, 1)
  const { pages } = await search(client)
  expect(asked).toHaveLength(3)
  expect(pages[0]).toMatchObject({ looked: null, next: null })
})
