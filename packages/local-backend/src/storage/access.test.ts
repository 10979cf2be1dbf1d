import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
  other = await backend.signedIn('other')
})
afterAll(() => backend?.close())

const files = () => demo.client.storage.from('files')
const mine = (name: string) => `${demo.id}/${name}`

describe('access to storage', () => {
  test.each([['signed in'], ['signed out']])('is denied to a %s user for private objects', async (who) => {
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
    expect((await theirs.update(name, 'x')).error).toMatchObject({ code: 'AccessDenied' })
    expect((await theirs.move(name, `${other.id}/taken.txt`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.copy(name, `${other.id}/taken.txt`)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await theirs.remove([name])).data).toEqual([])
    expect(await (await files().download(name)).data?.text()).toBe('private')
  })

  test('requires a key or a token', async () => {
    const response = await fetch(`${backend.url}/storage/v1/object/list/files`, {
      method: 'POST',
      body: '{}',
    })
    expect(await response.json()).toMatchObject({ code: 'AccessDenied' })
  })

  test('is open at the public URL of an object only if its bucket is public', async () => {
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

  test('lists the buckets that the policies show, and lets users create or delete none', async () => {
    expect((await demo.client.storage.createBucket('mine')).error).toMatchObject({ code: 'AccessDenied' })
    expect((await demo.client.storage.deleteBucket('files')).error).not.toBeNull()
    expect((await backend.client().storage.listBuckets()).data?.map((bucket) => bucket.id)).toEqual([
      'avatars',
      'files',
    ])
  })
})
