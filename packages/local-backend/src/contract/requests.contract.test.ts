import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// File requests through the API, at the embedded backend and at a Supabase project (`npm run test:real`). The policies are in
// `supabase/tests`.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
const folder = `requests-${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
})

/** Creates a file request for `folder`, and opens it as a visitor with its link. */
async function ask(more: Record<string, unknown> = {}) {
  const made = await demo.client.rpc('portico_create_upload_request', {
    bucket: 'files',
    folder: `${demo.id}/${folder}/`,
    request_name: 'Photos',
    ...more,
  })
  expect(made.error).toBeNull()
  const { id, token } = made.data as { id: string; token: string }
  const visitor = backend.client()
  const open = async () =>
    (await visitor.rpc('portico_open_upload_request', { token })).data as Record<string, string>
  const { grant = '' } = await open()
  const reserve = async (path: string, bytes: number) =>
    (await visitor.rpc('portico_reserve_upload', { upload_grant: grant, path, bytes })).data
  /** Sends by `POST`, as the page does, and returns the status code that storage reports. */
  const send = async (key: string, body: string, headers: Record<string, string> = {}, of = 'object') => {
    const address = `${backend.url}/storage/v1/${of}/files/${key.split('/').map(encodeURIComponent).join('/')}`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { apikey: backend.key, 'x-portico-grant': grant, 'content-type': 'text/plain', ...headers },
      body,
    })
    const said = (await answer.json()) as { statusCode?: string }
    return Number(said.statusCode ?? answer.status)
  }
  return { id, open, reserve, send, visitor, grant }
}

const end = (id: string) => demo.client.rpc('portico_end_upload_request', { request: id })

test('a visitor without an account uploads only reserved files, until the file request is ended', async () => {
  const { id, open, reserve, send, visitor, grant } = await ask()
  const { key, state } = await reserve('in/one.txt', 5)
  expect(state).toBe('open')
  expect(await send(key, 'six...')).toBe(403)
  expect(await send(key, 'five.', {}, 'object/upload/sign')).toBe(403)
  expect(await send(`${demo.id}/${folder}/other.txt`, 'five.')).toBe(403)
  expect(await send(key, 'five.', { 'x-portico-grant': 'none' })).toBe(403)
  expect(await send(key, 'five.')).toBe(200)
  expect(await send(key, 'again')).toBe(409)
  expect(await send(key, 'again', { 'x-upsert': 'true' })).toBe(403)
  const bucket = visitor.storage.from('files').setHeader('x-portico-grant', grant)
  expect((await bucket.list(`${demo.id}/${folder}`)).data).toEqual([])
  expect((await bucket.download(key)).error).not.toBeNull()
  expect((await bucket.remove([key])).data).toEqual([])
  expect(await (await demo.client.storage.from('files').download(key)).data?.text()).toBe('five.')
  const late = await reserve('late.txt', 5)
  expect((await visitor.rpc('portico_end_upload_request', { request: id })).error?.code).toBe('42501')
  expect((await end(id)).data).toBe(true)
  expect(await send(late.key, 'late.')).toBe(403)
  expect(await reserve('later.txt', 5)).toEqual({ state: 'ended' })
  expect(await open()).toEqual({ state: 'ended' })
})

test('a file request counts files correctly when several are sent at once', async () => {
  const { id, open, reserve } = await ask({ most_files: 2, most_bytes: 10 })
  expect(await reserve('large.txt', 11)).toEqual({ state: 'too_large' })
  const answers = await Promise.all(['1', '2', '3', '4'].map((name) => reserve(name, 10)))
  expect(answers.map(({ state }) => state).toSorted()).toEqual(['full', 'full', 'open', 'open'])
  expect(await open()).toEqual({ state: 'full' })
  const { data } = await demo.client
    .from('portico_upload_requests')
    .select('files, last_used_at')
    .eq('id', id)
    .single()
  expect(data).toMatchObject({ files: 2, last_used_at: expect.any(String) })
})

test('a file request without limits of its own accepts at most 100 files, 1 GB for each file and 10 GB in total', async () => {
  const { id, open, reserve } = await ask()
  const first = await open()
  expect(first).toMatchObject({ most_files: 100, most_bytes: 1e9, bytes_left: 10e9 })
  expect(await reserve('five.bin', 5e9)).toEqual({ state: 'too_large' })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => reserve(`${n}.bin`, 1e9)))
  const states = answers.map(({ state }) => state)
  expect(states.filter((state) => state === 'open')).toHaveLength(10)
  expect(states.filter((state) => state === 'no_room')).toHaveLength(2)
  expect(await open()).toEqual({ state: 'full' })
  const { data } = await demo.client
    .from('portico_upload_requests')
    .select('bytes, most_total, expires_at, created_at')
    .eq('id', id)
    .single()
  expect(data).toMatchObject({ bytes: 10e9, most_total: 10e9 })
  expect(Date.parse(data?.expires_at) - Date.parse(data?.created_at)).toBe(30 * 24 * 60 * 60 * 1000)
})

test('a file request with limits of its own uses them instead of the defaults', async () => {
  const expires = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString()
  const { reserve } = await ask({ most_bytes: 5e9, most_total: 6e9, most_files: 1000, expires })
  expect((await reserve('five.bin', 5e9)).state).toBe('open')
  expect((await reserve('two.bin', 2e9)).state).toBe('no_room')
  expect((await reserve('one.bin', 1e9)).state).toBe('open')
})

test('a resumable upload is accepted with the grant, and refused after the file request has ended', async () => {
  const { id, reserve, grant } = await ask()
  const begin = async (path: string, declared = 4) => {
    const { key } = await reserve(path, 4)
    const encode = (value: string) => Buffer.from(value).toString('base64')
    return fetch(`${backend.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        apikey: backend.key,
        'x-portico-grant': grant,
        'tus-resumable': '1.0.0',
        'upload-length': String(declared),
        'upload-metadata': `bucketName ${encode('files')},objectName ${encode(key)}`,
      },
    })
  }
  const add = async (created: Response) => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0' }
    const answer = await fetch(new URL(created.headers.get('location') ?? '', backend.url), {
      method: 'PATCH',
      headers: {
        ...headers,
        apikey: backend.key,
        'x-portico-grant': grant,
        'content-type': 'application/offset+octet-stream',
      },
      body: 'four',
    })
    return answer.status
  }
  expect((await begin('more.txt', 5)).status).toBe(403)
  expect(await add(await begin('one.txt'))).toBe(204)
  const second = await begin('two.txt')
  expect(second.status).toBe(201)
  await end(id)
  expect(await add(second)).toBe(403)
})
