import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
})
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

  test('stores 30 MB as a stream and returns them unchanged', { tags: ['long'] }, async () => {
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

  test('rejects an existing object, replaces it by upsert or update, and keeps one file for it', async () => {
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
    expect((await versionsOnDisk()).length).toBe(before + 1)
  })

  test('respects the rules of the bucket', async () => {
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
    const { data: kept } = await avatars.list(demo.id, { search: 'a.' })
    expect(kept).toEqual([])
  })

  test.each([
    'text/plain, text/html',
    'image/png; x=y, text/html',
    'application/pdf; x=y, text/html',
    'text',
    ' text/html',
  ])('refuses %j, which is no media type, in a form, as a header and in a resumable upload', async (type) => {
    const refusal = { code: 'InvalidMimeType' }
    for (const bucket of ['files', 'avatars']) {
      const base = `${backend.url}/storage/v1`
      const headers = { authorization: `Bearer ${demo.token}` }
      const form = new FormData()
      form.set('contentType', type)
      form.set('', new Blob(['x'], { type: 'image/png' }))
      const address = `${base}/object/${bucket}/${mine('hostile')}`
      const sent = await fetch(address, { method: 'POST', headers, body: form })
      expect(await sent.json()).toMatchObject(refusal)
      const metadata = { bucketName: bucket, objectName: mine('hostile'), contentType: type }
      const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
      const tus = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': pairs.join(',') }
      const created = await fetch(`${base}/upload/resumable`, {
        method: 'POST',
        headers: { ...headers, ...tus },
      })
      expect(created.status).toBe(415)
      // Spaces around the value of a header are not part of the type.
      if (type.startsWith(' ')) continue
      const raw = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: 'x',
      })
      expect(await raw.json()).toMatchObject(refusal)
    }
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
    'rejects 20 MB as %s, and the server keeps answering',
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

  test('rejects a form whose client then disconnects, and the server keeps answering', async () => {
    const { connect } = await import('node:net')
    const { port } = new URL(backend.url)
    const socket = connect(Number(port), '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    const part =
      '--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\nContent-Type: text/html\r\n\r\nhalf'
    socket.write(
      `POST /storage/v1/object/avatars/${mine('a.html')} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${demo.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${part}`,
    )
    expect(await answer).toContain('InvalidMimeType')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.destroy()
    await closed
    expect((await fetch(`${backend.url}/health`)).status).toBe(200)
  })

  test('leaves no object and no file if the client disconnects', async () => {
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

describe('moving, copying, removing', () => {
  test('keeps the bytes and refuses to overwrite', async () => {
    await files().upload(mine('m/one.txt'), 'one')
    await files().upload(mine('m/two.txt'), 'two')
    expect((await files().move(mine('m/one.txt'), mine('m/two.txt'))).error).toMatchObject({
      code: 'ResourceAlreadyExists',
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

  test('removes the files of removed objects', async () => {
    const before = (await versionsOnDisk()).length
    await files().upload(mine('gone.txt'), 'x')
    await files().remove([mine('gone.txt')])
    expect((await versionsOnDisk()).length).toBe(before)
  })
})
