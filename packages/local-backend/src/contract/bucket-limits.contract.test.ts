import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// Limits of buckets apply to moves and copies, at the embedded backend and at a Supabase project (`npm run test:real`). Storage itself only
// checks uploads; the policies are in `supabase/tests/bucket-limits.test.sql`.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
const folder = `limits-${randomUUID().slice(0, 8)}`
const mine = (name: string) => `${demo.id}/${folder}/${name}`
const files = () => demo.client.storage.from('files')
const avatars = () => demo.client.storage.from('avatars')
const into = { destinationBucket: 'avatars' }
/** One byte more than the 5 MiB limit of `avatars`. */
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

test('a file within the limits moves into the bucket and back, and any file can be renamed in its own bucket', async () => {
  for (const name of ['small.png', 'full.png']) {
    expect((await files().move(mine(name), mine(name), into)).error).toBeNull()
    expect((await avatars().exists(mine(name))).data).toBe(true)
    expect((await avatars().move(mine(name), mine(name), { destinationBucket: 'files' })).error).toBeNull()
  }
  expect((await files().move(mine('page.html'), mine('other.html'))).error).toBeNull()
  expect((await files().move(mine('other.html'), mine('page.html'))).error).toBeNull()
})

test('a copy that exceeds the limits of a bucket replaces no file in it, even with another type', async () => {
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
        bucketId: 'files',
        sourceKey: mine(name),
        destinationBucket: 'avatars',
        destinationKey: key,
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
