import { createHash } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createClient } from '@supabase/supabase-js'
import { type HttpRequest, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
  other = await backend.signedIn('other')
})
afterAll(() => backend?.close())

const chunkSize = 6 * 1024 * 1024
const content = Buffer.alloc(chunkSize * 2 + 1000, 'portico ')

interface Sent {
  url: string | null
  /** The error, and the status of the response with it. */
  failure: string | undefined
  status: number | undefined
  /** Upload-Offset of each PATCH. */
  offsets: number[]
}

/** Sends with the real client; `stopAfter` aborts once that many bytes are acknowledged. */
function send(
  name: string,
  options: Partial<UploadOptions> & { stopAfter?: number } = {},
  as = demo,
  bucket = 'files',
) {
  const { stopAfter = Number.POSITIVE_INFINITY, ...rest } = options
  return new Promise<Sent>((resolve) => {
    const offsets: number[] = []
    const finish = (error?: Error) =>
      resolve({ url: upload.url, failure: error?.message, status: statusOf(error), offsets })
    const upload = new Upload(content, {
      endpoint: `${backend.url}/storage/v1/upload/resumable`,
      headers: { authorization: `Bearer ${as.token}`, 'x-upsert': 'false' },
      metadata: { bucketName: bucket, objectName: name, contentType: 'text/plain', cacheControl: '60' },
      chunkSize,
      retryDelays: [],
      onBeforeRequest(request: HttpRequest) {
        if (request.getMethod() === 'PATCH') offsets.push(Number(request.getHeader('Upload-Offset')))
      },
      onChunkComplete(_size, accepted) {
        if (accepted >= stopAfter) void upload.abort().then(() => finish())
      },
      onError: finish,
      onSuccess: () => finish(),
      ...rest,
    })
    upload.start()
  })
}

function statusOf(error: Error | undefined): number | undefined {
  return (error as { originalResponse?: { getStatus(): number } } | undefined)?.originalResponse?.getStatus()
}

