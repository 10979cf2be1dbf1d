import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  brokenToken,
  missingToken,
  openStorageContract,
  type StorageContract,
} from './storage-contract.fixture.ts'

let s: StorageContract
beforeAll(async () => {
  s = await openStorageContract()
})
afterAll(() => s?.close())

const files = () => s.owner.from(s.bucket)
const textOf = async (name: string) => (await files().download(name)).data?.text()
const version = { 'tus-resumable': '1.0.0' }
const octets = { ...version, 'content-type': 'application/offset+octet-stream' }
const encoded = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const about = (name: string, more: Record<string, string> = {}) =>
  encoded({ bucketName: s.bucket, objectName: name, contentType: 'text/plain', cacheControl: '60', ...more })

/** Returns the status, the body and the protocol headers of an answer. */
const said = (response: Response) =>
  s.answer(
    response,
    'tus-resumable',
    'upload-offset',
    'upload-length',
    'tus-complete',
    'tus-version',
    'tus-extension',
    'cache-control',
  )
const create = (headers: Record<string, string>, body?: BodyInit) =>
  s.send('POST upload/resumable', { ...version, ...headers }, body)
/** Returns the path of an upload within the storage. Its address may be absolute, or start at the server’s root. */
const pathOf = (response: Response) => {
  const location = response.headers.get('location')
  if (!location) throw new Error(`No address in an answer of ${response.status}`)
  return new URL(location, s.url).pathname.replace('/storage/v1/', '')
}
const begun = async (name: string, length = 5, more: Record<string, string> = {}) =>
  pathOf(await create({ 'upload-length': String(length), 'upload-metadata': about(name), ...more }))
const append = (path: string, offset: number, body: BodyInit, more: Record<string, string> = {}) =>
  s.send(`PATCH ${path}`, { ...octets, 'upload-offset': String(offset), ...more }, body)

test('OPTIONS lists the protocol extensions of the service', async () => {
  const { status, headers } = await s.send('OPTIONS upload/resumable', { authorization: '' })
  expect([status, headers.get('tus-version'), headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,creation-with-upload,creation-defer-length,termination,expiration',
  ])
})

