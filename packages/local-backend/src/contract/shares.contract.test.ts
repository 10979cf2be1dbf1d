import { beforeAll, expect, test } from 'vitest'
import { openSharesContract, type SharesContract, withGrant } from './shares.fixture.ts'

// Shares through the API, at the embedded backend and at a Supabase project (`npm run test:real`). The policies are in `supabase/tests`.

let shares: SharesContract

beforeAll(async () => {
  const names = ['in/one.txt', 'in/deep/two.txt', 'inside.txt']
  shares = await openSharesContract(Object.fromEntries(names.map((name) => [name, name])))
})

test('a share gives a visitor without an account its files, until it is ended', async () => {
  const { id, open, visitor } = await shares.share()
  const { state, grant } = await open()
  expect(state).toBe('open')
  const { data } = await visitor.rpc('portico_shared_objects', { share_grant: grant })
  expect(data.objects.map(({ name, size }: { name: string; size: number }) => [name, size])).toEqual([
    [shares.mine('in/deep/two.txt'), 15],
    [shares.mine('in/one.txt'), 10],
  ])
  const bucket = withGrant(visitor, grant)
  expect(await (await shares.read('in/one.txt', grant)).text()).toBe('in/one.txt')
  expect((await shares.read('inside.txt', grant)).ok).toBe(false)
  expect((await shares.read('in/one.txt', undefined)).ok).toBe(false)
  expect((await shares.read('in/one.txt', 'none')).ok).toBe(false)
  const part = await shares.read('in/one.txt', grant, { range: 'bytes=3-5' })
  expect([part.status, await part.text()]).toEqual([206, 'one'])
  expect(await (await bucket.download(shares.mine('in/deep/two.txt'))).data?.text()).toBe('in/deep/two.txt')
  expect((await bucket.info(shares.mine('in/one.txt'))).data?.size).toBe(10)
  expect((await bucket.exists(shares.mine('in/one.txt'))).data).toBe(true)
  expect((await bucket.list(shares.mine('in'))).data).toHaveLength(2)
  expect((await bucket.upload(shares.mine('in/new.txt'), 'x')).error).not.toBeNull()
  expect((await bucket.remove([shares.mine('in/one.txt')])).data).toEqual([])
  expect((await visitor.rpc('portico_end_share', { share: id })).error?.code).toBe('42501')
  expect((await shares.demo.client.rpc('portico_end_share', { share: id })).data).toBe(true)
  expect((await shares.read('in/one.txt', grant)).ok).toBe(false)
  expect((await shares.read('in/one.txt', grant, { range: 'bytes=3-5' })).ok).toBe(false)
  expect((await bucket.info(shares.mine('in/one.txt'))).error).not.toBeNull()
  expect((await bucket.list(shares.mine('in'))).data).toEqual([])
  expect((await visitor.rpc('portico_shared_objects', { share_grant: grant })).data).toEqual({
    state: 'ended',
  })
  expect(await open()).toEqual({ state: 'ended' })
})

test.each([['without an account'], ['signed in']])(
  'a reader %s creates no signed link that outlives the share',
  async (who) => {
    const { id, open, visitor } = await shares.share({ share_password: 'open sesame' })
    const { grant } = await open('open sesame')
    const reader = who === 'signed in' ? await shares.backend.signedIn('other') : undefined
    const bucket = withGrant(reader?.client ?? visitor, grant)
    const longest = 10 * 365 * 24 * 60 * 60
    const key = shares.mine('in/one.txt')
    expect((await shares.read('in/one.txt', grant, { token: reader?.token ?? '' })).ok).toBe(true)
    expect((await bucket.createSignedUrl(key, longest)).data?.signedUrl).toBeUndefined()
    expect((await bucket.createSignedUrl(key, 60, { download: true })).data?.signedUrl).toBeUndefined()
    expect(
      (await bucket.createSignedUrl(key, 60, { transform: { width: 10 } })).data?.signedUrl,
    ).toBeUndefined()
    expect((await bucket.createSignedUrls([key], longest)).data?.map(({ signedUrl }) => signedUrl)).toEqual([
      null,
    ])
    expect((await bucket.createSignedUploadUrl(key, { upsert: true })).error).not.toBeNull()
    expect((await shares.demo.client.rpc('portico_end_share', { share: id })).data).toBe(true)
    await shares.demo.client.from('portico_shares').delete().eq('id', id)
    expect(
      (await shares.demo.client.storage.from('files').upload(key, 'replaced', { upsert: true })).error,
    ).toBeNull()
    expect((await shares.read('in/one.txt', grant, { token: reader?.token ?? '' })).ok).toBe(false)
    expect(
      (await shares.demo.client.storage.from('files').upload(key, 'in/one.txt', { upsert: true })).error,
    ).toBeNull()
  },
)

test('a share counts uses and wrong passwords correctly when several visitors open it at once', async () => {
  const { id, open } = await shares.share({ share_password: 'open sesame', most_uses: 2 })
  expect(await open()).toEqual({ state: 'password' })
  expect(await open('open barley')).toEqual({ state: 'wrong_password' })
  const states = (await Promise.all([1, 2, 3, 4].map(() => open('open sesame')))).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['open', 'open', 'used_up', 'used_up'])
  const { data } = await shares.demo.client
    .from('portico_shares')
    .select('uses, last_used_at')
    .eq('id', id)
    .single()
  expect(data).toMatchObject({ uses: 2, last_used_at: expect.any(String) })
})