describe('a resumable upload', () => {
  test('resumes after an interruption and becomes an object', { tags: ['long'] }, async () => {
    const name = `${demo.id}/resumed.txt`
    const first = await send(name, { stopAfter: chunkSize })
    expect(first.offsets).toEqual([0])
    expect((await demo.client.storage.from('files').info(name)).error).toMatchObject({ code: 'NoSuchKey' })
    const second = await send(name, { uploadUrl: first.url })
    expect(second).toMatchObject({ failure: undefined, offsets: [chunkSize, chunkSize * 2] })
    const { data } = await demo.client.storage.from('files').download(name)
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(new Uint8Array((await data?.arrayBuffer()) ?? []))).toBe(digest(content))
    const info = await demo.client.storage.from('files').info(name)
    expect(info.data).toMatchObject({
      size: content.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
    })
  })

  test('is known to be complete if only its last response was lost', async () => {
    const { url } = await send(`${demo.id}/lost.txt`)
    expect(await send(`${demo.id}/lost.txt`, { uploadUrl: url })).toMatchObject({
      failure: undefined,
      offsets: [],
    })
  })

  test('that is complete on disk becomes an object when the client asks for its offset', async () => {
    const name = `${demo.id}/stopped.txt`
    const { url } = await send(name, { stopAfter: chunkSize })
    const file = join(
      backend.dataDir,
      'storage',
      'uploads',
      new URL(url ?? '').pathname.split('/').at(-1) ?? '',
    )
    await appendFile(file, content.subarray(chunkSize))
    expect(await send(name, { uploadUrl: url })).toMatchObject({ failure: undefined, offsets: [] })
    expect((await demo.client.storage.from('files').info(name)).data?.size).toBe(content.length)
  })

  test('belongs to the user who started it', async () => {
    const { url } = await send(`${demo.id}/owned.txt`, { stopAfter: chunkSize })
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const response = await fetch(url ?? '', {
        method,
        headers: {
          authorization: `Bearer ${other.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': String(chunkSize),
          'content-type': 'application/offset+octet-stream',
        },
      })
      expect([method, response.status]).toEqual([method, 403])
    }
    expect((await fetch(url ?? '')).status).toBe(404)
  })

  test('cannot bypass the bucket’s rules as a placeholder or with a limit of 0 bytes', async () => {
    const placeholder = `${demo.id}/folder/.emptyFolderPlaceholder`
    expect((await send(placeholder, { uploadLengthDeferred: true }, demo, 'avatars')).status).toBe(415)
    const owner = createClient(backend.url, backend.secretKey).storage
    await owner.createBucket('nothing-fits', { public: false, fileSizeLimit: 0 })
    const headers = { authorization: `Bearer ${backend.secretKey}` }
    for (const uploadLengthDeferred of [false, true])
      expect((await send('a.txt', { headers, uploadLengthDeferred }, demo, 'nothing-fits')).status).toBe(413)
    await owner.deleteBucket('nothing-fits')
  })

  test('is rejected if a plain upload would be', async () => {
    expect((await send(`${other.id}/planted.txt`)).status).toBe(403)
    expect((await send(`${demo.id}/ü.txt`)).status).toBe(400)
    expect((await send(`${demo.id}/a.png`, {}, demo, 'avatars')).status).toBe(413)
    expect((await send(`${demo.id}/x`, {}, demo, 'none')).status).toBe(404)
    await send(`${demo.id}/twice.txt`)
    expect((await send(`${demo.id}/twice.txt`)).status).toBe(409)
    const headers = { authorization: `Bearer ${demo.token}`, 'x-upsert': 'true' }
    expect((await send(`${demo.id}/twice.txt`, { headers })).failure).toBeUndefined()
  })

  test('is checked again when it is complete', async () => {
    const name = `${demo.id}/raced.txt`
    const { url } = await send(name, { stopAfter: chunkSize })
    await demo.client.storage.from('files').upload(name, 'first')
    expect((await send(name, { uploadUrl: url })).status).toBe(409)
    expect(await (await demo.client.storage.from('files').download(name)).data?.text()).toBe('first')
  })

  test('can be cancelled', async () => {
    const { url } = await send(`${demo.id}/given-up.txt`, { stopAfter: chunkSize })
    await Upload.terminate(url ?? '', { headers: { authorization: `Bearer ${demo.token}` } })
    expect((await send('', { uploadUrl: url, endpoint: null })).status).toBe(404)
  })
})

test('an upload by a stream without a known length is stored as it arrives', async () => {
  const parts = [Buffer.from('a'), Buffer.alloc(100_000, 'b'), Buffer.from('c')]
  const { error } = await demo.client.storage
    .from('files')
    .upload(`${demo.id}/rhythm.txt`, Readable.toWeb(Readable.from(parts)) as ReadableStream, {
      duplex: 'half',
    })
  expect(error).toBeNull()
  expect((await demo.client.storage.from('files').info(`${demo.id}/rhythm.txt`)).data?.size).toBe(100_002)
})

test.each([
  ['an empty file', ''],
  ['a small file', 'all at once'],
])('an upload of %s is complete in the request that creates it', async (what, text) => {
  const name = `${demo.id}/${what}`
  const pairs = { bucketName: 'files', objectName: name, contentType: 'text/plain' }
  const headers = {
    authorization: `Bearer ${demo.token}`,
    'tus-resumable': '1.0.0',
    'upload-length': String(text.length),
    'upload-metadata': Object.entries(pairs)
      .map(([field, value]) => `${field} ${btoa(value)}`)
      .join(','),
    ...(text && { 'content-type': 'application/offset+octet-stream' }),
  }
  const created = await fetch(`${backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers,
    ...(text && { body: text }),
  })
  expect([created.status, created.headers.get('tus-complete')]).toEqual([201, '1'])
  const { data } = await demo.client.storage.from('files').download(name)
  expect(await data?.text()).toBe(text)
  const address = new URL(created.headers.get('location') ?? '', backend.url)
  const { authorization } = headers
  const asked = await fetch(address, {
    method: 'HEAD',
    headers: { authorization, 'tus-resumable': '1.0.0' },
  })
  expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, String(text.length)])
})

describe('a resumable upload by a link', () => {
  const signed = async (name: string, options?: { upsert: boolean }) => {
    const { data } = await demo.client.storage.from('files').createSignedUploadUrl(name, options)
    const endpoint = `${backend.url}/storage/v1/upload/resumable/sign`
    return { endpoint, headers: { 'x-signature': data?.token ?? '' } }
  }

  test('needs only the link, and resumes after an interruption', async () => {
    const name = `${demo.id}/linked.txt`
    const link = await signed(name)
    const { url, failure } = await send(name, { ...link, stopAfter: chunkSize })
    expect([failure, url]).toEqual([undefined, expect.stringContaining('/upload/resumable/sign/')])
    expect(await send(name, { ...link, uploadUrl: url })).toMatchObject({
      failure: undefined,
      offsets: [chunkSize, chunkSize * 2],
    })
    expect((await demo.client.storage.from('files').info(name)).data?.size).toBe(content.length)
    expect((await send(name, { ...link, uploadUrl: url })).offsets).toEqual([])
  })

  test('writes only the object and in the mode of the link', async () => {
    const name = `${demo.id}/linked-once.txt`
    const link = await signed(name)
    expect((await send(`${demo.id}/elsewhere.txt`, link)).status).toBe(400)
    expect((await send(name, link, demo, 'avatars')).status).toBe(400)
    expect((await send(name, link)).failure).toBeUndefined()
    expect((await send(name, { ...link, headers: { ...link.headers, 'x-upsert': 'true' } })).status).toBe(409)
    expect((await send(name, await signed(name, { upsert: true }))).failure).toBeUndefined()
  })

  test('resumes with its own link only', async () => {
    const name = `${demo.id}/linked-two.txt`
    const { url } = await send(name, { ...(await signed(name)), stopAfter: chunkSize })
    const foreign = await signed(`${demo.id}/linked-three.txt`)
    expect((await send(name, { ...foreign, uploadUrl: url, endpoint: null })).status).toBe(400)
  })

  test.each<[string, Record<string, string>]>([
    ['no link', {}],
    ['an invalid signature', { 'x-signature': 'a.b.c' }],
  ])('is refused with %s', async (_what, headers) => {
    const endpoint = `${backend.url}/storage/v1/upload/resumable/sign`
    expect((await send(`${demo.id}/x.txt`, { endpoint, headers })).status).toBe(400)
  })

  test('is refused with a link to read, and with a sign-in', async () => {
    const { data } = await demo.client.storage.from('files').createSignedUrl(`${demo.id}/linked.txt`, 60)
    const endpoint = `${backend.url}/storage/v1/upload/resumable/sign`
    for (const token of [new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '', demo.token])
      expect(
        (await send(`${demo.id}/linked.txt`, { endpoint, headers: { 'x-signature': token } })).status,
      ).toBe(400)
  })
})