describe('creation', () => {
  test('creation returns an address, and does not write the object yet', async () => {
    const created = await create({ 'upload-length': '5', 'upload-metadata': about('created.txt') })
    expect(pathOf(created)).toMatch(/^upload\/resumable\/[\w-]+$/)
    expect(await said(created)).toEqual({ status: 201, 'tus-resumable': '1.0.0' })
    expect((await files().exists('created.txt')).data).toBe(false)
  })

  test('creation of an empty file completes it', async () => {
    const created = await create({ 'upload-length': '0', 'upload-metadata': about('empty.txt') })
    expect(await said(created)).toEqual({ status: 201, 'tus-complete': '1', 'tus-resumable': '1.0.0' })
    expect((await files().info('empty.txt')).data?.size).toBe(0)
  })

  test('creation accepts the content, or its first part', async () => {
    const whole = await create(
      { ...octets, 'upload-length': '5', 'upload-metadata': about('at-once.txt') },
      'hello',
    )
    expect(await said(whole)).toEqual({
      status: 201,
      'tus-complete': '1',
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
    })
    expect(await textOf('at-once.txt')).toBe('hello')
    const part = await create({ ...octets, 'upload-length': '5', 'upload-metadata': about('half.txt') }, 'he')
    expect(await said(part)).toEqual({ status: 201, 'tus-resumable': '1.0.0', 'upload-offset': '2' })
    expect(await said(await append(pathOf(part), 2, 'llo'))).toEqual({
      status: 204,
      'tus-complete': '1',
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
    })
    expect(await textOf('half.txt')).toBe('hello')
  })

  test('creation without a length accepts it in a later request', async () => {
    const created = await create({ 'upload-defer-length': '1', 'upload-metadata': about('later.txt') })
    expect(await said(created)).toEqual({ status: 201, 'tus-resumable': '1.0.0' })
    expect(await said(await append(pathOf(created), 0, 'he'))).toEqual({
      status: 204,
      'tus-resumable': '1.0.0',
      'upload-offset': '2',
    })
    expect(await said(await append(pathOf(created), 2, 'llo', { 'upload-length': '5' }))).toEqual({
      status: 204,
      'tus-complete': '1',
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
    })
    expect(await textOf('later.txt')).toBe('hello')
  })

  test('creation refuses partial uploads for concatenation', async () => {
    const part = await create({
      'upload-length': '5',
      'upload-concat': 'partial',
      'upload-metadata': about('part.txt'),
    })
    expect(await said(part)).toEqual({
      body: 'Concatenation extension is not (yet) supported. Disable parallel uploads in the tus client.',
      status: 501,
      'tus-resumable': '1.0.0',
    })
  })

  test.each<[string, () => Record<string, string>, number, string]>([
    [
      'no protocol',
      () => ({ 'tus-resumable': '', 'upload-length': '5', 'upload-metadata': about('a.txt') }),
      412,
      'Tus-Resumable Required',
    ],
    [
      'another version',
      () => ({ 'tus-resumable': '0.2.2', 'upload-length': '5', 'upload-metadata': about('a.txt') }),
      400,
      'Invalid tus-resumable',
    ],
    [
      'no length',
      () => ({ 'upload-metadata': about('a.txt') }),
      400,
      'Upload-Length or Upload-Defer-Length header required',
    ],
    [
      'a length that is none',
      () => ({ 'upload-length': 'five', 'upload-metadata': about('a.txt') }),
      400,
      'Invalid upload-length',
    ],
    [
      'a negative length',
      () => ({ 'upload-length': '-5', 'upload-metadata': about('a.txt') }),
      400,
      'Invalid upload-length',
    ],
    [
      'a length beyond all limits',
      () => ({ 'upload-length': String(6 * 1024 ** 3), 'upload-metadata': about('a.txt') }),
      413,
      'Maximum size exceeded',
    ],
    ['no metadata', () => ({ 'upload-length': '5' }), 400, 'Metadata header is required'],
    [
      'metadata that is none',
      () => ({ 'upload-length': '5', 'upload-metadata': 'a b c' }),
      400,
      'Invalid upload-metadata',
    ],
    [
      'no bucket',
      () => ({ 'upload-length': '5', 'upload-metadata': encoded({ objectName: 'a.txt' }) }),
      400,
      'Bucket name invalid',
    ],
    [
      'no key',
      () => ({ 'upload-length': '5', 'upload-metadata': encoded({ bucketName: s.bucket }) }),
      400,
      'Invalid key:',
    ],
    [
      'a key that is none',
      () => ({ 'upload-length': '5', 'upload-metadata': about('a[1]') }),
      400,
      'Invalid key: a[1]',
    ],
    [
      'a bucket that is not there',
      () => ({ 'upload-length': '5', 'upload-metadata': about('a.txt', { bucketName: 'nothing-here' }) }),
      404,
      'Bucket not found',
    ],
  ])('creation with %s is refused', async (_what, headers, status, body) => {
    expect(await said(await create(headers()))).toEqual({ status, body, 'tus-resumable': '1.0.0' })
  })

  test('creation for an existing object is refused without x-upsert', async () => {
    await files().upload('there.txt', 'there')
    const again = { 'upload-length': '5', 'upload-metadata': about('there.txt') }
    expect(await said(await create(again))).toEqual({
      body: 'The resource already exists',
      status: 409,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await create({ ...again, ...octets, 'x-upsert': 'true' }, 'again'))).toEqual({
      status: 201,
      'tus-complete': '1',
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
    })
    expect(await textOf('there.txt')).toBe('again')
  })

  test('creation respects the limits of the bucket', async () => {
    const bucketName = await s.make({ public: false, fileSizeLimit: 10, allowedMimeTypes: ['image/*'] })
    const sent = (length: number, contentType: string) =>
      create({
        'upload-length': String(length),
        'upload-metadata': about('a.png', { bucketName, contentType }),
      })
    expect(await said(await sent(11, 'image/png'))).toEqual({
      body: 'Maximum size exceeded',
      status: 413,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await sent(10, 'text/html'))).toEqual({
      body: 'mime type text/html is not supported',
      status: 415,
      'tus-resumable': '1.0.0',
    })
    expect((await sent(10, 'image/png')).status).toBe(201)
  })

  test('creation respects the policies', async () => {
    const metadata = about('elsewhere/a.txt', { bucketName: 'files' })
    const as = (token: string) =>
      create({ authorization: token && `Bearer ${token}`, 'upload-length': '5', 'upload-metadata': metadata })
    expect(await said(await as(s.personToken))).toEqual({
      body: 'new row violates row-level security policy',
      status: 403,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await as('a.b.c'))).toEqual(brokenToken)
    expect(await said(await as(''))).toEqual(missingToken)
  })
})

