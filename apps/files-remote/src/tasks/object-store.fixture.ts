import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createPage, parseListRequest, refuseFunction } from '../storage/list-pages.fixture.ts'
import { isTooLong } from '../storage/longest-key.ts'

/** Objects by `bucket/key`. */
export type StoredObjects = Map<string, string>

/** Called before and after each request, which waits for it. A promise that never resolves simulates a closed page. */
export type RequestHook = (what: 'before' | 'after') => Promise<void>

const refuse = (status: number, code: string) =>
  Response.json({ statusCode: String(status), error: code, code, message: code }, { status })

/** Returns a client of a storage that has `objects`, and calls `around` before and after each request. */
export function createStorage(objects: StoredObjects, around: RequestHook = async () => {}): SupabaseClient {
  return createClient('http://storage.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: createStorageFetch(objects, around) },
  })
}

/** Returns the `fetch` of such a storage. */
export function createStorageFetch(
  objects: StoredObjects,
  around: RequestHook = async () => {},
): typeof globalThis.fetch {
  return async (input, init) => {
    await around('before')
    const { pathname } = new URL(String(input))
    const path = decodeURIComponent(pathname.replace('/storage/v1/object/', ''))
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const response = refuseFunction(pathname) ?? answer(objects, init?.method ?? 'GET', path, sent)
    await around('after')
    return response
  }
}

type Sent = Record<string, string | undefined> & { prefixes?: string[] }

function answer(objects: StoredObjects, method: string, path: string, sent: Sent): Response {
  if (path === 'move' || path === 'copy') return transfer(objects, path, sent)
  if (path.startsWith('info/')) {
    const content = objects.get(path.slice('info/'.length))
    const at = '2026-01-01T00:00:00Z'
    return content === undefined
      ? refuse(404, 'NoSuchKey')
      : Response.json({ name: path, size: content.length, created_at: at, last_modified: at })
  }
  if (path.startsWith('list-v2/')) {
    const asked = parseListRequest(sent)
    return Response.json(createPage(asked, list(objects, path.slice('list-v2/'.length), asked?.prefix ?? '')))
  }
  if (method === 'DELETE') {
    const gone = (sent.prefixes ?? []).filter((key) => objects.delete(`${path}/${key}`))
    return Response.json(gone.map((name) => ({ name })))
  }
  objects.set(path, '')
  return Response.json({ Key: path })
}

function transfer(objects: StoredObjects, kind: 'move' | 'copy', sent: Sent): Response {
  const from = `${sent.bucketId}/${sent.sourceKey}`
  const to = `${sent.destinationBucket ?? sent.bucketId}/${sent.destinationKey}`
  const content = objects.get(from)
  if (content === undefined) return refuse(404, 'NoSuchKey')
  if (objects.has(to)) return refuse(409, 'KeyAlreadyExists')
  const [bucket = '', ...parts] = to.split('/')
  if (isTooLong({ bucket, key: parts.join('/') })) return refuse(400, 'InvalidKey')
  if (to.includes('forbidden')) return refuse(403, 'AccessDenied')
  if (kind === 'move') objects.delete(from)
  objects.set(to, content)
  return Response.json({ message: 'Successfully moved', Key: to })
}

function list(objects: StoredObjects, bucket: string, prefix: string) {
  const start = prefix ? `${bucket}/${prefix}/` : `${bucket}/`
  const names = new Map<string, string | null>()
  for (const [path, content] of objects) {
    if (!path.startsWith(start)) continue
    const [name = '', ...inside] = path.slice(start.length).split('/')
    names.set(name, inside.length > 0 ? null : content)
  }
  return [...names].map(([name, content]) => ({
    name,
    id: content === null ? null : '1',
    updated_at: null,
    metadata: content === null ? null : { size: content.length },
  }))
}
