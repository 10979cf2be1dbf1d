import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sharedTestBackend } from '../../testing.ts'

/** The storage under test, the embedded one or a real one (`npm run test:real`), with a private and a public bucket for one file. */
export interface StorageContract {
  url: string
  /** Above every policy. */
  owner: SupabaseClient['storage']
  /** May write under its own id in the demo's bucket `files`, as `other` may. */
  person: SupabaseClient['storage']
  other: SupabaseClient['storage']
  /** Not signed in. */
  nobody: SupabaseClient['storage']
  personId: string
  ownerToken: string
  personToken: string
  otherToken: string
  bucket: string
  publicBucket: string
  /** A bucket of the owner's, removed at the end. */
  make(options?: Parameters<SupabaseClient['storage']['createBucket']>[1]): Promise<string>
  /** A name of a bucket that is removed at the end, if there is one by then. */
  name(): string
  /** A request by the owner, or as the headers say. */
  send(ask: string, headers?: Record<string, string>, body?: BodyInit): Promise<Response>
  /** An answer without what no two have in common: ids, times, tokens and names of this run become `<id>`, `<time>` … */
  seen(answer: unknown): unknown
  /** Status, those of the headers that there are, and the body of an answer. */
  answer(response: Response, ...headers: string[]): Promise<unknown>
  close(): Promise<void>
}

export async function openStorageContract(): Promise<StorageContract> {
  const backend = await sharedTestBackend()
  const url = `${backend.url}/storage/v1`
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const owner = createClient(backend.url, backend.secretKey, options).storage
  const demo = await backend.signedIn('demo')
  const other = await backend.signedIn('other')
  const names: string[] = []
  const name = () => {
    const bucket = `contract-${randomUUID().slice(0, 8)}`
    names.push(bucket)
    return bucket
  }
  const make: StorageContract['make'] = async (options = { public: false }) => {
    const bucket = name()
    const { error } = await owner.createBucket(bucket, options)
    if (error) throw error
    return bucket
  }
  const bucket = await make()
  const publicBucket = await make({ public: true })
  const words = () => [
    [backend.url, '<url>'] as const,
    [demo.id, '<person>'] as const,
    ...names.map((made) => [made, made === bucket ? '<bucket>' : '<other bucket>'] as const),
  ]
  const seen = (value: unknown): unknown => normalized(value, words())
  return {
    url,
    owner,
    person: demo.client.storage,
    other: other.client.storage,
    nobody: backend.client().storage,
    personId: demo.id,
    ownerToken: backend.secretKey,
    personToken: demo.token,
    otherToken: other.token,
    bucket,
    publicBucket,
    make,
    name,
    send(ask, headers = {}, body) {
      const [method = '', path = ''] = ask.split(/ (.*)/)
      return fetch(`${url}/${path}`, {
        method,
        headers: {
          ...(!('authorization' in headers) && { authorization: `Bearer ${backend.secretKey}` }),
          ...headers,
        },
        ...(body !== undefined && { body, duplex: 'half' }),
        redirect: 'manual',
      } as RequestInit)
    },
    seen,
    async answer(response, ...headers) {
      const text = (await response.text()).trim()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return seen({
        status: response.status,
        ...Object.fromEntries(headers.map((header) => [header, response.headers.get(header) ?? undefined])),
        ...(text !== '' && { body: isJson ? JSON.parse(text) : text }),
      })
    },
    async close() {
      for (const made of names) await removeBucket(owner, made)
      await backend.close()
    },
  }
}

/** A real one empties a bucket when it comes to it. */
async function removeBucket(owner: SupabaseClient['storage'], bucket: string): Promise<void> {
  const { data } = await owner.from(bucket).listV2({ limit: 1000 })
  if (data?.objects.length) await owner.from(bucket).remove(data.objects.map(({ name }) => name))
  await owner.deleteBucket(bucket)
}

const patterns: [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{4,6}\+00:00/g, '<time to the microsecond>'],
  // What a validator says at length, each by its own grammar.
  [/^(body|querystring|params|headers)([/\w]*) must .*$/s, '$1$2 must …'],
  [/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, '<date>'],
  [/^"[\w-]+"$/, '<etag>'],
]

function normalized(value: unknown, words: (readonly [string, string])[]): unknown {
  if (typeof value === 'string') {
    const named = words.reduce((text, [word, name]) => text.replaceAll(word, name), value)
    return patterns.reduce((text, [pattern, name]) => text.replace(pattern, name), named)
  }
  if (value instanceof Error) {
    const { status, statusCode, code } = value as Error & Record<string, unknown>
    return normalized({ status, statusCode, code, message: value.message }, words)
  }
  if (Array.isArray(value)) return value.map((one) => normalized(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, normalized(one, words)]),
  )
}

/** What the client makes of a refusal: `status` is that of the answer, `statusCode` the one in its body. */
export function refused(code: string, statusCode: number, message: string, status = 400) {
  return { data: null, error: { code, message, status, statusCode: String(statusCode) } }
}

/** A refusal as the service answers it: `code` and `statusCode` are those of its body, the status of the answer is 400. */
export function refusal(code: string, statusCode: number, error: string, message: string) {
  return { body: { code, error, message, statusCode: String(statusCode) }, status: 400 }
}

/** What is answered to a request whose token is none, and to one without any. */
export const brokenToken = refusal('AccessDenied', 403, 'Unauthorized', 'JWS Protected Header is invalid')
export const missingToken = refusal('AccessDenied', 403, 'Unauthorized', 'Invalid Compact JWS')

/** What lists say of an object's content. */
export function metadataOf(bytes: number, mimetype = 'text/plain', cacheControl = 'max-age=3600') {
  return {
    ...{ cacheControl, mimetype },
    ...{ size: bytes, contentLength: bytes, httpStatusCode: 200 },
    ...{ eTag: '<etag>', lastModified: '<time>' },
  }
}