describe('the content', () => {
  test('the content arrives in chunks', async () => {
    const path = await begun('pieces.txt')
    expect(await said(await append(path, 0, 'he'))).toEqual({
      status: 204,
      'tus-resumable': '1.0.0',
      'upload-offset': '2',
    })
    expect(await said(await s.send(`HEAD ${path}`, version))).toEqual({
      'cache-control': 'no-store',
      status: 200,
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-offset': '2',
    })
    expect(await said(await append(path, 2, 'llo'))).toEqual({
      status: 204,
      'tus-complete': '1',
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
    })
    expect(await textOf('pieces.txt')).toBe('hello')
    expect(await said(await s.send(`HEAD ${path}`, version))).toEqual({
      'cache-control': 'no-store',
      status: 200,
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-offset': '5',
    })
  })

  test('the content has the type, cache control and metadata from the request', async () => {
    const whole = (name: string, more: Record<string, string>) =>
      create({ ...octets, 'upload-length': '1', 'upload-metadata': about(name, more) }, 'x')
    const infoOf = async (name: string) => {
      const { data } = await files().info(name)
      return [data?.contentType, data?.cacheControl, data?.metadata]
    }
    await whole('said.txt', { contentType: 'text/csv', cacheControl: '7', metadata: '{"a":{"ü":1}}' })
    expect(await infoOf('said.txt')).toEqual(['text/csv', 'max-age=7', { a: { ü: 1 } }])
    await whole('header.txt', { cacheControl: 'public, max-age=7' })
    expect(await infoOf('header.txt')).toEqual(['text/plain', 'no-cache', null])
    await whole('broken.txt', { metadata: '{"a"' })
    expect(await infoOf('broken.txt')).toEqual(['text/plain', 'max-age=60', null])
    const bare = encoded({ bucketName: s.bucket, objectName: 'bare.txt' })
    await create({ ...octets, 'upload-length': '1', 'upload-metadata': bare }, 'x')
    expect(await infoOf('bare.txt')).toEqual(['application/octet-stream', 'no-cache', null])
  })

  test('the content can have a name with a folder and special characters', async () => {
    const name = "folder/it's & (more).txt"
    expect(
      (await create({ ...octets, 'upload-length': '5', 'upload-metadata': about(name) }, 'hello')).status,
    ).toBe(201)
    expect(await textOf(name)).toBe('hello')
  })

  test('content with a wrong offset, a wrong type or too many bytes is refused', async () => {
    const path = await begun('refused.txt')
    expect(await said(await append(path, 3, 'lo'))).toEqual({
      body: 'Upload-Offset conflict',
      status: 409,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await append(path, 0, 'hello', { 'content-type': 'text/plain' }))).toEqual({
      body: 'Invalid content-type',
      status: 400,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await append(path, 0, 'hello', { 'upload-offset': '' }))).toEqual({
      body: 'Invalid upload-offset',
      status: 400,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await append(path, 0, 'hello', { 'tus-resumable': '' }))).toEqual({
      body: 'Tus-Resumable Required',
      status: 412,
      'tus-resumable': '1.0.0',
    })
    expect(((await said(await append(path, 0, 'hello and more'))) as { status: number }).status).toEqual(413)
  })

  test('content for a missing upload is refused', async () => {
    const path = await begun('ended.txt')
    await s.send(`DELETE ${path}`, version)
    expect(await said(await append(path, 0, 'hello'))).toEqual({
      body: 'The file for this url was not found',
      status: 404,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await s.send(`HEAD ${path}`, version))).toEqual({
      status: 404,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await append('upload/resumable/nothing', 0, 'hello'))).toEqual({
      body: 'Invalid upload id',
      status: 400,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await s.send('HEAD upload/resumable/nothing', version))).toEqual({
      status: 400,
      'tus-resumable': '1.0.0',
    })
  })

  test('content is refused if another upload has taken the name', async () => {
    const path = await begun('raced.txt')
    await files().upload('raced.txt', 'other')
    expect(await said(await append(path, 0, 'hello'))).toEqual({
      body: 'The resource already exists',
      status: 409,
      'tus-resumable': '1.0.0',
    })
    expect(await textOf('raced.txt')).toBe('other')
  })

  test('content for the upload of another user is refused', async () => {
    const mine = about(`${s.personId}/${s.bucket}.txt`, { bucketName: 'files' })
    const as = (token: string) => ({ authorization: `Bearer ${token}` })
    const path = pathOf(await create({ ...as(s.personToken), 'upload-length': '5', 'upload-metadata': mine }))
    expect((await append(path, 0, 'hello', as(s.otherToken))).status).toEqual(403)
    expect((await s.send(`DELETE ${path}`, { ...version, ...as(s.otherToken) })).status).toEqual(403)
    expect((await s.send(`DELETE ${path}`, { ...version, ...as(s.personToken) })).status).toEqual(204)
  })

  test('a checksum is ignored, because the service lacks the extension', async () => {
    const path = await begun('checksum.txt')
    const wrong = { 'upload-checksum': `sha1 ${Buffer.from('no checksum').toString('base64')}` }
    expect((await append(path, 0, 'hello', wrong)).status).toBe(204)
    expect(await textOf('checksum.txt')).toBe('hello')
  })

  test('a POST with x-http-method-override is not a PATCH', async () => {
    const path = await begun('overridden.txt')
    const headers = { ...octets, 'upload-offset': '0', 'x-http-method-override': 'PATCH' }
    expect(await said(await s.send(`POST ${path}`, headers, 'hello'))).toEqual({
      body: 'Upload-Length or Upload-Defer-Length header required',
      status: 400,
      'tus-resumable': '1.0.0',
    })
  })
})

