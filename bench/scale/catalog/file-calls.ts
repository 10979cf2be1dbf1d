import { uuidOf } from '../actors.ts'
import { secretOf } from '../fill/sharing.ts'
import { type Call, everyAccount, read, rpc, sources, visitor, write } from './call.ts'

const { files } = sources

const shareColumns =
  'id, bucket_id, items, name, has_password, expires_at, most_uses, uses, last_used_at, ended_at, created_at'
const requestColumns =
  'id, bucket_id, folder, name, expires_at, most_files, most_bytes, files, last_used_at, ended_at, created_at'

const find = (name: string, body: (id: string) => object): Call => ({
  ...{ name, uses: 'portico_find_files', sentBy: `${files}storage/find-files.ts`, actors: everyAccount },
  send: ({ id }) =>
    rpc('portico_find_files', {
      places: [{ bucket: 'files', prefix: `${id}/` }],
      query: '',
      most: 5,
      most_folders: 0,
      ...body(id),
    }),
  count: ({ files: found, folders }: { files: unknown[]; folders: unknown[] }) =>
    found.length + folders.length,
})

/** Calls of the areas and cards about files that ask the database and not storage. */
export const fileCalls: readonly Call[] = [
  find('recent files on home', () => ({})),
  find('find files by name', () => ({ query: 'file 0000001', most: 50, most_folders: 20 })),
  find('find files in the palette', () => ({ query: 'area', most: 20, most_folders: 5 })),
  find('find large files', () => ({ min_bytes: 5_900, most: 50 })),
  find('find files of the last week', () => ({
    since: new Date(Date.now() - 604_800_000).toISOString(),
    most: 50,
  })),
  {
    ...call('favourites', 'portico_list_favourites', 'storage/favourites.ts'),
    send: () => rpc('portico_list_favourites'),
  },
  {
    ...call('add a favourite', 'portico_favourites upsert', 'storage/favourites.ts'),
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
    send: ({ id }) =>
      write(
        'DELETE',
        'portico_favourites',
        { bucket_id: 'eq.files', key: `eq.${id}/docs/` },
        undefined,
        'return=minimal',
      ),
  },
  { ...call('space', 'portico_space', 'space/space.ts'), send: () => rpc('portico_space') },
  {
    ...call('limits of the project', 'portico_space_limits select', 'storage/file-limit.ts'),
    send: () => read('portico_space_limits', { select: 'file_bytes' }),
  },
  { ...call('trash', 'portico_trash_list', 'storage/trash-box.ts'), send: () => rpc('portico_trash_list') },
  {
    ...call('ask whether files go to the trash', 'portico_can_trash', 'storage/trash-box.ts'),
    send: ({ id }) => rpc('portico_can_trash', { bucket: 'files', items: [`${id}/small/file 001.txt`] }),
  },
  {
    ...call('ask whether a folder goes to the trash', 'portico_can_trash', null),
    send: ({ id }) => rpc('portico_can_trash', { bucket: 'files', items: [`${id}/docs/`] }),
  },
  {
    ...call('record a deletion', 'portico_trash insert', 'storage/trash-box.ts'),
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
  {
    ...call('leave the trash', 'portico_leave_trash', 'storage/trash-box.ts'),
    send: () => rpc('portico_leave_trash', { trash: uuidOf('deletion of actor 1') }),
  },
  {
    ...call('owner of a file', 'portico_owner_of', 'details/owner.tsx'),
    send: ({ id }) => rpc('portico_owner_of', { bucket: 'files', key: `${id}/small/file 001.txt` }),
  },
  {
    ...call('shares', 'portico_shares select', 'share/shares.ts'),
    send: () => read('portico_shares', { select: shareColumns, order: 'created_at.desc', limit: '1000' }),
  },
  {
    ...call('create a share', 'portico_create_share', 'share/shares.ts'),
    actors: ['ordinary'],
    send: ({ id }) =>
      rpc('portico_create_share', { bucket: 'files', items: [`${id}/small/`], share_name: 'New' }),
  },
  {
    ...call('end a share', 'portico_end_share', 'share/shares.ts'),
    send: () => rpc('portico_end_share', { share: uuidOf('share 1') }),
  },
  {
    ...call('remove a share', 'portico_shares delete', 'share/shares.ts'),
    send: () =>
      write('DELETE', 'portico_shares', { id: `eq.${uuidOf('share 1')}` }, undefined, 'return=minimal'),
  },
  ...[1, 2].flatMap((number): Call[] => [
    {
      ...call(
        `open a share of ${number === 1 ? 'a small' : 'a large'} folder`,
        'portico_open_share',
        'shared/open-share.ts',
      ),
      actors: visitor,
      send: () => rpc('portico_open_share', { token: secretOf('share', number) }),
    },
    {
      ...call(
        `list a share of ${number === 1 ? 'a small' : 'a large'} folder`,
        'portico_shared_objects',
        'shared/shared-files.ts',
      ),
      actors: visitor,
      send: () => rpc('portico_shared_objects', { share_grant: secretOf('share grant', number), most: 100 }),
      count: ({ objects }: { objects: unknown[] }) => objects.length,
    },
  ]),
  {
    ...call('file requests', 'portico_upload_requests select', 'request/requests.ts'),
    send: () =>
      read('portico_upload_requests', {
        select: `${requestColumns}, most_total, bytes`,
        ...{ order: 'created_at.desc', limit: '1000' },
      }),
  },
  {
    ...call('create a file request', 'portico_create_upload_request', 'request/requests.ts'),
    actors: ['ordinary'],
    send: ({ id }) =>
      rpc('portico_create_upload_request', {
        ...{ bucket: 'files', folder: `${id}/incoming/`, request_name: 'New', note: '' },
        ...{ expires: new Date(Date.now() + 86_400_000).toISOString(), most_files: null, most_bytes: null },
      }),
  },
  {
    ...call('end a file request', 'portico_end_upload_request', 'request/requests.ts'),
    send: () => rpc('portico_end_upload_request', { request: uuidOf('request 1') }),
  },
  {
    ...call('remove a file request', 'portico_upload_requests delete', 'request/requests.ts'),
    send: () =>
      write(
        'DELETE',
        'portico_upload_requests',
        { id: `eq.${uuidOf('request 1')}` },
        undefined,
        'return=minimal',
      ),
  },
  {
    ...call('open a file request', 'portico_open_upload_request', 'send/send-request.ts'),
    actors: visitor,
    send: () => rpc('portico_open_upload_request', { token: secretOf('request', 1) }),
  },
  {
    ...call('reserve an upload', 'portico_reserve_upload', 'send/send-request.ts'),
    actors: visitor,
    send: () =>
      rpc('portico_reserve_upload', { upload_grant: secretOf('request grant', 1), path: 'a.txt', bytes: 10 }),
  },
]

function call(name: string, uses: string, file: string | null) {
  return { name, uses, sentBy: file && `${files}${file}`, actors: everyAccount }
}
