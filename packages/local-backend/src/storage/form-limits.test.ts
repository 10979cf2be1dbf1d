import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { Upload } from 'tus-js-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
})

const files = () => demo.client.storage.from('files')
const mine = (name: string) => `${demo.id}/limits/${name}`

/** Sends pieces of a form until the server has answered. */
async function sendForm(pieces: Iterable<string>, type = 'multipart/form-data; boundary=b') {
  const asked = request(`${backend.url}/storage/v1/object/files/${mine('form.txt')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.token}`, 'content-type': type, 'x-upsert': 'true' },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  let isAnswered = false
  const note = () => {
    isAnswered = true
  }
  answered.then(note, note)
  // The server closes the connection while more is sent.
  asked.on('error', () => undefined)
  let sent = 0
  for (const piece of pieces) {
    if (isAnswered) break
    sent += piece.length
    if (!asked.write(piece)) await Promise.race([once(asked, 'drain'), answered])
  }
  if (!isAnswered) asked.end()
  const [answer] = await answered
  const body = (await json(answer)) as { code?: string; message?: string; statusCode?: string }
  asked.destroy()
  return { status: answer.statusCode, body, sent }
}

/** A part of a form. Its headers end with an empty line. */
const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const file = (name: string, content = 'content') =>
  part(`Content-Disposition: form-data; name=""; filename="${name}"\r\nContent-Type: text/plain`, content)

/** Fifty megabytes, so that a server without a limit gives a test that fails, and not one that never ends. */
function* repeated(first: string, piece: string): Generator<string> {
  yield first
  const pieces = piece.repeat(Math.ceil(16_384 / piece.length))
  for (let sent = 0; sent < 50 * 1024 ** 2; sent += pieces.length) yield pieces
}

describe('a form', () => {
  test.each<[what: string, first: string, piece: string, reason: string]>([
    ['fields without end', '', field('x', 'y'.repeat(1000)), 'more than 20 fields'],
    ['empty fields without end', '', field('x', ''), 'more than 20 fields'],
    [
      'a field without end',
      field('x', '').slice(0, -2),
      'y'.repeat(1000),
      'more than 256 KiB besides its file',
    ],
    ['a large field', field('x', 'y'.repeat(66_000)), file('x.txt'), '"x" is larger than 64 KiB'],
    ['a preamble without end', 'hello', 'y'.repeat(1000), 'more than 256 KiB besides its file'],
    ['parts that are no fields', '', part('Content-Type: text/plain', 'y'), 'more than 30 parts'],
    ['a large part that is no field', '--b\r\nX: y\r\n\r\n', 'y'.repeat(1000), 'more than 256 KiB'],
    [
      'a header without end',
      '--b\r\nX: ',
      'y'.repeat(1000),
      'headers of a part of the form are larger than 16',
    ],
    ['headers without end', '--b\r\n', 'X: y\r\n', 'headers of a part of the form are larger than 16'],
    ['a long name of a field', '', field('x'.repeat(101), 'y'), 'name of a field has more than 100'],
    ['a long name of a file', '', file('x'.repeat(1025)), 'name of the file has more than 1024'],
    [
      'large metadata',
      field('metadata', `{"x":"${'y'.repeat(66_000)}"}`),
      file('x.txt'),
      'larger than 64 KiB',
    ],
    [
      'a long Cache-Control',
      field('cacheControl', 'y'.repeat(256)),
      file('x.txt'),
      'more than 255 characters',
    ],
  ])('with %s is refused with a reason', async (_what, first, piece, reason) => {
    const { status, body, sent } = await sendForm(repeated(first, piece))
    expect([status, body]).toMatchObject([413, { statusCode: '413', code: 'EntityTooLarge' }])
    expect(body.message).toContain(reason)
    // The buffers of the network take more than the server reads.
    expect(sent).toBeLessThan(16 * 1024 ** 2)
    expect((await fetch(`${backend.url}/health`)).status).toBe(200)
  })

  test('with fields without end behind its file is answered before they are read', async () => {
    const { status, sent } = await sendForm(repeated(file('x.txt'), field('x', 'y'.repeat(1000))))
    // The file may be complete before the first field too many has come.
    expect([200, 413]).toContain(status)
    expect(sent).toBeLessThan(16 * 1024 ** 2)
  })

  test.each<[what: string, pieces: string[], type?: string]>([
    ['without a boundary', [file('x.txt')], 'multipart/form-data'],
    ['without a file', [field('x', 'y'), '--b--\r\n']],
    ['that ends early', [field('x', 'y'), file('x.txt').slice(0, -4)]],
    ['with a malformed header', ['--b\r\nnone\r\n\r\n', 'x\r\n--b--\r\n']],
    ['without anything', ['--b--\r\n']],
  ])('%s is rejected as an invalid request', async (_what, pieces, type) => {
    const { status, body } = await sendForm(pieces, type)
    expect([status, body.code]).toEqual([400, 'InvalidRequest'])
  })

  test('with a large file is taken in pieces of any size', async () => {
    const content = 'z'.repeat(3 * 1024 ** 2)
    const whole = `${field('cacheControl', '60')}${field('metadata', '{"a":1}')}${file('x.txt', content)}--b--\r\n`
    for (const size of [1 << 10, 1 << 14, 1 << 20]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
        whole.slice(n * size, (n + 1) * size),
      )
      expect((await sendForm(pieces)).status).toBe(200)
      expect((await files().info(mine('form.txt'))).data).toMatchObject({
        size: content.length,
        cacheControl: 'max-age=60',
        metadata: { a: 1 },
      })
    }
  })
})