describe('the end', () => {
  test('DELETE removes an upload once', async () => {
    const path = await begun('given-up.txt')
    expect(await said(await s.send(`DELETE ${path}`, version))).toEqual({
      status: 204,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await s.send(`DELETE ${path}`, version))).toEqual({
      body: 'The file for this url was not found',
      status: 404,
      'tus-resumable': '1.0.0',
    })
  })

  test('terminate of tus-js-client removes an upload', async () => {
    const path = await begun('terminated.txt')
    const headers = { authorization: `Bearer ${s.ownerToken}` }
    await Upload.terminate(`${s.url}/${path}`, { headers })
    expect((await s.send(`HEAD ${path}`, version)).status).toBe(404)
    await expect(Upload.terminate(`${s.url}/${path}`, { headers, retryDelays: [] })).rejects.toMatchObject({
      message: expect.stringContaining('response code: 404'),
    })
  })

  test('DELETE of a finished upload is refused, and the object stays', async () => {
    const path = await begun('finished.txt')
    await append(path, 0, 'hello')
    expect((await s.send(`DELETE ${path}`, version)).status).toEqual(409)
    expect(await textOf('finished.txt')).toBe('hello')
  })
})

describe('signed upload links', () => {
  const signed = async (name: string, options?: { upsert: boolean }) => {
    const { data } = await files().createSignedUploadUrl(name, options)
    return { authorization: '', 'x-signature': data?.token ?? '' }
  }
  const createBy = (headers: Record<string, string>, body?: BodyInit) =>
    s.send('POST upload/resumable/sign', { ...version, ...headers }, body)

  test('a signed link accepts content in chunks', async () => {
    const link = await signed('linked.txt')
    const created = await createBy({ ...link, 'upload-length': '5', 'upload-metadata': about('linked.txt') })
    expect(await said(created)).toEqual({ status: 201, 'tus-resumable': '1.0.0' })
    expect(pathOf(created)).toMatch(/^upload\/resumable\/sign\/[\w-]+$/)
    expect(await said(await s.send(`HEAD ${pathOf(created)}`, { ...version, ...link }))).toEqual({
      'cache-control': 'no-store',
      status: 200,
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-offset': '0',
    })
    expect(await said(await append(pathOf(created), 0, 'hello', link))).toEqual({
      status: 204,
      'tus-complete': '1',
      'tus-resumable': '1.0.0',
      'upload-offset': '5',
    })
    expect(await textOf('linked.txt')).toBe('hello')
  })

  test('a signed link with upsert replaces an object', async () => {
    await files().upload('linked-again.txt', 'one')
    const headers = {
      ...octets,
      ...(await signed('linked-again.txt', { upsert: true })),
      'upload-length': '3',
      'upload-metadata': about('linked-again.txt'),
    }
    expect((await createBy(headers, 'two')).status).toBe(201)
    expect(await textOf('linked-again.txt')).toBe('two')
  })

  test('an upload without a link, or with an invalid link or one of another object, is refused', async () => {
    const metadata = { 'upload-length': '5', 'upload-metadata': about('linked-not.txt') }
    const link = await signed('linked-other.txt')
    expect(await said(await createBy({ authorization: '', ...metadata }))).toEqual({
      body: 'Missing x-signature header',
      status: 400,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await createBy({ authorization: '', 'x-signature': 'a.b.c', ...metadata }))).toEqual({
      body: 'JWS Protected Header is invalid',
      status: 400,
      'tus-resumable': '1.0.0',
    })
    expect(await said(await createBy({ ...link, ...metadata }))).toEqual({
      body: 'Invalid signature',
      status: 400,
      'tus-resumable': '1.0.0',
    })
    await files().upload('linked-down.txt', 'x')
    const { data } = await files().createSignedUrl('linked-down.txt', 60)
    const down = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect(
      await said(
        await createBy({
          authorization: '',
          'x-signature': down,
          'upload-length': '5',
          'upload-metadata': about('linked-down.txt'),
        }),
      ),
    ).toEqual({ body: 'Token is not scoped for upload', status: 400, 'tus-resumable': '1.0.0' })
  })
})

