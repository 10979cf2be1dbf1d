import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// The trash through the API, at the embedded backend and at a Supabase project (`npm run test:real`). The policies are in `supabase/tests`.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
const folder = `trash-${randomUUID().slice(0, 8)}`
const mine = (name: string) => `${demo.id}/${folder}/${name}`
const files = () => demo.client.storage.from('files')
const trash = () => demo.client.storage.from('portico-trash')

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
})

/** Begins a deletion of the folder in a bucket. `place` returns the new key of an object in the trash. */
async function begin(bucket: string) {
  const id = randomUUID()
  const { error } = await demo.client
    .from('portico_trash')
    .insert({ id, bucket_id: bucket, folder: `${demo.id}/`, items: [mine('')] })
  expect(error).toBeNull()
  return { id, place: (key: string) => `${demo.id}/${id}/${bucket}/${key}` }
}

/** Returns the status code that storage reports, which an error has in its body. */
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(`${address}${address.includes('?') ? '&' : '?'}${randomUUID()}`)
  if (answer.ok) return answer.status
  return Number(((await answer.json()) as { statusCode?: string }).statusCode ?? answer.status)
}

test('a deleted file is available at no address and to no user, until it is restored', async () => {
  const key = mine('one.png')
  const avatars = demo.client.storage.from('avatars')
  const picture = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' })
  expect((await avatars.upload(key, picture, { contentType: 'image/png' })).error).toBeNull()
  const { publicUrl } = avatars.getPublicUrl(key).data
  const signed = (await avatars.createSignedUrl(key, 600)).data?.signedUrl ?? ''
  expect([await statusOf(publicUrl), await statusOf(signed)]).toEqual([200, 200])

  expect((await demo.client.rpc('portico_can_trash', { bucket: 'avatars', items: [key] })).data).toEqual({
    can: true,
    days: 30,
  })
  const { id, place } = await begin('avatars')
  const moved = await avatars.move(key, place(key), { destinationBucket: 'portico-trash' })
  expect(moved.error).toBeNull()
  expect([await statusOf(publicUrl), await statusOf(signed)]).toEqual([404, 404])
  expect(await statusOf(trash().getPublicUrl(place(key)).data.publicUrl)).toBe(404)
  expect((await trash().createSignedUrl(place(key), 600)).error).not.toBeNull()
  expect((await trash().createSignedUrls([place(key)], 600)).data?.[0]?.signedUrl).toBeNull()
  expect((await trash().upload(place(key), 'x')).error).not.toBeNull()
  expect((await trash().upload(place(key), 'x', { upsert: true })).error).not.toBeNull()
  expect((await trash().createSignedUploadUrl(place(`${key}.txt`))).error).not.toBeNull()
  expect((await trash().move(place(key), place(mine('two.png')))).error).not.toBeNull()
  expect((await demo.client.storage.listBuckets()).data?.map(({ id }) => id)).not.toContain('portico-trash')

  const { client: other } = await backend.signedIn('other')
  expect((await other.storage.from('portico-trash').list(`${demo.id}/${id}`)).data).toEqual([])
  expect((await other.storage.from('portico-trash').download(place(key))).error).not.toBeNull()
  expect((await other.storage.from('portico-trash').remove([place(key)])).data).toEqual([])
  expect((await other.rpc('portico_trash_list')).data).toEqual([])

  expect((await trash().move(place(key), key, { destinationBucket: 'avatars' })).error).toBeNull()
  expect([await statusOf(publicUrl), await statusOf(signed)]).toEqual([200, 200])
  expect((await demo.client.rpc('portico_leave_trash', { trash: id })).data).toBe(true)
  await avatars.remove([key])
})

test('the list of the trash counts its files, and does not have files that were deleted permanently', async () => {
  expect((await files().upload(mine('in/one.txt'), 'one')).error).toBeNull()
  const auth = { persistSession: false, autoRefreshToken: false }
  const owner = createClient(backend.url, backend.secretKey, { auth })
  expect((await owner.storage.from('files').upload(mine('two.txt'), 'two!')).error).toBeNull()
  expect((await files().upload(mine('three.txt'), 'x')).error).toBeNull()
  const { id, place } = await begin('files')
  const go = (from: string, to: string) => files().move(from, to, { destinationBucket: 'portico-trash' })
  expect((await go(mine('in/one.txt'), place(mine('two.txt')))).error).not.toBeNull()
  const stored = async () => (await demo.client.rpc('portico_space')).data.person.bytes as number
  const before = await stored()
  for (const key of [mine('in/one.txt'), mine('two.txt')])
    expect((await go(key, place(key))).error).toBeNull()
  expect(
    (await files().copy(mine('three.txt'), place(mine('three.txt')), { destinationBucket: 'portico-trash' }))
      .error,
  ).not.toBeNull()
  // A moved object belongs to the user who moves it.
  expect((await stored()) - before).toBe(4)
  const listed = async () =>
    (await demo.client.rpc('portico_trash_list')).data.find((each: { id: string }) => each.id === id)
  expect(await listed()).toMatchObject({
    bucket_id: 'files',
    items: [mine('')],
    objects: 2,
    files: 2,
    bytes: 7,
  })
  expect((await demo.client.rpc('portico_leave_trash', { trash: id })).data).toBe(false)
  const removed = await trash().remove([place(mine('in/one.txt')), place(mine('two.txt'))])
  expect(removed.data).toHaveLength(2)
  expect((await demo.client.rpc('portico_leave_trash', { trash: id })).data).toBe(true)
  expect(await listed()).toBeUndefined()
})

// The storage server has no limit of its own: S3 refuses keys of more than 1024 bytes, and the disk of a test project does not.
test.skipIf(realProject)(
  'a file whose key is too long for the trash stays in place, and can be deleted permanently',
  async () => {
    const key = mine('a'.repeat(900))
    expect((await files().upload(key, 'long')).error).toBeNull()
    const { place } = await begin('files')
    const moved = await files().move(key, place(key), { destinationBucket: 'portico-trash' })
    expect(moved.error).toMatchObject({ code: 'InvalidKey' })
    expect((await files().remove([key])).data).toHaveLength(1)
  },
)
