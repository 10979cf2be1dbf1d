import { numberOf, uuidOf } from '../actors.ts'
import { type Call, everyAccount, read, rpc, sources, write } from './call.ts'
import { openedTables } from './table-calls.ts'

const { files, shell } = sources

/** Arguments of the card with the newest files. */
const recent = { own: ['files'], shown: null, most: 5 }

const find = (name: string, body: (id: string) => object): Call => ({
  ...call(name, 'portico_find_files', 'storage/find-files.ts'),
  send: ({ id }) =>
    rpc('portico_find_files', {
      places: [{ bucket: 'files', prefix: `${id}/` }],
      query: '',
      most: 50,
      most_folders: 0,
      ...body(id),
    }),
  count: countFound,
})

/** Calls of the areas and cards about files that ask the database and not storage. */
export const fileCalls: readonly Call[] = [
  {
    ...call('home', 'portico_home', null),
    sentBy: `${shell}home/gather-calls.ts`,
    send: () =>
      rpc('portico_home', {
        calls: [
          { name: 'portico_recent_files', args: recent },
          { name: 'portico_tables', args: { most: 5, also: openedTables } },
        ],
      }),
    count: countHome,
  },
  {
    ...call('recent files on home', 'portico_recent_files', 'storage/find-files.ts'),
    send: () => rpc('portico_recent_files', recent),
    count: countFound,
  },
  find('find files by name', () => ({ query: 'file 0000001', most_folders: 10 })),
  find('find files in the palette', () => ({ query: 'area', most: 20, most_folders: 5 })),
  find('find folders by name', () => ({ query: 'area', most: 0, most_folders: 50 })),
  find('find large files', () => ({ min_bytes: 5_900 })),
  find('find files of the last week', () => ({ since: new Date(Date.now() - 604_800_000).toISOString() })),
  find('find files, next page', () => ({
    beyond_at: new Date().toISOString(),
    beyond_id: uuidOf('none'),
  })),
  {
    ...call('favourites', 'portico_list_favourites', 'storage/favourites.ts'),
    send: () => rpc('portico_list_favourites'),
  },
  {
    ...call('add a favourite', 'portico_favourites upsert', 'storage/favourites.ts'),
    actors: ['ordinary'],
    send: ({ id }) =>
      write(
        'POST',
        'portico_favourites',
        {},
        { bucket_id: 'files', key: `${id}/new.txt` },
        'resolution=ignore-duplicates',
      ),
  },
  {
    ...call('remove a favourite', 'portico_favourites delete', 'storage/favourites.ts'),
    actors: ['ordinary'],
    send: ({ id }) =>
      write(
        'DELETE',
        'portico_favourites',
        { bucket_id: 'eq.files', key: `eq.${id}/docs/` },
        undefined,
        'return=minimal',
      ),
  },
  {
    ...call('used space', 'portico_used_space', 'storage-usage/storage-usage.ts'),
    send: () => rpc('portico_used_space'),
  },
  {
    ...call('space of an older project', 'portico_space', 'storage-usage/storage-usage.ts'),
    send: () => rpc('portico_space'),
  },
  {
    ...call('limits of the project', 'portico_space_limits select', 'storage/file-limit.ts'),
    actors: ['ordinary'],
    send: () => read('portico_space_limits', { select: 'file_bytes' }),
  },
  {
    ...call('trash', 'portico_trash_list', 'storage/trash-entries.ts'),
    send: () => rpc('portico_trash_list'),
  },
  {
    ...call('ask whether files go to the trash', 'portico_can_trash', 'storage/trash-entries.ts'),
    send: ({ id }) => rpc('portico_can_trash', { bucket: 'files', items: [`${id}/small/file 001.txt`] }),
  },
  {
    ...call('ask whether a folder goes to the trash', 'portico_can_trash', null),
    send: ({ id }) => rpc('portico_can_trash', { bucket: 'files', items: [`${id}/docs/`] }),
  },
  {
    ...call('record a deletion', 'portico_trash insert', 'storage/trash-entries.ts'),
    actors: ['ordinary'],
    send: ({ id }) =>
      write(
        'POST',
        'portico_trash',
        {},
        {
          id: uuidOf(`new deletion ${id}`),
          bucket_id: 'files',
          folder: '',
          items: [`${id}/small/file 001.txt`],
        },
        'return=minimal',
      ),
  },
  ...['deletion', 'emptied deletion'].map(
    (kind): Call => ({
      ...call(`take off the list: ${kind}`, 'portico_leave_trash', 'storage/trash-entries.ts'),
      send: ({ actor }) =>
        rpc('portico_leave_trash', { trash: uuidOf(`${kind} of actor ${numberOf(actor)}`) }),
    }),
  ),
  {
    ...call('owner of a file', 'portico_owner_of', 'details/owner.tsx'),
    actors: ['ordinary'],
    send: ({ id }) => rpc('portico_owner_of', { bucket: 'files', key: `${id}/small/file 001.txt` }),
  },
]

function call(name: string, uses: string, file: string | null): Omit<Call, 'send'> {
  return { name, uses, sentBy: file && `${files}${file}`, actors: everyAccount }
}

/** Counts the files and tables of home. @throws TypeError if a call inside of the request has failed */
function countHome([recentFiles, tables]: { data: { files: unknown[]; tables: unknown[] } }[]): number {
  return (recentFiles?.data.files.length ?? 0) + (tables?.data.tables.length ?? 0)
}

function countFound({ files: found, folders }: { files: unknown[]; folders: unknown[] }): number {
  return found.length + folders.length
}