describe('tus-js-client', { tags: ['long'] }, () => {
  const content = Buffer.from('0123456789'.repeat(10))
  const send = (name: string, options: Partial<UploadOptions>) =>
    new Promise<{ sent: string[]; failure?: number | string | undefined }>((resolve) => {
      const sent: string[] = []
      new Upload(content, {
        endpoint: `${s.url}/upload/resumable`,
        headers: { authorization: `Bearer ${s.personToken}` },
        metadata: {
          bucketName: 'files',
          objectName: `${s.personId}/${s.bucket}/${name}`,
          contentType: 'text/plain',
        },
        retryDelays: [],
        onBeforeRequest: (request) => void sent.push(request.getMethod()),
        onSuccess: () => resolve({ sent }),
        onError: (error) =>
          resolve({ sent, failure: (error as DetailedError).originalResponse?.getStatus() ?? error.message }),
        ...options,
      }).start()
    })
  const arrived = async (name: string) => {
    const at = `${s.personId}/${s.bucket}/${name}`
    const { data } = await s.person.from('files').download(at)
    await s.person.from('files').remove([at])
    return (await data?.text()) === String(content)
  }

  test.each<[string, Partial<UploadOptions>, string[], number?]>([
    ['chunkSize', { chunkSize: 40 }, ['POST', 'PATCH', 'PATCH', 'PATCH']],
    ['uploadDataDuringCreation', { uploadDataDuringCreation: true }, ['POST']],
    [
      'uploadDataDuringCreation and chunkSize',
      { uploadDataDuringCreation: true, chunkSize: 40 },
      ['POST', 'PATCH', 'PATCH'],
    ],
    [
      'uploadLengthDeferred',
      { uploadLengthDeferred: true, chunkSize: 40 },
      ['POST', 'PATCH', 'PATCH', 'PATCH'],
    ],
    ['uploadSize', { uploadSize: 100 }, ['POST', 'PATCH']],
    ['overridePatchMethod', { overridePatchMethod: true }, ['POST', 'POST'], 400],
    ['addRequestId', { addRequestId: true }, ['POST', 'PATCH']],
    ['parallelUploads', { parallelUploads: 2 }, ['POST', 'POST'], 501],
    ['metadata', { metadata: { bucketName: 'nothing-here', objectName: 'a.txt' } }, ['POST'], 404],
    ['headers', { headers: { authorization: `Bearer a.b.c` } }, ['POST'], 400],
    ['protocol of the draft', { protocol: 'ietf-draft-03' } as object, ['POST'], 412],
  ])('tus-js-client with %s', async (name, options, sent, failure) => {
    expect(await send(name, options)).toEqual({ sent, failure })
    expect(await arrived(name)).toBe(failure === undefined)
  })

  test('uploadUrl continues after the received bytes', async () => {
    const name = 'uploadUrl'
    const as = { authorization: `Bearer ${s.personToken}` }
    const objectName = `${s.personId}/${s.bucket}/${name}`
    const path = await begun(objectName, content.length, {
      ...as,
      'upload-metadata': about(objectName, { bucketName: 'files' }),
    })
    await append(path, 0, content.subarray(0, 60), as)
    const accepted: number[] = []
    const went = await send(name, {
      uploadUrl: `${s.url}/${path}`,
      onChunkComplete: (size) => void accepted.push(size),
    })
    expect([went, accepted]).toEqual([{ sent: ['HEAD', 'PATCH'] }, [40]])
    expect(await arrived(name)).toBe(true)
  })

  test('uploadUrl of an expired upload starts from scratch', async () => {
    const gone = `${s.url}/upload/resumable/${'0'.repeat(32)}`
    expect(await send('anew', { uploadUrl: gone })).toEqual({ sent: ['HEAD', 'POST', 'PATCH'] })
    expect(await arrived('anew')).toBe(true)
  })
})
