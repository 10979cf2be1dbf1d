import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// Database functions that read storage's own table, at the embedded backend and at a Supabase project (`npm run test:real`). Access rules
// are in `supabase/tests`.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
const folder = `found-${randomUUID().slice(0, 8)}`
const mine = (name: string) => `${demo.id}/${folder}/${name}`
const files = () => demo.client.storage.from('files')

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
})

interface Space {
  buckets: { id: string; files: number; bytes: number }[]
  person: { bytes: number }
  counted?: boolean
}

test('search and favourites show files in their current state after an upload, a move and a deletion', async () => {
  const find = async (query: string) => {
    const places = [{ bucket: 'files', prefix: `${demo.id}/${folder}/` }]
    const { data, error } = await demo.client.rpc('portico_find_files', { places, query, most_folders: 5 })
    expect(error).toBeNull()
    const { files: found, folders } = data as Record<
      'files' | 'folders',
      { key: string; size: number; type: string }[]
    >
    return [found.map(({ key, size, type }) => [key, size, type]), folders.map(({ key }) => key)]
  }
  const favourites = async () => {
    const { data, error } = await demo.client.rpc('portico_list_favourites')
    expect(error).toBeNull()
    return (data as { key: string; is_there: boolean; size: number | null; type: string | null }[])
      .filter(({ key }) => key.startsWith(mine('')))
      .map(({ key, is_there, size, type }) => [key, is_there, size, type])
  }
  const text = new Blob(['twelve bytes'], { type: 'text/plain' })
  // The key of `Übersicht.txt` in the files remote's encoding.
  const key = mine('in/=C3=9Cbersicht.txt')
  expect((await files().upload(key, text)).error).toBeNull()
  await demo.client.from('portico_favourites').insert([
    { bucket_id: 'files', key },
    { bucket_id: 'files', key: mine('in/') },
  ])
  expect(await find('übersicht')).toEqual([[[key, 12, 'text/plain']], []])
  expect(await find('IN')).toEqual([[], [mine('in')]])
  expect((await favourites()).toSorted()).toEqual(
    [
      [mine('in/'), true, null, null],
      [key, true, 12, 'text/plain'],
    ].toSorted(),
  )

  const moved = mine('over there.bin')
  expect((await files().move(key, moved)).error).toBeNull()
  expect(await find('übersicht')).toEqual([[], []])
  expect(await find('there')).toEqual([[[moved, 12, 'text/plain']], []])
  expect((await favourites()).map(([, isThere]) => isThere)).toEqual([false, false])
  await files().remove([moved])
  expect(await find('')).toEqual([[], []])
  await demo.client.from('portico_favourites').delete().eq('key', key)
  await demo.client.from('portico_favourites').delete().eq('key', mine('in/'))
})

test.each([
  ['portico_space', {}],
  ['portico_used_space', { counted: true }],
])('%s counts an upload for its bucket and its user', async (name, facts) => {
  const space = async () => {
    const { data, error } = await demo.client.rpc(name)
    expect(error).toBeNull()
    const { buckets, person, counted } = data as Space
    const { files: count = 0, bytes = 0 } = buckets.find(({ id }) => id === 'files') ?? {}
    return { count, bytes, person: person.bytes, ...(counted !== undefined && { counted }) }
  }
  const whatGrows = async () => {
    const key = mine(`${randomUUID()}.txt`)
    const before = await space()
    expect((await files().upload(key, 'twelve bytes')).error).toBeNull()
    const { count, bytes, person, ...others } = await space()
    await files().remove([key])
    const grown = { count: count - before.count, bytes: bytes - before.bytes, person: person - before.person }
    return { ...grown, ...others }
  }
  // At a real project, other tests use the same bucket at the same time.
  await expect.poll(whatGrows).toEqual({ count: 1, bytes: 12, person: 12, ...facts })
})

test('the recent files of all buckets contain an upload, newest first', async () => {
  const key = mine('newest.txt')
  expect((await files().upload(key, 'twelve bytes')).error).toBeNull()
  const { data, error } = await demo.client.rpc('portico_recent_files', {
    own: ['files'],
    shown: ['files'],
    most: 200,
  })
  expect(error).toBeNull()
  const found = (data as { files: { key: string; updated_at: string }[] }).files
  expect(found.map((file) => file.key)).toContain(key)
  expect(found.map((file) => file.updated_at)).toEqual(
    found
      .map((file) => file.updated_at)
      .toSorted()
      .toReversed(),
  )
  await files().remove([key])
})
