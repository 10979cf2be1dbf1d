import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  brokenToken,
  createClientError,
  createServiceError,
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
const infoOf = async (name: string) => {
  const { data } = await files().info(name)
  return data && [data.size, data.contentType, data.cacheControl, data.metadata]
}

describe('upload: bodies', () => {
  const stream = () =>
    Readable.toWeb(Readable.from([Buffer.from('he'), Buffer.from('llo')])) as ReadableStream<Uint8Array>
  const form = () => {
    const data = new FormData()
    data.append('', new Blob(['hello'], { type: 'text/plain' }))
    return data
  }
  const bytes = new TextEncoder().encode('hello')
  test.each<[string, () => Parameters<ReturnType<typeof files>['upload']>[1], string]>([
    ['a text', () => 'hello', 'text/plain;charset=UTF-8'],
    ['an ArrayBuffer', () => bytes.buffer as ArrayBuffer, 'text/plain;charset=UTF-8'],
    ['a view of bytes', () => bytes, 'text/plain;charset=UTF-8'],
    ['a Buffer', () => Buffer.from('hello'), 'text/plain;charset=UTF-8'],
    ['a stream', stream, 'text/plain;charset=UTF-8'],
    ['a Blob', () => new Blob(['hello'], { type: 'text/plain' }), 'text/plain'],
    ['a Blob without a type', () => new Blob(['hello']), 'application/octet-stream'],
    ['a File', () => new File(['hello'], 'other.txt', { type: 'text/x-hello' }), 'text/x-hello'],
    ['a form', form, 'text/plain'],
  ])('upload stores %s', async (what, body, type) => {
    const name = `bodies/${what}.txt`
    expect(s.seen(await files().upload(name, body()))).toEqual({
      data: { fullPath: `<bucket>/${name}`, id: '<id>', path: name },
      error: null,
    })
    expect(await textOf(name)).toBe('hello')
    expect((await infoOf(name))?.slice(0, 2)).toEqual([5, type])
  })

  test('upload stores URLSearchParams as text', async () => {
    expect((await files().upload('bodies/parameters', new URLSearchParams({ a: 'b c' }))).error).toBeNull()
    expect(await textOf('bodies/parameters')).toBe('a=b+c')
  })

  test('upload stores empty content', async () => {
    expect((await files().upload('bodies/empty', '')).error).toBeNull()
    expect((await files().upload('bodies/empty-blob', new Blob([]))).error).toBeNull()
    expect(await infoOf('bodies/empty')).toEqual([0, 'text/plain;charset=UTF-8', 'max-age=3600', {}])
    expect(await infoOf('bodies/empty-blob')).toEqual([0, 'application/octet-stream', 'max-age=3600', {}])
    expect([await textOf('bodies/empty'), await textOf('bodies/empty-blob')]).toEqual(['', ''])
  })
})

