import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { fileRequestsQuery } from '../file-request/file-requests.ts'
import { createShare, sharesQuery } from './shares.ts'

// Runs over the embedded backend, which reads these conditions as PostgREST does.

let client: SupabaseClient
let prefix: string
const mark = `links ${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  const { client: signedIn, id } = await (await sharedTestBackend()).signedIn('other')
  client = signedIn
  prefix = `${id}/${mark}/`
  for (const name of ['a, (b).txt', 'in/c.txt'])
    expect(
      (await client.storage.from('files').upload(`${prefix}${name}`, 'x', { upsert: true })).error,
    ).toBeNull()
})

const share = (name: string, items: string[]) =>
  createShare(client, {
    bucket: 'files',
    items: items.map((item) => prefix + item),
    name: `${mark} ${name}`,
    password: '',
    lasts: null,
    mostUses: null,
  })
const names = (pages: readonly (readonly { name: string }[])[]) =>
  pages.map((page) => page.map(({ name }) => name.slice(mark.length + 1)))
const find = async (filter: Parameters<typeof sharesQuery>[1], pages = 1) => {
  const found = await new QueryClient().fetchInfiniteQuery({ ...sharesQuery(client, filter), pages })
  return names(found.pages)
}

test('120 shares load in pages of 50, each share once, newest first', async () => {
  const numbers = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, '0'))
  for (const number of numbers) await share(`no ${number}`, ['in/'])
  const pages = await find({ words: `${mark} no ` }, 3)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(numbers.map((number) => `no ${number}`).toReversed())
})

test('shares are found by a part of their name, and no character of it is a pattern', async () => {
  await share('100% of_it', ['in/'])
  await share('1000 of it', ['in/'])
  expect(await find({ words: '100% OF_' })).toEqual([['100% of_it']])
  expect(await find({ words: `${mark} none` })).toEqual([[]])
})

test('shares are found by their items', async () => {
  await share('file', ['a, (b).txt', 'in/c.txt'])
  const to = (...items: string[]) => ({
    words: mark,
    bucket: 'files',
    items: items.map((item) => prefix + item),
  })
  expect(await find(to('a, (b).txt'))).toEqual([['file']])
  expect(await find(to('b', 'in/c.txt'))).toEqual([['file']])
  expect(await find({ ...to('a, (b).txt'), bucket: 'avatars' })).toEqual([[]])
})

test('file requests are found by name, and by their folder', async () => {
  const ask = async (name: string, folder: string) => {
    const { error } = await client.rpc('portico_create_upload_request', {
      bucket: 'files',
      folder: `${prefix}${folder}`,
      request_name: `${mark} ${name}`,
    })
    expect(error).toBeNull()
  }
  await ask('plans', 'in/')
  await ask('pictures', 'else/')
  const found = async (filter: Parameters<typeof fileRequestsQuery>[1]) =>
    names((await new QueryClient().fetchInfiniteQuery(fileRequestsQuery(client, filter))).pages)
  expect(await found({ words: mark })).toEqual([['pictures', 'plans']])
  expect(await found({ words: `${mark} PLA` })).toEqual([['plans']])
  expect(await found({ bucket: 'files', folders: [prefix, `${prefix}in/`] })).toEqual([['plans']])
})
