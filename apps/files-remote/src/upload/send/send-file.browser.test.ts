import { configureSession } from '@portico/session'
import { expect, onTestFinished, test } from 'vitest'
import { createUploadItem } from '../items/upload-item.ts'
import { createFileSender } from './send-file.ts'
import { chunkSize } from './storage-endpoint.ts'

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.x`

/** Uploads to a storage that accepts requests to `path` and never answers (scripts/test-answers.ts). */
async function sendTo(path: string, size: number, signal = new AbortController().signal) {
  const url = `${location.origin}/answers/${crypto.randomUUID()}`
  await fetch(`${url}/storage/v1${path}`, { method: 'PUT', body: JSON.stringify({ hangs: true }) })
  return send(url, new File([new Uint8Array(size)], 'notes.txt', { type: 'text/plain' }), signal)
}

function send(url: string, file: File, signal = new AbortController().signal) {
  const session = configureSession({
    url,
    key: 'sb_publishable_test',
    cookie: { name: crypto.randomUUID() },
    getAccessToken: () => tokenOf({ sub: 'ada', exp: 4_000_000_000 }),
    deadlines: { answer: 700 },
  })
  onTestFinished(() => session.dispose())
  const item = createUploadItem({ id: 1, batch: 1 }, { bucket: 'files', prefix: 'me' }, { file, path: [] })
  return createFileSender(session)(item, () => {}, signal)
}

const ways = [
  { what: 'a small file, sent at once', path: '/object/files/me/notes.txt', size: 10 },
  { what: 'a large file, sent in chunks', path: '/upload/resumable', size: chunkSize + 1 },
]

test.each(ways)('$what, fails with a timeout when the server never answers', async ({ path, size }) => {
  await expect(sendTo(path, size)).rejects.toMatchObject({ code: 'timeout', status: 0 })
})

test.each(ways)('$what, can be aborted without waiting for an answer', async ({ path, size }) => {
  const taken = new AbortController()
  const sent = sendTo(path, size, taken.signal)
  setTimeout(() => taken.abort(new Error('taken back')), 100)
  await expect(sent).rejects.toThrow('taken back')
})

test('a file that was deleted after it was chosen fails as unreadable, not as a lost connection', async () => {
  const disk = await navigator.storage.getDirectory()
  const handle = await disk.getFileHandle('gone.txt', { create: true })
  const stream = await handle.createWritable()
  await stream.write('12345')
  await stream.close()
  const file = await handle.getFile()
  await disk.removeEntry('gone.txt')
  await expect(send(location.origin, file)).rejects.toMatchObject({ code: 'unreadable_file' })
})