describe('metadata of a file', () => {
  const tooLarge = { status: 413, statusCode: '413' }

  test('is limited in a form, in headers and in a copy', async () => {
    const metadata = { x: 'y'.repeat(65_600) }
    const blob = new Blob(['x'], { type: 'text/plain' })
    expect((await files().upload(mine('a.txt'), blob, { metadata })).error).toMatchObject(tooLarge)
    expect((await files().upload(mine('a.txt'), 'x', { metadata })).error).toMatchObject(tooLarge)
    const long = { cacheControl: '9'.repeat(256) }
    expect((await files().upload(mine('a.txt'), blob, long)).error).toMatchObject(tooLarge)
    expect((await files().upload(mine('a.txt'), 'x', long)).error).toMatchObject(tooLarge)
    const most = { metadata: { x: 'y'.repeat(65_000) }, upsert: true }
    expect((await files().upload(mine('a.txt'), blob, most)).error).toBeNull()
    const answer = await fetch(`${backend.url}/storage/v1/object/copy`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        bucketId: 'files',
        sourceKey: mine('a.txt'),
        destinationKey: mine('b.txt'),
        copyMetadata: false,
        metadata: { cacheControl: 'x'.repeat(1024 ** 2) },
      }),
    })
    expect(answer.status).toBe(413)
  })

  test.each([
    ['metadata', { metadata: JSON.stringify({ x: 'y'.repeat(65_600) }) }],
    ['cacheControl', { cacheControl: '9'.repeat(50_000) }],
  ])('is limited in %s of a resumable upload', async (_what, more) => {
    const status = await new Promise((resolve) => {
      const upload = new Upload(Buffer.from('x'), {
        endpoint: `${backend.url}/storage/v1/upload/resumable`,
        headers: { authorization: `Bearer ${demo.token}` },
        metadata: { bucketName: 'files', objectName: mine('tus.txt'), contentType: 'text/plain', ...more },
        retryDelays: [],
        onSuccess: () => resolve(200),
        onError: (error) => resolve('originalResponse' in error && error.originalResponse?.getStatus()),
      })
      upload.start()
    })
    expect(status).toBe(413)
  })
})
