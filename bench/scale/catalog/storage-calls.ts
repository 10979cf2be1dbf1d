import type { Actor } from '../actors.ts'
import { type Call, everyAccount, rpc, sources, store } from './call.ts'

const { files, auth } = sources

/** A folder of 17 files, of a fixed size, and one whose size grows. */
const [small, large] = ['/small/', '/archive/']
/** A file in the middle of the large folder at every size. */
const inside = `${large}file 00001000.txt`
const key = (id: string) => `${id}${small}file 001.txt`

/** The first page of a folder, as `requestPage` of the files remote asks for it. */
const page = (name: string, prefix: string, actors: readonly Actor[] = everyAccount): Call => ({
  ...{ name, uses: 'storage listV2', sentBy: `${files}storage/list-page.ts`, actors },
  send: ({ id }) =>
    store('POST', 'object/list-v2/files', {
      ...{ prefix: `${id}${prefix}`, limit: 1000, with_delimiter: true },
      cursor: '',
    }),
  count: countPage,
})

/** Requests that read one object by its key. A download reads the same row before its bytes. */
const ofOneObject: readonly (readonly [name: string, method: string, file: string])[] = [
  ['facts of a file', 'info', `${files}details/file-facts.ts`],
  ['a file before a task', 'info', `${files}tasks/perform-step.ts`],
  ['download of a small picture', 'download', `${files}thumbnails/thumbnails.ts`],
  ['download for a data export', 'download', `${auth}data-export/account-archive.ts`],
]

/** Requests that write one new object. An upload and a copy write the same row before their bytes. */
const ofNewObjects: readonly (readonly [name: string, method: string, file: string])[] = [
  ['create a folder', 'upload', `${files}storage/create-folder.ts`],
  ['copy a file', 'copy', `${files}tasks/perform-step.ts`],
]

/** A request about objects that it names. The number of other objects of the caller makes no difference to it. */
const about = (name: string, method: string, sentBy: string): Omit<Call, 'send'> => ({
  ...{ name, uses: `storage ${method}`, sentBy, actors: ['ordinary'] },
})
const picturesFile = `${auth}profile/picture/picture-store.ts`
const picture = (id: string) => `${id}/00000000-0000-4000-8000-000000000000.jpg`

/** Calls of the storage API. */
export const storageCalls: readonly Call[] = [
  page('open a folder of 17 files', small),
  page('open the top folder', '/'),
  page('open an empty folder', '/none/'),
  page('open a large folder', large, ['heavy']),
  {
    name: 'page 2 of a large folder',
    ...{ uses: 'portico_folder_page', sentBy: `${files}storage/repair-page.ts`, actors: ['heavy'] },
    send: ({ id }) =>
      rpc('portico_folder_page', {
        bucket: 'files',
        prefix: `${id}${large}`,
        beyond: inside.slice(large.length),
      }),
    count: ({ rows }: { rows: unknown[] }) => rows.length,
  },
  page('names that a full page may lack', inside, ['heavy']),
  {
    ...about('open a folder of an older storage', 'list', `${files}storage/repair-page.ts`),
    actors: everyAccount,
    send: ({ id }) =>
      store('POST', 'object/list/files', {
        ...{ prefix: `${id}/small`, limit: 1000, offset: 0 },
        sortBy: { column: 'name', order: 'asc' },
      }),
  },
  {
    ...about('newest files by storage', 'listV2', `${files}storage/list-newest.ts`),
    actors: everyAccount,
    send: ({ id }) =>
      store('POST', 'object/list-v2/files', {
        ...{ prefix: `${id}/`, limit: 20, with_delimiter: false },
        sortBy: { column: 'updated_at', order: 'desc' },
      }),
    count: countPage,
  },
  {
    ...about('buckets', 'listBuckets', `${files}storage/list-buckets.ts`),
    send: () => store('GET', 'bucket'),
  },
  {
    ...about('buckets for the palette', 'listBuckets', `${files}browse/find-files.ts`),
    send: () => store('GET', 'bucket'),
  },
  ...ofOneObject.map(
    (request): Call => ({
      ...about(...request),
      send: ({ id }) => store('GET', `object/info/files/${encodeURI(key(id))}`),
    }),
  ),
  ...['storage/links.ts', 'thumbnails/thumbnails.ts'].map(
    (file): Call => ({
      ...about(`a signed link for ${file.split('/')[0]}`, 'createSignedUrl', `${files}${file}`),
      send: ({ id }) => store('POST', `object/sign/files/${encodeURI(key(id))}`, { expiresIn: 600 }),
    }),
  ),
  ...['thumbnails/thumbnails.ts', 'download/link-prefetcher.ts'].map(
    (file): Call => ({
      ...about(`signed links for ${file.split('/')[0]}`, 'createSignedUrls', `${files}${file}`),
      send: ({ id }) => store('POST', 'object/sign/files', { expiresIn: 600, paths: seventeen(id) }),
    }),
  ),
  {
    ...about('move a file', 'move', `${files}tasks/perform-step.ts`),
    actors: everyAccount,
    send: ({ id }) => store('POST', 'object/move', moved(id, 17)),
  },
  {
    ...about('put a replaced file aside', 'move', `${files}upload/send/replaced-files.ts`),
    send: ({ id }) => store('POST', 'object/move', moved(id, 16)),
  },
  {
    ...about('remove files', 'remove', `${files}tasks/perform-step.ts`),
    actors: everyAccount,
    send: ({ id }) => store('DELETE', 'object/files', { prefixes: seventeen(id) }),
  },
  ...ofNewObjects.map(
    (request): Call => ({
      ...about(...request),
      actors: everyAccount,
      send: ({ id }) => store('POST', `object/upload/sign/files/${id}/new.txt`, {}),
    }),
  ),
  {
    ...about('pictures of the account', 'list', picturesFile),
    send: ({ id }) => store('POST', 'object/list/portico-avatars', { prefix: id, limit: 100, offset: 0 }),
  },
  {
    ...about('add a picture', 'upload', picturesFile),
    send: ({ id }) => store('POST', `object/upload/sign/portico-avatars/${picture(id)}`, {}),
  },
  {
    ...about('remove a picture', 'remove', picturesFile),
    send: ({ id }) => store('DELETE', 'object/portico-avatars', { prefixes: [picture(id)] }),
  },
]

function countPage({ folders = [], objects }: { folders?: unknown[]; objects: unknown[] }): number {
  return folders.length + objects.length
}

function moved(id: string, number: number) {
  const sourceKey = `${id}${small}file ${String(number).padStart(3, '0')}.txt`
  return { bucketId: 'files', sourceKey, destinationKey: `${id}/moved.txt` }
}

function seventeen(id: string): string[] {
  return Array.from({ length: 17 }, (_, n) => `${id}${small}file ${String(n + 1).padStart(3, '0')}.txt`)
}
