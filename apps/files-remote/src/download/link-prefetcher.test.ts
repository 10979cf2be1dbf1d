import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { createLinkPrefetcher } from './link-prefetcher.ts'

/** A storage that signs all keys except `gone`. Returns the number of keys of each request. */
function open(keys: readonly string[]) {
  const asked: number[] = []
  const signed = (key: string) => ({
    path: key,
    signedUrl: key === 'gone' ? null : `link ${asked.length} to ${key}`,
  })
  const from = () => ({
    createSignedUrls: async (some: string[]) => {
      asked.push(some.length)
      return { data: some.map(signed), error: null }
    },
    createSignedUrl: async () => ({
      data: null,
      error: { statusCode: '404', code: 'NoSuchKey', message: 'no such file' },
    }),
  })
  const client = { storage: { from } } as unknown as SupabaseClient
  return { linkTo: createLinkPrefetcher(client, 'files', keys), asked }
}

test('the links of 250 files take three requests, and a missing file fails by itself', async () => {
  const keys = [...Array.from({ length: 249 }, (_, index) => `${index}`), 'gone']
  const { linkTo, asked } = open(keys)
  for (const key of keys.slice(0, 249)) expect(await linkTo(key)).toMatch(new RegExp(` to ${key}$`))
  expect(asked).toEqual([100, 100, 50])
  await expect(linkTo('gone')).rejects.toThrow('no such file')
})

test('a link that is too old is requested again', async () => {
  const { linkTo, asked } = open(['film', 'note'])
  expect(await linkTo('film')).toBe('link 1 to film')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 200_000)
  expect(await linkTo('note')).toBe('link 2 to note')
  expect(asked).toEqual([2, 1])
  vi.restoreAllMocks()
})
