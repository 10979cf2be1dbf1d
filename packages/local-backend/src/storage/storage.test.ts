import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await startTestBackend()
  demo = await backend.signedIn('demo')
  other = await backend.signedIn('other')
}, 60_000)
afterAll(() => backend?.close())

const files = () => demo.client.storage.from('files')
const mine = (name: string) => `${demo.id}/${name}`

async function versionsOnDisk(): Promise<string[]> {
  const found = await readdir(join(backend.dataDir, 'storage', 'objects'), {
    recursive: true,
    withFileTypes: true,
  })
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** 30 MB that are never in memory at once. */
function* megabytes(count: number): Generator<Buffer> {
  for (let i = 0; i < count; i++) yield Buffer.alloc(1024 * 1024, i)
}

describe('uploading', () => {
  test('takes a form, a raw body and metadata, and gives them back', async () => {
    const form = await files().upload(mine('up/form.txt'), new Blob(['form'], { type: 'text/plain' }), {
      cacheControl: '60',
      metadata: { from: 'test' },
    })
    expect(form.data).toMatchObject({ path: mine('up/form.txt'), fullPath: `files/${mine('up/form.txt')}` })
    const raw = await files().upload(mine('up/raw.json'), '{"raw":1}', { contentType: 'application/json' })
    expect(raw.error).toBeNull()
    expect((await files().info(mine('up/form.txt'))).data).toMatchObject({
      size: 4,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { from: 'test' },
      etag: `"${createHash('md5').update('form').digest('hex')}"`,
    })
    expect(await (await files().download(mine('up/raw.json'))).data?.text()).toBe('{"raw":1}')
  })

  test('takes 30 MB as a stream and gives them back the same', async () => {
    const hash = createHash('md5')
    for (const part of megabytes(30)) hash.update(part)
    const { error } = await files().upload(
      mine('big.bin'),
      Readable.toWeb(Readable.from(megabytes(30))) as ReadableStream,
      {
        contentType: 'application/octet-stream',
        duplex: 'half',
      },
    )
    expect(error).toBeNull()
    const { data } = await files().info(mine('big.bin'))
    expect(data).toMatchObject({ size: 30 * 1024 * 1024, etag: `"${hash.digest('hex')}"` })
    const response = await fetch(`${backend.url}/storage/v1/object/files/${mine('big.bin')}`, {
      headers: { authorization: `Bearer ${demo.token}` },
    })
    const again = createHash('md5')
    for await (const part of response.body ?? []) again.update(part)
    expect(`"${again.digest('hex')}"`).toBe(data?.etag)
  })

  test('refuses what is there already, replaces it by upsert or update, and keeps one file of it', async () => {
    const before = (await versionsOnDisk()).length
    const name = mine('again.txt')
    await files().upload(name, 'one')
    expect((await files().upload(name, 'two')).error).toMatchObject({
      code: 'KeyAlreadyExists',
      statusCode: '409',
      status: 400,
    })
    expect((await files().upload(name, 'three', { upsert: true })).error).toBeNull()
    expect(await (await files().download(name)).data?.text()).toBe('three')
    expect((await files().update(name, 'four')).error).toBeNull()
    expect(await (await files().download(name)).data?.text()).toBe('four')
    expect((await files().update(mine('never.txt'), 'x')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await versionsOnDisk()).length).toBe(before + 1)
  })

  test('keeps to the bucket’s rules', async () => {
    const avatars = demo.client.storage.from('avatars')
    const html = new Blob(['<p>'], { type: 'text/html' })
    expect((await avatars.upload(mine('a.html'), html)).error).toMatchObject({
      code: 'InvalidMimeType',
      statusCode: '415',
    })
    const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' })
    expect((await avatars.upload(mine('a.png'), large)).error).toMatchObject({
      code: 'EntityTooLarge',
      statusCode: '413',
    })
    expect((await demo.client.storage.from('none').upload(mine('x'), 'x')).error).toMatchObject({
      code: 'NoSuchBucket',
    })
    expect((await avatars.list(demo.id)).data).toEqual([])
  })

  test.each([['ü.txt'], ['a%2f..%2fb'], ['a%5Cb'], ['a%23b'], ['a%00b'], ['a[1]']])(
    'refuses the key %j',
    async (name) => {
      expect((await files().upload(mine(name), 'x')).error).toMatchObject({ code: 'InvalidKey' })
    },
  )

  test('never leaves the bucket by its path', async () => {
    const response = await fetch(`${backend.url}/storage/v1/object/files/${demo.id}/..%2f..%2fx`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'text/plain' },
      body: 'x',
    })
    expect(await response.json()).toMatchObject({ code: 'InvalidKey' })
  })

  test.each([['multipart/form-data'], ['image/svg+xml']])(
    'of 20 MB that is refused as %s harms nothing',
    async (type) => {
      const large = new Blob([new Uint8Array(20 * 1024 * 1024)], { type: 'image/svg+xml' })
      const body = type === 'multipart/form-data' ? large : await large.bytes()
      const { error } = await demo.client.storage
        .from('avatars')
        .upload(mine('a.svg'), body, { contentType: type })
      expect(error).toMatchObject({ code: 'InvalidMimeType' })
      expect((await fetch(`${backend.url}/health`)).status).toBe(200)
    },
  )

  test('that is refused and then broken off harms nothing', async () => {
    const { connect } = await import('node:net')
    const { port } = new URL(backend.url)
    const socket = connect(Number(port), '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    const part =
      '--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\nContent-Type: text/html\r\n\r\nhalf'
    socket.write(
      `POST /storage/v1/object/avatars/${mine('a.html')} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${demo.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${part}`,
    )
    expect(await answer).toContain('InvalidMimeType')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.destroy()
    await closed
    expect((await fetch(`${backend.url}/health`)).status).toBe(200)
  })

  test('that breaks off leaves nothing behind', async () => {
    const before = (await versionsOnDisk()).length
    const aborted = new AbortController()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      pull: () => aborted.abort(),
    })
    const sent = fetch(`${backend.url}/storage/v1/object/files/${mine('half.bin')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}` },
      body,
      duplex: 'half',
      signal: aborted.signal,
    } as RequestInit)
    await expect(sent).rejects.toThrow()
    expect((await files().info(mine('half.bin'))).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await versionsOnDisk()).length).toBe(before)
  })
})

