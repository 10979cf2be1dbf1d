import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sharedTestBackend } from '../../testing.ts'

/** The storage under test, the embedded one or a real one (`npm run test:real`), with a private and a public bucket for one test file. */
export interface StorageContract {
  url: string
  /** A client with the secret key, which no policy restricts. */
  owner: SupabaseClient['storage']
  /** A client of a user who may write under the user's own id in the demo's bucket `files`; `other` is a second one. */
  person: SupabaseClient['storage']
  other: SupabaseClient['storage']
  /** A client without a session. */
  nobody: SupabaseClient['storage']
  personId: string
  ownerToken: string
  personToken: string
  otherToken: string
  bucket: string
  publicBucket: string
  /** Creates a bucket of the owner, and removes it at the end. */
  make(options?: Parameters<SupabaseClient['storage']['createBucket']>[1]): Promise<string>
  /** Returns a new name for a bucket, and removes such a bucket at the end. */
  name(): string
  /** Sends a request as the owner, or with the authorization in the headers. */
  send(ask: string, headers?: Record<string, string>, body?: BodyInit): Promise<Response>
  /** Returns an answer with placeholders for values that differ between answers: ids, times, tokens and names (`<id>`, `<time>` …). */
  seen(answer: unknown): unknown
  /** Returns the status, the body and the present ones of the given headers of an answer. */
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

/** Removes the objects first, because a real storage empties a bucket later. */
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
  // Each validator has its own grammar for long messages.
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

/** Returns the client's form of an error answer: `status` is that of the answer, `statusCode` the one in its body. */
export function createClientError(code: string, statusCode: number, message: string, status = 400) {
  return { data: null, error: { code, message, status, statusCode: String(statusCode) } }
}

/** Returns an error answer of the service: `code` and `statusCode` are those of its body, the status of the answer is 400. */
export function createServiceError(code: string, statusCode: number, error: string, message: string) {
  return { body: { code, error, message, statusCode: String(statusCode) }, status: 400 }
}

/** The answers to a request with a broken token, and to one without a token. */
export const brokenToken = createServiceError(
  'AccessDenied',
  403,
  'Unauthorized',
  'JWS Protected Header is invalid',
)
export const missingToken = createServiceError('AccessDenied', 403, 'Unauthorized', 'Invalid Compact JWS')

/** Returns the metadata of an object's content in lists. */
export function createObjectMetadata(bytes: number, mimetype = 'text/plain', cacheControl = 'max-age=3600') {
  return {
    cacheControl,
    mimetype,
    size: bytes,
    contentLength: bytes,
    httpStatusCode: 200,
    eTag: '<etag>',
    lastModified: '<time>',
  }
}
