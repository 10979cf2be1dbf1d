import { type Call, everyAccount, sources, store } from './call.ts'

const { files, auth } = sources

const list = (name: string, file: string, folder: string, options: object): Call => ({
  ...{ name, uses: 'storage list', sentBy: file, actors: everyAccount },
  send: ({ id }) => store('POST', 'object/list/files', { prefix: `${id}${folder}`, ...options }),
})

const byName = { sortBy: { column: 'name', order: 'asc' } }
const folderFile = `${files}storage/list-folder.ts`
const key = (id: string) => `${id}/small/file 001.txt`

/** Requests that read one object by its key. A download reads the same row before its bytes. */
const ofOneObject: readonly (readonly [name: string, method: string, file: string])[] = [
  ['facts of a file', 'info', `${files}details/file-facts.ts`],
  ['a file before a task', 'info', `${files}jobs/perform.ts`],
  ['download of a small picture', 'download', `${files}thumbnails/thumbnails.ts`],
  ['download for a data export', 'download', `${auth}leaving/pack.ts`],
]

/** Requests that write one new object. An upload and a copy write the same row before their bytes. */
const ofNewObjects: readonly (readonly [name: string, method: string, file: string])[] = [
  ['create a folder', 'upload', `${files}storage/create-folder.ts`],
  ['copy a file', 'copy', `${files}jobs/perform.ts`],
]

const about = (name: string, method: string, sentBy: string) => ({
  ...{ name, uses: `storage ${method}`, sentBy, actors: everyAccount },
})
const picturesFile = `${auth}profile/picture/picture-store.ts`
const picture = (id: string) => `${id}/00000000-0000-4000-8000-000000000000.jpg`

/** Calls of the storage API. */
export const storageCalls: readonly Call[] = [
  list('open a folder of 17 files', folderFile, '/small', { limit: 1000, offset: 0, ...byName }),
  list('open the top folder', folderFile, '', { limit: 1000, offset: 0, ...byName }),
  list('open an empty folder', folderFile, '/none', { limit: 1000, offset: 0, ...byName }),
  {
    ...list('open a large folder', folderFile, '/archive', { limit: 100, offset: 0, ...byName }),
    actors: ['heavy'],
  },
  {
    ...list('page 2 of a large folder', folderFile, '/archive', { limit: 100, offset: 100, ...byName }),
    actors: ['heavy'],
  },
  list('list a folder to count', `${files}details/measure.ts`, '/small', { limit: 1000, offset: 0 }),
  list('list a folder for a task', `${files}storage/list-deep.ts`, '/small', { limit: 1000, offset: 0 }),
  list('list a folder for an archive', `${files}save/gather-members.ts`, '/small', {
    limit: 1000,
    ...byName,
  }),
  list('ask whether a folder is empty', `${files}jobs/job.ts`, '/docs', { limit: 1 }),
  list('ask whether a name is taken', `${files}change/look.ts`, '/small', {
    limit: 1000,
    search: 'file 001',
  }),
  {
    ...about('newest files by storage', 'listV2', `${files}storage/list-newest.ts`),
    send: ({ id }) =>
      store('POST', 'object/list-v2/files', {
        ...{ prefix: `${id}/`, limit: 20, with_delimiter: false },
        sortBy: { column: 'updated_at', order: 'desc' },
      }),
    count: ({ objects }: { objects: unknown[] }) => objects.length,
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
  ...['thumbnails/thumbnails.ts', 'save/links-ahead.ts'].map(
    (file): Call => ({
      ...about(`signed links for ${file.split('/')[0]}`, 'createSignedUrls', `${files}${file}`),
      send: ({ id }) => store('POST', 'object/sign/files', { expiresIn: 600, paths: seventeen(id) }),
    }),
  ),
  {
    ...about('move a file', 'move', `${files}jobs/perform.ts`),
    send: ({ id }) => store('POST', 'object/move', moved(id, 17)),
  },
  {
    ...about('put a replaced file aside', 'move', `${files}upload/send/replaced.ts`),
    send: ({ id }) => store('POST', 'object/move', moved(id, 16)),
  },
  {
    ...about('remove files', 'remove', `${files}jobs/perform.ts`),
    send: ({ id }) => store('DELETE', 'object/files', { prefixes: seventeen(id) }),
  },
  ...ofNewObjects.map(
    (request): Call => ({
      ...about(...request),
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

function moved(id: string, number: number) {
  const sourceKey = `${id}/small/file ${String(number).padStart(3, '0')}.txt`
  return { bucketId: 'files', sourceKey, destinationKey: `${id}/moved.txt` }
}

function seventeen(id: string): string[] {
  return Array.from({ length: 17 }, (_, n) => `${id}/small/file ${String(n + 1).padStart(3, '0')}.txt`)
}