describe('upload: options', () => {
  test.each<[string, object, unknown[]]>([
    ['none', {}, ['text/plain;charset=UTF-8', 'max-age=3600', {}]],
    ['cacheControl', { cacheControl: '60' }, ['text/plain;charset=UTF-8', 'max-age=60', {}]],
    ['contentType', { contentType: 'text/csv' }, ['text/csv', 'max-age=3600', {}]],
    [
      'metadata',
      { metadata: { a: 'b', ü: { c: [1] } } },
      ['text/plain;charset=UTF-8', 'max-age=3600', { a: 'b', ü: { c: [1] } }],
    ],
    [
      'headers',
      { headers: { 'cache-control': 'public, max-age=5' } },
      ['text/plain;charset=UTF-8', 'public, max-age=5', {}],
    ],
    ['duplex', { duplex: 'half' }, ['text/plain;charset=UTF-8', 'max-age=3600', {}]],
  ])('upload of a text, options: %s', async (what, options, expected) => {
    const name = `options/${what}.txt`
    expect((await files().upload(name, 'x', options)).error).toBeNull()
    expect(await infoOf(name)).toEqual([1, ...expected])
  })

  test.each<[string, object, unknown[]]>([
    ['none', {}, ['text/plain', 'max-age=3600', {}]],
    ['cacheControl', { cacheControl: '60' }, ['text/plain', 'max-age=60', {}]],
    ['contentType', { contentType: 'text/csv' }, ['text/plain', 'max-age=3600', {}]],
    ['metadata', { metadata: { a: 'b' } }, ['text/plain', 'max-age=3600', { a: 'b' }]],
    ['headers', { headers: { 'x-other': 'x' } }, ['text/plain', 'max-age=3600', {}]],
  ])('upload of a Blob, options: %s', async (what, options, expected) => {
    const name = `options/blob ${what}.txt`
    expect((await files().upload(name, new Blob(['x'], { type: 'text/plain' }), options)).error).toBeNull()
    expect(await infoOf(name)).toEqual([1, ...expected])
  })

  test('upload replaces an object only with upsert', async () => {
    expect((await files().upload('options/again.txt', 'one')).error).toBeNull()
    expect(s.seen(await files().upload('options/again.txt', 'two'))).toEqual(
      createClientError('KeyAlreadyExists', 409, 'The resource already exists'),
    )
    const { data: before } = await files().info('options/again.txt')
    expect(s.seen(await files().upload('options/again.txt', 'three', { upsert: true }))).toEqual({
      data: { fullPath: '<bucket>/options/again.txt', id: '<id>', path: 'options/again.txt' },
      error: null,
    })
    const { data: after } = await files().info('options/again.txt')
    expect(await textOf('options/again.txt')).toBe('three')
    expect([
      after?.id === before?.id,
      after?.version === before?.version,
      after?.createdAt === before?.createdAt,
    ]).toEqual([true, false, true])
  })

  test('upload ignores invalid metadata', async () => {
    const sent = await s.send(
      `POST object/${s.bucket}/options/broken.txt`,
      { 'x-metadata': '!!', 'content-type': 'text/plain' },
      'x',
    )
    expect([sent.status, await infoOf('options/broken.txt')]).toEqual([
      200,
      [1, 'text/plain', 'no-cache', {}],
    ])
    const form = new FormData()
    form.append('metadata', '{"a"')
    form.append('', new Blob(['x'], { type: 'text/plain' }))
    expect((await s.send(`POST object/${s.bucket}/options/broken-form.txt`, {}, form)).status).toEqual(200)
  })
})

describe('update', () => {
  test('update replaces content and metadata', async () => {
    await files().upload('update.txt', 'one', { metadata: { a: 1 } })
    expect(s.seen(await files().update('update.txt', 'two', { cacheControl: '5' }))).toEqual({
      data: { fullPath: '<bucket>/update.txt', id: '<id>', path: 'update.txt' },
      error: null,
    })
    expect([await textOf('update.txt'), await infoOf('update.txt')]).toEqual([
      'two',
      [3, 'text/plain;charset=UTF-8', 'max-age=5', {}],
    ])
  })

  test.each<[string, object, unknown[]]>([
    ['contentType', { contentType: 'text/csv' }, ['text/csv', 'max-age=3600', {}]],
    ['metadata', { metadata: { b: 2 } }, ['text/plain;charset=UTF-8', 'max-age=3600', { b: 2 }]],
    [
      'headers',
      { headers: { 'cache-control': 'public, max-age=5' } },
      ['text/plain;charset=UTF-8', 'public, max-age=5', {}],
    ],
    ['duplex', { duplex: 'half' }, ['text/plain;charset=UTF-8', 'max-age=3600', {}]],
    // An update replaces regardless of `upsert`.
    ['upsert', { upsert: false }, ['text/plain;charset=UTF-8', 'max-age=3600', {}]],
  ])('update with %s', async (what, options, expected) => {
    const name = `update ${what}.txt`
    await files().upload(name, 'one', { metadata: { a: 1 } })
    expect((await files().update(name, 'x', options)).error).toBeNull()
    expect(await infoOf(name)).toEqual([1, ...expected])
  })

  test('update of a missing object creates it', async () => {
    expect(s.seen(await files().update('update-none.txt', 'x'))).toEqual({
      data: { fullPath: '<bucket>/update-none.txt', id: '<id>', path: 'update-none.txt' },
      error: null,
    })
    expect(await textOf('update-none.txt')).toEqual('x')
  })
})

