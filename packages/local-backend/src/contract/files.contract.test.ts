import { randomUUID } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// The same tests run at the embedded storage and at a real one (`npm run test:real`).

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
  other = await backend.signedIn('other')
})
afterAll(() => backend?.close())

/** A new folder for each run, because a real project keeps its files. */
const folder = `contract-${randomUUID().slice(0, 8)}`
const mine = (name: string) => `${demo.id}/${folder}/${name}`
const files = () => demo.client.storage.from('files')
const textOf = async (name: string) => (await files().download(name)).data?.text()

describe('uploads', () => {
  test('an upload replaces a file only with upsert or update', async () => {
    const name = mine('plan.txt')
    expect((await files().upload(name, 'first', { contentType: 'text/plain' })).error).toBeNull()
    expect((await files().upload(name, 'second')).error).toMatchObject({ statusCode: '409' })
    expect(await textOf(name)).toBe('first')
    expect((await files().upload(name, 'second', { upsert: true })).error).toBeNull()
    expect(await textOf(name)).toBe('second')
    expect((await files().update(name, 'third')).error).toBeNull()
    expect((await files().info(name)).data).toMatchObject({ size: 5 })
  })

  test('an upload respects the types and the size limit of the bucket', async () => {
    const avatars = demo.client.storage.from('avatars')
    const text = await avatars.upload(mine('a.txt'), 'x', { contentType: 'text/plain' })
    expect(text.error).toMatchObject({ statusCode: '415' })
    const big = new Blob([new Uint8Array(6 * 1024 * 1024)], { type: 'image/png' })
    expect((await avatars.upload(mine('a.png'), big)).error).toMatchObject({ statusCode: '413' })
    expect((await demo.client.storage.from('none').upload(mine('a'), 'x')).error).toMatchObject({
      statusCode: '404',
    })
  })

  test('a resumable upload continues at the offset where it was interrupted', async () => {
    const chunkSize = 6 * 1024 * 1024
    const content = Buffer.alloc(chunkSize * 2 + 1000, 'portico ')
    const name = mine('resumed.bin')
    const send = (stopAfter: number, uploadUrl: string | null) =>
      new Promise<{ url: string | null; offsets: number[] }>((resolve, reject) => {
        const offsets: number[] = []
        const done = () => resolve({ url: upload.url, offsets })
        const upload: Upload = new Upload(content, {
          endpoint: `${backend.url}/storage/v1/upload/resumable`,
          uploadUrl,
          headers: { authorization: `Bearer ${demo.token}`, 'x-upsert': 'false' },
          metadata: { bucketName: 'files', objectName: name, contentType: 'text/plain', cacheControl: '60' },
          chunkSize,
          retryDelays: [],
          onBeforeRequest(request) {
            if (request.getMethod() === 'PATCH') offsets.push(Number(request.getHeader('Upload-Offset')))
          },
          onChunkComplete(_size, accepted) {
            if (accepted >= stopAfter) void upload.abort().then(done)
          },
          onError: reject,
          onSuccess: done,
        })
        upload.start()
      })
    const first = await send(chunkSize, null)
    expect((await files().info(name)).error).not.toBeNull()
    expect((await send(Number.POSITIVE_INFINITY, first.url)).offsets).toEqual([chunkSize, chunkSize * 2])
    const { data } = await files().download(name)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(true)
  })
})

