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
  const { data: link } = await bucket.createSignedUrl(mine('in/one.txt'), 60)
  expect(await (await fetch(link?.signedUrl ?? '')).text()).toBe('in/one.txt')
  expect((await bucket.createSignedUrl(mine('inside.txt'), 60)).error).not.toBeNull()
  expect((await bucket.list(mine('in'))).data).toHaveLength(2)
  expect((await bucket.upload(mine('in/new.txt'), 'x')).error).not.toBeNull()
  expect((await bucket.remove([mine('in/one.txt')])).data).toEqual([])
  expect((await withGrant(visitor, 'none').createSignedUrl(mine('in/one.txt'), 60)).error).not.toBeNull()
  expect((await visitor.rpc('portico_end_share', { share: id })).error?.code).toBe('42501')
  expect((await demo.client.rpc('portico_end_share', { share: id })).data).toBe(true)
  expect((await bucket.createSignedUrl(mine('in/one.txt'), 60)).error).not.toBeNull()
  expect((await visitor.rpc('portico_shared_objects', { share_grant: grant })).data).toEqual({
    state: 'ended',
  })
  expect(await open()).toEqual({ state: 'ended' })
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
