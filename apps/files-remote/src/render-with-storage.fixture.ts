import { type MountedRemote, mountRemote, type TestHostOptions } from '@portico/react-remote/testing'
import type { Session } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { createPage, type ListRequest, parseListRequest } from './storage/list-pages.fixture.ts'

/** An answer of storage. Default status: 200. */
export interface StorageResponse {
  status?: number
  body: unknown
}

/** The answer for functions and tables of migrations that were not pushed. */
const absent: StorageResponse = { status: 404, body: { code: 'PGRST202', message: 'no such function' } }
const missing = [
  ...[
    'find_files',
    'folder_page',
    'recent_files',
    'used_space',
    'list_favourites',
    'can_trash',
    'owner_of',
  ].map((name) => `rpc/portico_${name}`),
  'portico_space_limits',
].map((name) => `/rest/v1/${name}`)

/**
 * Shows `remote` to Ada over a storage that answers by path below `/storage/v1`, when the answer is available, or with the result
 * of a function of the request's JSON. Requests without an answer never complete, but searches, favourites, the trash, owners and
 * limits are answered as not installed. Answers of `/object/list/…` are used for `list-v2`, too.
 */
export function renderWithStorage(
  remote: Parameters<typeof mountRemote>[0],
  answers: Record<
    string,
    | StorageResponse
    | Promise<StorageResponse>
    | ((body: unknown) => StorageResponse | Promise<StorageResponse>)
  >,
  path = '/',
  appearance: TestHostOptions['appearance'] = {},
): MountedRemote {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input).pathname.replace('/storage/v1', '')
    const own = answers[asked] ?? (missing.includes(asked) ? absent : undefined)
    const isPaged = own === undefined && asked.startsWith('/object/list-v2/')
    const given = isPaged ? answers[asked.replace('list-v2', 'list')] : own
    const sent = isPaged ? parseListRequest(readBody(init?.body)) : readBody(init?.body)
    const answer = sent === null ? { body: null } : await (typeof given === 'function' ? given(sent) : given)
    if (!answer) return new Promise<Response>(() => {})
    const { status = 200 } = answer
    const body = isPaged ? createPage(sent as ListRequest | null, answer.body) : answer.body
    return body instanceof Blob ? new Response(body, { status }) : Response.json(body, { status })
  }
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() }
  const client = createClient('http://files.test', 'key', { auth, global: { fetch } })
  const { session }: { session: Session } = createFakeSession({ user: { id: 'ada' }, client })
  const mounted = mountRemote(remote, { session, path, appearance })
  onTestFinished(() => mounted.unmount())
  return mounted
}

function readBody(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** The answer that lists these buckets, all private. */
export const createBucketsResponse = (...ids: string[]): StorageResponse => ({
  body: ids.map((id) => ({ id, name: id, public: false })),
})
