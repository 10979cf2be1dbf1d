import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// Shares through the API, at the embedded backend and at a Supabase project (`npm run test:real`): the policies are in `supabase/tests`.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
const folder = `shares-${randomUUID().slice(0, 8)}`
const mine = (name: string) => `${demo.id}/${folder}/${name}`

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
  for (const name of ['in/one.txt', 'in/deep/two.txt', 'inside.txt'])
    expect((await demo.client.storage.from('files').upload(mine(name), name)).error).toBeNull()
})

/** A share of the folder `in`, as anyone who has its link gets it. */
async function share(more: Record<string, unknown> = {}) {
  const made = await demo.client.rpc('portico_create_share', {
    bucket: 'files',
    items: [mine('in/')],
    share_name: 'in',
    ...more,
  })
  expect(made.error).toBeNull()
  const { id, token } = made.data as { id: string; token: string }
  const visitor = backend.client()
  const open = async (share_password?: string) =>
    (await visitor.rpc('portico_open_share', { token, share_password })).data as Record<string, string>
  return { id, open, visitor }
}

/** Reads a file as a browser does that sends the grant; `visitor` is signed in where a token is given. */
function read(
  name: string,
  grant: string | undefined,
  { token = '', ...headers }: Record<string, string> = {},
) {
  return fetch(`${backend.url}/storage/v1/object/authenticated/files/${mine(name)}`, {
    headers: {
      apikey: backend.key,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(grant && { 'x-portico-grant': grant }),
      ...headers,
    },
  })
}

function withGrant(client: ReturnType<TestBackend['client']>, grant = '') {
  return client.storage.from('files').setHeader('x-portico-grant', grant)
}

test('a share opens what is in it to somebody without an account, until it is ended', async () => {
  const { id, open, visitor } = await share()
  const { state, grant } = await open()
  expect(state).toBe('open')
  const { data } = await visitor.rpc('portico_shared_objects', { share_grant: grant })
  expect(data.objects.map(({ name, size }: { name: string; size: number }) => [name, size])).toEqual([
    [mine('in/deep/two.txt'), 15],
    [mine('in/one.txt'), 10],
  ])
  const bucket = withGrant(visitor, grant)
  expect(await (await read('in/one.txt', grant)).text()).toBe('in/one.txt')
  expect((await read('inside.txt', grant)).ok).toBe(false)
  expect((await read('in/one.txt', undefined)).ok).toBe(false)
  expect((await read('in/one.txt', 'none')).ok).toBe(false)
  const part = await read('in/one.txt', grant, { range: 'bytes=3-5' })
  expect([part.status, await part.text()]).toEqual([206, 'one'])
  expect(await (await bucket.download(mine('in/deep/two.txt'))).data?.text()).toBe('in/deep/two.txt')
  expect((await bucket.info(mine('in/one.txt'))).data?.size).toBe(10)
  expect((await bucket.exists(mine('in/one.txt'))).data).toBe(true)
  expect((await bucket.list(mine('in'))).data).toHaveLength(2)
  expect((await bucket.upload(mine('in/new.txt'), 'x')).error).not.toBeNull()
  expect((await bucket.remove([mine('in/one.txt')])).data).toEqual([])
  expect((await visitor.rpc('portico_end_share', { share: id })).error?.code).toBe('42501')
  expect((await demo.client.rpc('portico_end_share', { share: id })).data).toBe(true)
  expect((await read('in/one.txt', grant)).ok).toBe(false)
  expect((await read('in/one.txt', grant, { range: 'bytes=3-5' })).ok).toBe(false)
  expect((await bucket.info(mine('in/one.txt'))).error).not.toBeNull()
  expect((await bucket.list(mine('in'))).data).toEqual([])
  expect((await visitor.rpc('portico_shared_objects', { share_grant: grant })).data).toEqual({
    state: 'ended',
  })
  expect(await open()).toEqual({ state: 'ended' })
})

test.each([['without an account'], ['signed in']])(
  'a reader %s signs no address that outlives the share',
  async (who) => {
    const { id, open, visitor } = await share({ share_password: 'sesame' })
    const { grant } = await open('sesame')
    const reader = who === 'signed in' ? await backend.signedIn('other') : undefined
    const bucket = withGrant(reader?.client ?? visitor, grant)
    const longest = 10 * 365 * 24 * 60 * 60
    const key = mine('in/one.txt')
    expect((await read('in/one.txt', grant, { token: reader?.token ?? '' })).ok).toBe(true)
    expect((await bucket.createSignedUrl(key, longest)).data?.signedUrl).toBeUndefined()
    expect((await bucket.createSignedUrl(key, 60, { download: true })).data?.signedUrl).toBeUndefined()
    expect(
      (await bucket.createSignedUrl(key, 60, { transform: { width: 10 } })).data?.signedUrl,
    ).toBeUndefined()
    expect((await bucket.createSignedUrls([key], longest)).data?.map(({ signedUrl }) => signedUrl)).toEqual([
      null,
    ])
    expect((await bucket.createSignedUploadUrl(key, { upsert: true })).error).not.toBeNull()
    expect((await demo.client.rpc('portico_end_share', { share: id })).data).toBe(true)
    await demo.client.from('portico_shares').delete().eq('id', id)
    expect(
      (await demo.client.storage.from('files').upload(key, 'replaced', { upsert: true })).error,
    ).toBeNull()
    expect((await read('in/one.txt', grant, { token: reader?.token ?? '' })).ok).toBe(false)
    expect(
      (await demo.client.storage.from('files').upload(key, 'in/one.txt', { upsert: true })).error,
    ).toBeNull()
  },
)

test('the owner signs addresses of files that are shared', async () => {
  const { open } = await share()
  await open()
  const { data } = await demo.client.storage.from('files').createSignedUrl(mine('in/one.txt'), 60)
  expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('in/one.txt')
})

test('password, number of uses and wrong guesses are counted where two ask at once, too', async () => {
  const { id, open } = await share({ share_password: 'sesame', most_uses: 2 })
  expect(await open()).toEqual({ state: 'password' })
  expect(await open('barley')).toEqual({ state: 'wrong_password' })
  const states = (await Promise.all([1, 2, 3, 4].map(() => open('sesame')))).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['open', 'open', 'used_up', 'used_up'])
  const { data } = await demo.client.from('portico_shares').select('uses, last_used_at').eq('id', id).single()
  expect(data).toMatchObject({ uses: 2, last_used_at: expect.any(String) })
})