describe('refused uploads', () => {
  test('upload rejects keys with invalid characters', async () => {
    const answers: unknown[] = []
    for (const name of ['ü.txt', 'a#b', 'a[1]', 'a{1}', 'a|b', 'a~b', 'a\\b', 'a`b', 'a"b', 'a<b', 'a^b'])
      answers.push([
        name,
        ((await files().upload(name, 'x')).error as { code?: string } | null)?.code ?? null,
      ])
    expect(answers).toEqual([
      ['ü.txt', 'InvalidKey'],
      ['a#b', null],
      ['a[1]', 'InvalidKey'],
      ['a{1}', 'InvalidKey'],
      ['a|b', 'InvalidKey'],
      ['a~b', 'InvalidKey'],
      ['a\\b', null],
      ['a`b', 'InvalidKey'],
      ['a"b', 'InvalidKey'],
      ['a<b', 'InvalidKey'],
      ['a^b', 'InvalidKey'],
    ])
    expect(s.seen(await files().upload('a[1]', 'x'))).toEqual(
      createClientError('InvalidKey', 400, 'Invalid key: a[1]'),
    )
  })

  test('upload accepts keys with every allowed character', async () => {
    const name = "marks/A z_0!-.*'() &$@=;:+,.txt"
    expect((await files().upload(name, 'x')).error).toBeNull()
    expect(await textOf(name)).toBe('x')
    expect((await files().list('marks')).data?.map((one) => one.name)).toEqual([name.slice(6)])
  })

  test('upload rejects an empty key', async () => {
    const sent = await s.send(`POST object/${s.bucket}/`, { 'content-type': 'text/plain' }, 'x')
    expect(await s.answer(sent)).toEqual(createServiceError('InvalidKey', 400, 'InvalidKey', 'Invalid key: '))
  })

  test('upload rejects a missing bucket', async () => {
    expect(s.seen(await s.owner.from('nothing-here').upload('a', 'x'))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    expect(s.seen(await s.person.from('nothing-here').upload('a', 'x'))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
  })

  test('upload respects the limits of the bucket', async () => {
    const small = s.owner.from(
      await s.make({ public: false, fileSizeLimit: 10, allowedMimeTypes: ['image/*', 'text/plain'] }),
    )
    const png = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/png' })
    expect((await small.upload('fits.png', png(10))).error).toBeNull()
    expect(s.seen(await small.upload('large.png', png(11)))).toEqual(
      createClientError('EntityTooLarge', 413, 'The object exceeded the maximum allowed size'),
    )
    expect(s.seen(await small.upload('large.bin', new Uint8Array(11), { contentType: 'image/png' }))).toEqual(
      createClientError('EntityTooLarge', 413, 'The object exceeded the maximum allowed size'),
    )
    expect(s.seen(await small.upload('a.html', 'x', { contentType: 'text/html' }))).toEqual(
      createClientError('InvalidMimeType', 415, 'mime type text/html is not supported'),
    )
    expect(s.seen(await small.upload('a.html', new Blob(['x'], { type: 'text/html' })))).toEqual(
      createClientError('InvalidMimeType', 415, 'mime type text/html is not supported'),
    )
    expect(s.seen(await small.upload('a.txt', 'x', { contentType: 'text/plain' }))).toMatchObject({
      error: null,
    })
    expect((await small.list()).data?.map(({ name }) => name)).toEqual(['a.txt', 'fits.png'])
  })

  test('the placeholder of a folder is empty, and can have any type', async () => {
    const images = s.owner.from(await s.make({ public: false, allowedMimeTypes: ['image/*'] }))
    expect((await images.upload('folder/.emptyFolderPlaceholder', new Blob([]))).error).toBeNull()
    expect(s.seen(await images.upload('folder/other/.emptyFolderPlaceholder', new Blob(['x'])))).toEqual(
      createClientError('EntityTooLarge', 413, 'The object exceeded the maximum allowed size'),
    )
  })

  test('upload rejects a form without a file', async () => {
    const form = new FormData()
    form.append('cacheControl', '60')
    expect(await s.answer(await s.send(`POST object/${s.bucket}/none.txt`, {}, form))).toEqual(
      createServiceError('InvalidRequest', 400, 'InvalidRequest', 'No content provided'),
    )
  })

  test('upload respects the policies', async () => {
    const theirs = s.person.from('files')
    expect(s.seen(await theirs.upload('elsewhere/a.txt', 'x'))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
    expect(s.seen(await theirs.upload('elsewhere/a.txt', 'x', { upsert: true }))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
    expect(s.seen(await theirs.update('elsewhere/a.txt', 'x'))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
    expect(s.seen(await s.nobody.from('files').upload('a.txt', 'x'))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
  })

  test('upload rejects a broken token and a missing token', async () => {
    const headers = { authorization: 'Bearer a.b.c', 'content-type': 'text/plain' }
    expect(await s.answer(await s.send(`POST object/${s.bucket}/a.txt`, headers, 'x'))).toEqual(brokenToken)
    const none = { authorization: '', 'content-type': 'text/plain' }
    expect(await s.answer(await s.send(`POST object/${s.bucket}/a.txt`, none, 'x'))).toEqual(missingToken)
  })
})

describe('links for uploads', () => {
  test('a link for uploads works once', async () => {
    const link = await files().createSignedUploadUrl('link/a.txt')
    expect(s.seen(link)).toEqual({
      data: {
        path: 'link/a.txt',
        signedUrl: '<url>/storage/v1/object/upload/sign/<bucket>/link/a.txt?token=<token>',
        token: '<token>',
      },
      error: null,
    })
    const token = link.data?.token ?? ''
    const put = (name: string, body: string | Blob) =>
      s.nobody.from(s.bucket).uploadToSignedUrl(name, token, body, { cacheControl: '7', metadata: { a: 1 } })
    expect(s.seen(await put('link/b.txt', 'x'))).toEqual(
      createClientError('InvalidSignature', 400, 'Invalid signature'),
    )
    expect(s.seen(await put('link/a.txt', 'one'))).toEqual({
      data: { fullPath: '<bucket>/link/a.txt', path: 'link/a.txt' },
      error: null,
    })
    expect(await infoOf('link/a.txt')).toEqual([3, 'text/plain;charset=UTF-8', 'max-age=7', { a: 1 }])
    expect(s.seen(await put('link/a.txt', new Blob(['two'])))).toEqual(
      createClientError('KeyAlreadyExists', 409, 'The resource already exists'),
    )
    expect(await textOf('link/a.txt')).toEqual('one')
  })

  test('a link for uploads with upsert replaces an object', async () => {
    const { data } = await files().createSignedUploadUrl('link/again.txt', { upsert: true })
    const put = (body: string | Blob) =>
      s.nobody.from(s.bucket).uploadToSignedUrl('link/again.txt', data?.token ?? '', body)
    expect([(await put('one')).error, (await put(new Blob(['two']))).error]).toEqual([null, null])
    expect(await textOf('link/again.txt')).toBe('two')
  })

  test.each<[string, object, unknown[]]>([
    ['contentType', { contentType: 'text/csv' }, ['text/csv', 'max-age=3600', {}]],
    ['headers', { headers: { 'cache-control': 'no-store' } }, ['text/plain;charset=UTF-8', 'no-store', {}]],
    ['duplex', { duplex: 'half' }, ['text/plain;charset=UTF-8', 'max-age=3600', {}]],
  ])('an upload by a link, options: %s', async (what, options, expected) => {
    const name = `link/${what}.txt`
    const { data } = await files().createSignedUploadUrl(name)
    const sent = await s.nobody.from(s.bucket).uploadToSignedUrl(name, data?.token ?? '', 'x', options)
    expect([sent.error, await infoOf(name)]).toEqual([null, [1, ...expected]])
  })

  test('a link for uploads replaces an object only if its creator allows it, not its sender', async () => {
    const put = async (mayReplace: boolean, upsert: boolean) => {
      const name = `link/says ${mayReplace}.txt`
      const { data } = await files().createSignedUploadUrl(name, { upsert: mayReplace })
      await files().upload(name, 'one', { upsert: true })
      return s.nobody.from(s.bucket).uploadToSignedUrl(name, data?.token ?? '', 'two', { upsert })
    }
    expect(s.seen(await put(false, true))).toEqual(
      createClientError('KeyAlreadyExists', 409, 'The resource already exists'),
    )
    expect((await put(true, false)).error).toBeNull()
    expect(await textOf('link/says true.txt')).toBe('two')
  })

  test('a link for uploads can have a name with special characters', async () => {
    const { data } = await files().createSignedUploadUrl('link/a b&c+d.txt')
    expect(
      (await s.nobody.from(s.bucket).uploadToSignedUrl('link/a b&c+d.txt', data?.token ?? '', 'x')).error,
    ).toBeNull()
    expect(await textOf('link/a b&c+d.txt')).toBe('x')
  })

  test('a link for uploads is refused for a taken name, a missing bucket and without a policy', async () => {
    await files().upload('link/there.txt', 'x')
    expect(s.seen(await files().createSignedUploadUrl('link/there.txt'))).toEqual(
      createClientError('KeyAlreadyExists', 409, 'The resource already exists'),
    )
    expect(s.seen(await s.person.from('files').createSignedUploadUrl('elsewhere/a.txt'))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
    expect(s.seen(await s.owner.from('nothing-here').createSignedUploadUrl('a.txt'))).toEqual(
      createClientError('InvalidRequest', 404, 'The related resource does not exist'),
    )
  })

  test('an upload by an invalid link is refused', async () => {
    await files().upload('link/down.txt', 'x')
    const { data } = await files().createSignedUrl('link/down.txt', 60)
    const down = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect(s.seen(await s.nobody.from(s.bucket).uploadToSignedUrl('link/down.txt', down, 'x'))).toEqual(
      createClientError('InvalidSignature', 400, 'Token is not scoped for upload'),
    )
    expect(s.seen(await s.nobody.from(s.bucket).uploadToSignedUrl('link/down.txt', 'a.b.c', 'x'))).toEqual(
      createClientError('InvalidJWT', 400, 'JWS Protected Header is invalid'),
    )
    expect(
      await s.answer(
        await s.send(
          `PUT object/upload/sign/${s.bucket}/link/down.txt`,
          { 'content-type': 'text/plain' },
          'x',
        ),
      ),
    ).toEqual(createServiceError('InvalidRequest', 400, 'Error', 'querystring must …'))
    const { error } = await s.nobody.from(s.bucket).uploadToSignedUrl('link/down.txt', s.personToken, 'x')
    expect(error).toMatchObject({ status: 400, statusCode: '400' })
  })

  test('an upload by a link belongs to the creator of the link', async () => {
    const name = `${s.personId}/${s.bucket}.txt`
    const { data } = await s.person.from('files').createSignedUploadUrl(name)
    expect((await s.nobody.from('files').uploadToSignedUrl(name, data?.token ?? '', 'x')).error).toBeNull()
    expect(s.seen((await s.person.from('files').remove([name])).data)).toMatchObject([
      { owner: '<person>', owner_id: '<person>' },
    ])
  })
})
