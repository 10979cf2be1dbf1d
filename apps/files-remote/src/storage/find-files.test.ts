import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { searchableTypes } from '../file-types/searchable-types.ts'
import { encodeName } from '../place/names.ts'
import { emptySearch, type FileSearch } from '../search/file-search.ts'
import { createLookup } from '../search/file-search-query.ts'
import { addFavourite, favouritesQuery, removeFavourite } from '../storage/favourites.ts'
import { findByLists } from './find-by-lists.ts'
import { findFiles, findRecent } from './find-files.ts'

// Runs over the embedded backend. The database and the lists have to find the same files.

const { signal } = new AbortController()
// Its name contains the letter of a search for folders, to check that the folders above a place are not found.
const folder = `these-${randomUUID().slice(0, 8)}`
const names: [name: string, type: string, size: number][] = [
  ['Übersicht 100%_.md', 'text/plain', 5],
  ['rapport plan.pdf', 'application/pdf', 20],
  ['plan.ts', 'video/mp2t', 30],
  ['plan/photo.PNG', 'image/png', 40],
  ['plan/scan.tiff', 'image/tiff', 41],
  ['plan/deep/clip.mp4', 'video/mp4', 42],
  ['plan/deep/song.mp3', 'audio/mpeg', 43],
  ['table.csv', 'text/csv', 44],
  ['sheet.xlsx', 'application/octet-stream', 45],
  ['all.tar.gz', 'application/octet-stream', 46],
  ['خطة.json', 'application/json', 47],
  ['disk.img', 'application/octet-stream', 48],
  ['empty/.emptyFolderPlaceholder', 'application/octet-stream', 0],
]

let client: SupabaseClient
let userId: string

beforeAll(async () => {
  const backend = await sharedTestBackend()
  const demo = await backend.signedIn()
  client = demo.client
  userId = demo.id
  for (const [name, type, size] of names) {
    const key = [userId, folder, ...name.split('/').map(encodeName)].join('/')
    const { error } = await client.storage
      .from('files')
      .upload(key, new Blob(['x'.repeat(size)], { type }), { upsert: true })
    if (error) throw error
  }
})

const lookup = (wanted: Partial<FileSearch>) =>
  createLookup({ ...emptySearch, place: { bucket: 'files', path: [folder] }, ...wanted }, [], {
    userId,
    config: { ownFolderBuckets: ['files'] },
  })

const cases: [what: string, wanted: Partial<FileSearch>, found: string[]][] = [
  ['in all letters', { words: 'ÜBER' }, ['Übersicht 100%_.md']],
  ['other scripts', { words: 'خطة' }, ['خطة.json']],
  ['no pattern', { words: '%_.' }, ['Übersicht 100%_.md']],
  ['not by what names are kept as', { words: '=c3' }, []],
  ['by name, folders too', { words: 'plan' }, ['plan.ts', 'rapport plan.pdf', '/plan']],
  ['by size', { minBytes: 41, maxBytes: 42 }, ['plan/deep/clip.mp4', 'plan/scan.tiff']],
  ['by day', { since: '2020-01-01', until: '2020-01-02' }, []],
  [
    'below a folder',
    { words: 's', place: { bucket: 'files', path: [folder, 'plan', 'deep'] } },
    ['plan/deep/song.mp3'],
  ],
  ['folders alone', { words: 'e', kind: 'folder' }, ['/plan/deep']],
  ...searchableTypes.flatMap(([kind]): typeof cases => {
    const found: Record<string, string[]> = {
      image: ['plan/photo.PNG', 'plan/scan.tiff'],
      video: ['plan/deep/clip.mp4'],
      audio: ['plan/deep/song.mp3'],
      pdf: ['rapport plan.pdf'],
      text: ['Übersicht 100%_.md'],
      table: ['table.csv'],
      spreadsheet: ['sheet.xlsx'],
      archive: ['all.tar.gz'],
      code: ['plan.ts', 'خطة.json'],
      file: ['disk.img'],
    }
    return kind === 'folder' ? [] : [[`kind ${kind}`, { kind }, found[kind] ?? []]]
  }),
]

test.each(cases)('%s: the database and the lists find the same files', async (what, wanted, expected) => {
  for (const find of [
    findFiles(client, lookup(wanted), { signal }),
    findByLists(client, lookup(wanted), signal),
  ]) {
    const { files, folders, next, looked } = await find
    const paths = [
      ...files.map(({ path, name }) => [...path.slice(1), name].join('/')),
      // The lists do not contain empty folders.
      ...folders.map(({ path }) => `/${path.slice(1).join('/')}`).filter((path) => path !== '/empty'),
    ]
    expect(paths.toSorted(), what).toEqual(expected.toSorted())
    expect([next, looked]).toEqual([null, null])
  }
})

test('pages contain each file once, latest first', async () => {
  const wanted = { ...lookup({}), most: 5, mostFolders: 0 }
  const first = await findFiles(client, wanted, { signal })
  const second = await findFiles(client, wanted, { beyond: first.next, signal })
  const third = await findFiles(client, wanted, { beyond: second.next, signal })
  const all = [first, second, third].flatMap(({ files }) => files)
  expect([first, second, third].map(({ files }) => files.length)).toEqual([5, 5, 2])
  expect(third.next).toBeNull()
  expect(new Set(all.map(({ key }) => key)).size).toBe(12)
  expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
    all
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .toReversed(),
  )
})

test('the latest files of all buckets come from one call, and equal the result of a search', async () => {
  const finder = { userId, config: { ownFolderBuckets: ['files'] } }
  const recent = await findRecent(client, finder, { shown: ['files'], most: 3, signal })
  const wanted = { ...createLookup(emptySearch, ['files'], finder), most: 3, mostFolders: 0 }
  const found = await findFiles(client, wanted, { signal })
  expect(recent?.files).toHaveLength(3)
  expect(recent?.files.map(({ address }) => address)).toEqual(found.files.map(({ address }) => address))
})

test('a result from lists that were cut off says how many files were searched', async () => {
  const found = await findByLists(client, { ...lookup({ words: 'plan' }), looks: 4, goodFor: 0 }, signal)
  expect(found.looked).toBe(4)
  expect(found.files.length + found.folders.length).toBeLessThan(3)
})

test('a favourite is listed with the state of its file until it is removed', async () => {
  const query = favouritesQuery(client)
  const read = async () => {
    const { data, error } = await client.rpc('portico_list_favourites')
    if (error) throw error
    return data.filter(({ key }: { key: string }) => key.includes(folder))
  }
  expect(query.queryKey).toEqual(['favourites'])
  const file = { bucket: 'files', key: `${userId}/${folder}/${encodeName('خطة.json')}` }
  await addFavourite(client, file)
  await addFavourite(client, file)
  await addFavourite(client, { bucket: 'files', key: `${userId}/${folder}/plan/` })
  expect(await read()).toEqual([
    expect.objectContaining({ key: `${userId}/${folder}/plan/`, is_there: true, size: null }),
    expect.objectContaining({ ...file, is_there: true, size: 47, type: 'application/json' }),
  ])
  await client.storage.from('files').remove([file.key])
  expect((await read())[1]).toMatchObject({ ...file, is_there: false, size: null })
  await removeFavourite(client, file)
  await removeFavourite(client, { bucket: 'files', key: `${userId}/${folder}/plan/` })
  expect(await read()).toEqual([])
})
