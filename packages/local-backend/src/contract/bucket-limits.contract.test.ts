import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// Limits of buckets hold for moves and copies, at the embedded backend and at a Supabase project (`npm run test:real`). Storage itself checks
// uploads alone; the policies are in `supabase/tests/bucket-limits.test.sql`.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
const folder = `limits-${randomUUID().slice(0, 8)}`
const mine = (name: string) => `${demo.id}/${folder}/${name}`
const files = () => demo.client.storage.from('files')
const avatars = () => demo.client.storage.from('avatars')
const into = { destinationBucket: 'avatars' }
/** More than the 5 MiB that `avatars` takes. */
const large = 5 * 1024 ** 2 + 1

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
  const image = { type: 'image/png' }
  const contents: Record<string, Blob> = {
    'page.html': new Blob(['<p>'], { type: 'text/html' }),
    'page.png': new Blob(['<p>'], { type: 'text/html' }),
    'small.png': new Blob(['png'], image),
    'full.png': new Blob([new Uint8Array(large - 1)], image),
    'large.png': new Blob([new Uint8Array(large)], image),
  }
  for (const [name, content] of Object.entries(contents))
    expect((await files().upload(mine(name), content, { contentType: content.type })).error).toBeNull()
})

test.each([
  ['page.html', 'of another type', 'InvalidMimeType', '415'],
  ['page.png', 'of another type under a name that looks right', 'InvalidMimeType', '415'],
  ['large.png', 'that is too large', 'EntityTooLarge', '413'],
])('%s, %s, is neither moved nor copied into a bucket with limits', async (name, _why, code, statusCode) => {
  const refused = realProject ? { statusCode: '403' } : { code, statusCode }
  expect((await files().move(mine(name), mine(name), into)).error).toMatchObject(refused)
  expect((await files().move(mine(name), mine('renamed.png'), into)).error).toMatchObject(refused)
  expect((await files().copy(mine(name), mine(name), into)).error).toMatchObject(refused)
  expect((await files().exists(mine(name))).data).toBe(true)
  expect((await avatars().list(`${demo.id}/${folder}`)).data).toEqual([])
})

test('a file that fits is moved in and back, and any file is renamed in its own bucket', async () => {
  for (const name of ['small.png', 'full.png']) {
    expect((await files().move(mine(name), mine(name), into)).error).toBeNull()
    expect((await avatars().exists(mine(name))).data).toBe(true)
    expect((await avatars().move(mine(name), mine(name), { destinationBucket: 'files' })).error).toBeNull()
  }
  expect((await files().move(mine('page.html'), mine('other.html'))).error).toBeNull()
  expect((await files().move(mine('other.html'), mine('page.html'))).error).toBeNull()
})

test('no copy replaces a file of a bucket whose limits it exceeds, not under another type either', async () => {
  const key = mine('there.png')
  const there = new Blob(['there'], { type: 'image/png' })
  expect((await avatars().upload(key, there, { contentType: there.type })).error).toBeNull()
  const copy = async (name: string, more: object = {}) => {
    const answer = await fetch(`${backend.url}/storage/v1/object/copy`, {
      method: 'POST',
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${demo.token}`,
        'content-type': 'application/json',
        'x-upsert': 'true',
      },
      body: JSON.stringify({
        ...{ bucketId: 'files', sourceKey: mine(name), destinationBucket: 'avatars', destinationKey: key },
        ...more,
      }),
    })
    return answer.status
  }
  const asPicture = { copyMetadata: false, metadata: { mimetype: 'image/png' } }
  for (const [name, more] of [
    ['page.html', {}],
    ['large.png', {}],
    ['large.png', asPicture],
    ['small.png', { copyMetadata: false, metadata: { mimetype: 'text/html' } }],
  ] as const)
    expect(await copy(name, more)).toBe(400)
  expect(await (await avatars().download(key)).data?.text()).toBe('there')
  expect(await copy('small.png')).toBe(200)
  expect(await (await avatars().download(key)).data?.text()).toBe('png')
})
