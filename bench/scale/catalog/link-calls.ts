import { type ActorFacts, numberOf, userId, uuidOf } from '../actors.ts'
import { secretOf } from '../fill/sharing.ts'
import { type Call, everyAccount, read, rpc, sources, store, visitor, write } from './call.ts'

const { files } = sources

const shareColumns =
  'id,bucket_id,items,name,has_password,expires_at,most_uses,uses,last_used_at,ended_at,created_at'
const requestColumns =
  'id,bucket_id,folder,name,expires_at,most_files,most_bytes,files,last_used_at,ended_at,created_at,most_total,bytes'

/** The page of a list of links, without its filter. */
const newest = { order: 'created_at.desc,id.desc', limit: '50' }

/** A page of shares or requests, by `filter` of PostgREST. */
const shares = (name: string, filter: (facts: ActorFacts) => Record<string, string>): Call => ({
  ...call(name, 'portico_shares select', 'share/shares.ts'),
  send: (facts) => read('portico_shares', { select: shareColumns, ...filter(facts), ...newest }),
})
const requests = (name: string, filter: (facts: ActorFacts) => Record<string, string>): Call => ({
  ...call(name, 'portico_upload_requests select', 'file-request/file-requests.ts'),
  send: (facts) => read('portico_upload_requests', { select: requestColumns, ...filter(facts), ...newest }),
})

/** The condition for links behind the last one of a page, as `behind` of the files remote writes it. */
function behind(): Record<string, string> {
  const at = new Date().toISOString()
  return { or: `(created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${uuidOf('none')}))` }
}

/** The id of the share link or file request that belongs to the caller at every size. */
const own = (kind: 'share' | 'request', { actor }: ActorFacts) => uuidOf(`${kind} ${numberOf(actor)}`)

/** Calls of share links and file requests: those of their owners, and those of visitors who have a link. */
export const linkCalls: readonly Call[] = [
  shares('shares', () => ({})),
  shares('shares, next page', behind),
  shares('shares by name', () => ({ name: 'ilike.*share 1*' })),
  shares('shares of a file', ({ id }) => ({
    bucket_id: 'eq.files',
    items: `ov.{"${id}/small/file 001.txt","${id}/small/","${id}/"}`,
  })),
  {
    ...call('create a share', 'portico_create_share', 'share/shares.ts'),
    actors: ['ordinary'],
    send: ({ id }) =>
      rpc('portico_create_share', { bucket: 'files', items: [`${id}/small/`], share_name: 'New' }),
  },
  {
    ...call('end a share', 'portico_end_share', 'share/shares.ts'),
    send: (facts) => rpc('portico_end_share', { share: own('share', facts) }),
  },
  {
    ...call('remove a share', 'portico_shares delete', 'share/shares.ts'),
    send: (facts) => remove('portico_shares', own('share', facts)),
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
    // A download reads the same row before its bytes.
    ...{ name: 'download of a shared file', uses: 'storage info', sentBy: null, actors: visitor },
    send: () =>
      store(
        'GET',
        encodeURI(`object/info/files/${userId(numberOf('ordinary'))}/small/file 001.txt`),
        undefined,
        { 'x-portico-grant': secretOf('share grant', 1) },
      ),
  },
  requests('file requests', () => ({})),
  requests('file requests, next page', behind),
  requests('file requests by name', () => ({ name: 'ilike.*request 1*' })),
  requests('file requests of a folder', ({ id }) => ({
    bucket_id: 'eq.files',
    folder: `in.("${id}/incoming/","${id}/")`,
  })),
  {
    ...call('create a file request', 'portico_create_upload_request', 'file-request/file-requests.ts'),
    actors: ['ordinary'],
    send: ({ id }) =>
      rpc('portico_create_upload_request', {
        ...{ bucket: 'files', folder: `${id}/incoming/`, request_name: 'New', note: '' },
        ...{ expires: new Date(Date.now() + 86_400_000).toISOString(), most_files: null, most_bytes: null },
      }),
  },
  {
    ...call('end a file request', 'portico_end_upload_request', 'file-request/file-requests.ts'),
    send: (facts) => rpc('portico_end_upload_request', { request: own('request', facts) }),
  },
  {
    ...call('remove a file request', 'portico_upload_requests delete', 'file-request/file-requests.ts'),
    send: (facts) => remove('portico_upload_requests', own('request', facts)),
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

function remove(table: string, id: string) {
  return write('DELETE', table, { id: `eq.${id}` }, undefined, 'return=minimal')
}

function call(name: string, uses: string, file: string): Omit<Call, 'send'> {
  return { name, uses, sentBy: `${files}${file}`, actors: everyAccount }
}