describe('downloading', () => {
  const path = () => `${backend.url}/storage/v1/object/files/${mine('down.txt')}`
  const get = (headers: Record<string, string> = {}, query = '') =>
    fetch(path() + query, { headers: { authorization: `Bearer ${demo.token}`, ...headers } })

  beforeAll(async () => {
    await files().upload(mine('down.txt'), '0123456789', { contentType: 'text/plain' })
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, null, 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('answers the range %s with %i', async (range, status, text, contentRange) => {
    const response = await get({ range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    if (text !== null) expect(await response.text()).toBe(text)
    else expect(await response.json()).toMatchObject({ code: 'InvalidRange' })
  })

  test('answers 304 for what the client has, and the whole for another version', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-0', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200)
  })

  test('names the file when asked to download it', async () => {
    const own = await get({}, '?download=')
    expect(own.headers.get('content-disposition')).toBe(
      `attachment; filename="down.txt"; filename*=UTF-8''down.txt`,
    )
    const wished = await get({}, `?download=${encodeURIComponent('Übersicht "1".txt')}`)
    expect(wished.headers.get('content-disposition')).toBe(
      `attachment; filename="_bersicht _1_.txt"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.txt`,
    )
  })

  test('lets no file run in the backend’s name', async () => {
    await files().upload(mine('page.html'), '<script>1</script>', { contentType: 'text/html' })
    const response = await fetch(path().replace('down.txt', 'page.html'), {
      headers: { authorization: `Bearer ${demo.token}` },
    })
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await get()).headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('answers HEAD with the headers alone', async () => {
    const response = await fetch(path(), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${demo.token}` },
    })
    expect(response.headers.get('content-length')).toBe('10')
    expect(await response.text()).toBe('')
  })
})

describe('listing', () => {
  const folder = () => `${demo.id}/list`

  beforeAll(async () => {
    for (const name of ['b.txt', 'a.txt', 'Notes.md', 'sub/one.txt', 'sub/deep/two.txt', 'zoo/three.txt']) {
      await files().upload(`${folder()}/${name}`, name)
    }
  })

  test('shows folders first, then files, in the order asked for', async () => {
    const names = async (options?: Parameters<ReturnType<typeof files>['list']>[1]) =>
      (await files().list(folder(), options)).data?.map((entry) => entry.name)
    expect(await names()).toEqual(['sub', 'zoo', 'Notes.md', 'a.txt', 'b.txt'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'zoo',
      'sub',
      'b.txt',
      'a.txt',
      'Notes.md',
    ])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['zoo', 'Notes.md'])
    expect(await names({ search: 'no' })).toEqual(['Notes.md'])
    expect(await names({ sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'sub',
      'zoo',
      'b.txt',
      'a.txt',
      'Notes.md',
    ])
  })

  test('goes on by a cursor', async () => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await files().listV2({
        prefix: `${folder()}/`,
        limit: 2,
        with_delimiter: true,
        ...(cursor && { cursor }),
      })
      all.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map((entry) => entry.name).sort())
      cursor = data?.nextCursor
    } while (cursor)
    expect(all).toEqual(['Notes.md', 'a.txt', 'b.txt', 'sub/', 'zoo/'].map((name) => `${folder()}/${name}`))
    const flat = await files().listV2({
      prefix: `${folder()}/sub/`,
      sortBy: { column: 'created_at', order: 'desc' },
    })
    expect(flat.data?.objects.map((object) => object.name)).toEqual([
      `${folder()}/sub/deep/two.txt`,
      `${folder()}/sub/one.txt`,
    ])
  })
})

describe('moving, copying, removing', () => {
  test('keeps the bytes and refuses to overwrite', async () => {
    await files().upload(mine('m/one.txt'), 'one')
    await files().upload(mine('m/two.txt'), 'two')
    expect((await files().move(mine('m/one.txt'), mine('m/two.txt'))).error).toMatchObject({
      code: 'KeyAlreadyExists',
    })
    expect((await files().move(mine('m/one.txt'), mine('m/sub/one.txt'))).error).toBeNull()
    expect((await files().copy(mine('m/sub/one.txt'), mine('m/copy.txt'))).data?.path).toBe(
      `files/${mine('m/copy.txt')}`,
    )
    expect((await files().remove([mine('m/sub/one.txt'), mine('m/none.txt')])).data).toHaveLength(1)
    expect(await (await files().download(mine('m/copy.txt'))).data?.text()).toBe('one')
    expect((await files().move(mine('m/none.txt'), mine('m/x.txt'))).error).toMatchObject({
      code: 'NoSuchKey',
    })
  })

  test('removes the files of what is removed', async () => {
    const before = (await versionsOnDisk()).length
    await files().upload(mine('gone.txt'), 'x')
    await files().remove([mine('gone.txt')])
    expect((await versionsOnDisk()).length).toBe(before)
  })
})

describe('signed links', () => {
  test('read one object for a while, without sign-in', async () => {
    await files().upload(mine('s/a b.txt'), 'signed')
    const { data } = await files().createSignedUrl(mine('s/a b.txt'), 60, { download: 'x.txt' })
    const response = await fetch(data?.signedUrl ?? '')
    expect(await response.text()).toBe('signed')
    expect(response.headers.get('content-disposition')).toContain('x.txt')
    const moved = new URL(data?.signedUrl ?? '')
    moved.pathname = moved.pathname.replace('a%20b.txt', 'other.txt')
    expect(await (await fetch(moved)).json()).toMatchObject({ code: 'InvalidSignature' })
    const many = await files().createSignedUrls([mine('s/a b.txt'), mine('s/none.txt')], 60)
    expect(many.data?.map((link) => link.error === null)).toEqual([true, false])
    const used = await demo.client.storage.from('files').download(mine('s/none.txt'))
    expect(used.error).not.toBeNull()
  })

  test('are no sign-in, and sign-in is no link', async () => {
    const { data } = await files().createSignedUrl(mine('s/a b.txt'), 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
    const asUser = await fetch(`${backend.url}/storage/v1/bucket`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await asUser.json()).toMatchObject({ code: 'InvalidJWT' })
    const asLink = await fetch(
      `${backend.url}/storage/v1/object/sign/files/${mine('s/a b.txt')}?token=${demo.token}`,
    )
    expect(await asLink.json()).toMatchObject({ code: 'InvalidSignature' })
  })

  test('write one object as who signed', async () => {
    const { data } = await files().createSignedUploadUrl(mine('s/up.txt'))
    const stranger = backend.client().storage.from('files')
    expect(
      (await stranger.uploadToSignedUrl(mine('s/other.txt'), data?.token ?? '', 'x')).error,
    ).toMatchObject({ code: 'InvalidSignature' })
    expect(
      (await stranger.uploadToSignedUrl(mine('s/up.txt'), data?.token ?? '', new Blob(['up']))).error,
    ).toBeNull()
    expect((await stranger.uploadToSignedUrl(mine('s/up.txt'), data?.token ?? '', 'x')).error).toMatchObject({
      code: 'KeyAlreadyExists',
    })
    expect((await files().createSignedUploadUrl(`${other.id}/x.txt`)).error).toMatchObject({
      code: 'AccessDenied',
    })
  })
})

describe('a stranger', () => {
  test.each([['signed in'], ['signed out']])('%s, reaches nothing of another’s', async (who) => {
    const name = mine(`private-${who}.txt`)
    await files().upload(name, 'private')
    const theirs = (who === 'signed in' ? other.client : backend.client()).storage.from('files')
    expect((await theirs.download(name)).error).not.toBeNull()
    expect((await theirs.info(name)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.list(demo.id)).data).toEqual([])
    expect((await theirs.listV2({ prefix: demo.id })).data?.objects).toEqual([])
    expect((await theirs.createSignedUrl(name, 60)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.upload(mine('planted.txt'), 'x')).error).toMatchObject({
      code: 'AccessDenied',
      status: 400,
      statusCode: '403',
    })
    expect((await theirs.upload(name, 'x', { upsert: true })).error).toMatchObject({ code: 'AccessDenied' })
    expect((await theirs.update(name, 'x')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.move(name, `${other.id}/taken.txt`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.copy(name, `${other.id}/taken.txt`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.remove([name])).data).toEqual([])
    expect(await (await files().download(name)).data?.text()).toBe('private')
  })

  test('needs a key or a token at all', async () => {
    const response = await fetch(`${backend.url}/storage/v1/object/list/files`, {
      method: 'POST',
      body: '{}',
    })
    expect(await response.json()).toMatchObject({ code: 'AccessDenied' })
  })

  test('reads a public bucket, and only a public one, by its public address', async () => {
    const avatar = await demo.client.storage
      .from('avatars')
      .upload(mine('me.png'), new Blob(['png'], { type: 'image/png' }))
    expect(avatar.error).toBeNull()
    const { publicUrl } = demo.client.storage.from('avatars').getPublicUrl(mine('me.png')).data
    const response = await fetch(publicUrl)
    expect(await response.text()).toBe('png')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await (await fetch(publicUrl.replace('/avatars/', '/files/'))).json()).toMatchObject({
      code: 'NoSuchBucket',
    })
  })

  test('makes no buckets, and sees those the policies show', async () => {
    expect((await demo.client.storage.createBucket('mine')).error).toMatchObject({ code: 'AccessDenied' })
    expect((await demo.client.storage.deleteBucket('files')).error).not.toBeNull()
    expect((await backend.client().storage.listBuckets()).data?.map((bucket) => bucket.id)).toEqual([
      'avatars',
      'files',
    ])
  })
})