describe('stored files', () => {
  test('files are copied, moved, listed and removed', async () => {
    expect((await files().upload(mine('tree/one.txt'), 'one')).error).toBeNull()
    expect((await files().copy(mine('tree/one.txt'), mine('tree/two.txt'))).error).toBeNull()
    expect((await files().move(mine('tree/one.txt'), mine('tree/sub/three.txt'))).error).toBeNull()
    expect((await files().copy(mine('tree/two.txt'), mine('tree/sub/three.txt'))).error).toMatchObject({
      statusCode: '409',
    })
    const { data } = await files().list(mine('tree'), { sortBy: { column: 'name', order: 'asc' } })
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['sub', true],
      ['two.txt', false],
    ])
    const page = await files().listV2({ prefix: `${mine('tree')}/`, with_delimiter: true })
    expect(page.data?.objects.map(({ name }) => name)).toEqual([mine('tree/two.txt')])
    expect([await textOf(mine('tree/two.txt')), await textOf(mine('tree/sub/three.txt'))]).toEqual([
      'one',
      'one',
    ])
    const removed = await files().remove([mine('tree/two.txt'), mine('tree/none.txt')])
    expect(removed.data?.map(({ name }) => name)).toEqual([mine('tree/two.txt')])
    expect((await files().download(mine('tree/two.txt'))).error).not.toBeNull()
  })

  test('a file is read by range, and not sent again for a known ETag', async () => {
    await files().upload(mine('down.txt'), '0123456789', { contentType: 'text/plain' })
    const get = (headers: Record<string, string>) =>
      fetch(`${backend.url}/storage/v1/object/files/${mine('down.txt')}`, {
        headers: { authorization: `Bearer ${demo.token}`, ...headers },
      })
    const part = await get({ range: 'bytes=2-4' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    const etag = (await get({})).headers.get('etag') ?? ''
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
  })
})

describe('signed links', () => {
  test('a signed link reads one object without a session', async () => {
    await files().upload(mine('a b.txt'), 'signed')
    const { data } = await files().createSignedUrl(mine('a b.txt'), 60, { download: 'x.txt' })
    const response = await fetch(data?.signedUrl ?? '')
    expect(await response.text()).toBe('signed')
    expect(response.headers.get('content-disposition')).toContain('x.txt')
    const moved = new URL(data?.signedUrl ?? '')
    moved.pathname = moved.pathname.replace('a%20b.txt', 'other.txt')
    expect((await fetch(moved)).ok).toBe(false)
  })

  test('a signed link for uploads writes one object once', async () => {
    const { data } = await files().createSignedUploadUrl(mine('up.txt'))
    const stranger = backend.client().storage.from('files')
    const token = data?.token ?? ''
    expect((await stranger.uploadToSignedUrl(mine('other.txt'), token, 'x')).error).not.toBeNull()
    expect((await stranger.uploadToSignedUrl(mine('up.txt'), token, new Blob(['up']))).error).toBeNull()
    expect((await stranger.uploadToSignedUrl(mine('up.txt'), token, 'x')).error).toMatchObject({
      statusCode: '409',
    })
    expect(await textOf(mine('up.txt'))).toBe('up')
  })
})

describe('policies', () => {
  test.each(['signed in', 'signed out'])('policies deny a visitor, %s, another user’s files', async (who) => {
    const name = mine(`private-${who}.txt`)
    await files().upload(name, 'private')
    const theirs = (who === 'signed in' ? other.client : backend.client()).storage.from('files')
    expect((await theirs.download(name)).error).not.toBeNull()
    expect((await theirs.list(`${demo.id}/${folder}`)).data).toEqual([])
    expect((await theirs.createSignedUrl(name, 60)).error).not.toBeNull()
    expect((await theirs.upload(mine('planted.txt'), 'x')).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.update(name, 'x')).error).not.toBeNull()
    expect((await theirs.move(name, `${other.id}/taken.txt`)).error).not.toBeNull()
    expect((await theirs.copy(name, `${other.id}/taken.txt`)).error).not.toBeNull()
    expect((await theirs.remove([name])).data).toEqual([])
    expect(await textOf(name)).toBe('private')
  })

  test('policies allow every visitor to read public buckets by public address, and no other bucket', async () => {
    const avatars = demo.client.storage.from('avatars')
    const image = new Blob(['png'], { type: 'image/png' })
    expect((await avatars.upload(mine('me.png'), image)).error).toBeNull()
    const { publicUrl } = avatars.getPublicUrl(mine('me.png')).data
    expect(await (await fetch(publicUrl)).text()).toBe('png')
    expect((await fetch(publicUrl.replace('/avatars/', '/files/'))).ok).toBe(false)
  })

  test('policies let no user create or delete buckets', async () => {
    expect((await demo.client.storage.createBucket('mine')).error).not.toBeNull()
    await demo.client.storage.deleteBucket('files')
    expect((await demo.client.storage.listBuckets()).data?.map(({ id }) => id)).toContain('files')
  })
})
