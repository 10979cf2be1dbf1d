import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { realProject } from '../testing.ts'
import { openSharesContract, type SharesContract, withGrant } from './shares.fixture.ts'

// Operations of the storage API that the grant of a share allows or not, at the embedded backend and at a Supabase project
// (`npm run test:real`). The policy is in `20261127030100_grants_do_not_sign.sql`.

let shares: SharesContract
const film = randomBytes(300_000)

beforeAll(async () => {
  const create = { width: 40, height: 20, channels: 3, background: '#3366cc' } as const
  const png = (await sharp({ create }).png().toBuffer()) as BlobPart
  shares = await openSharesContract({
    'in/one.txt': 'in/one.txt',
    'in/film.mp4': new Blob([film], { type: 'video/mp4' }),
    'in/picture.png': new Blob([png], { type: 'image/png' }),
    'in/deep/two.txt': 'in/deep/two.txt',
    'outside.txt': 'outside.txt',
  })
})

/** A reader of a new share, with or without an account. */
async function openAs(who: string) {
  const { open, end, visitor } = await shares.share()
  const { grant } = await open()
  const account = who === 'signed in' ? await shares.backend.signedIn('other') : undefined
  const token = account?.token ?? ''
  return { bucket: withGrant(account?.client ?? visitor, grant), end, grant, token, id: account?.id }
}

const readers = [['without an account'], ['signed in']]
const owner = () => shares.demo.client.storage.from('files')

describe.each(readers)('a reader %s', (who) => {
  test('moves and copies no shared file, not even into a folder of their own', async () => {
    const { bucket, id } = await openAs(who)
    const key = shares.mine('in/one.txt')
    for (const name of [
      shares.mine('in/taken.txt'),
      shares.mine('taken.txt'),
      `${id ?? 'nobody'}/taken.txt`,
    ]) {
      expect((await bucket.move(key, name)).error).not.toBeNull()
      expect((await bucket.copy(key, name)).error).not.toBeNull()
      expect((await bucket.exists(name)).data).toBe(false)
    }
    expect((await bucket.copy(key, `${id}/taken.txt`, { destinationBucket: 'avatars' })).error).not.toBeNull()
    expect((await owner().list(shares.mine('in'))).data?.map(({ name }) => name)).toEqual([
      'deep',
      'film.mp4',
      'one.txt',
      'picture.png',
    ])
  })

  test('replaces and uploads no file in the shared folder', async () => {
    const { bucket } = await openAs(who)
    for (const name of [shares.mine('in/one.txt'), shares.mine('in/new.txt')]) {
      expect((await bucket.upload(name, 'other', { upsert: true })).error).not.toBeNull()
      expect((await bucket.update(name, 'other')).error).not.toBeNull()
    }
    expect(await (await owner().download(shares.mine('in/one.txt'))).data?.text()).toBe('in/one.txt')
  })

  test('finds only shared files in lists', async () => {
    const { bucket } = await openAs(who)
    const names = async (folder: string) => (await bucket.list(folder)).data?.map(({ name }) => name)
    expect(await names(shares.mine('').slice(0, -1))).toEqual(['in'])
    expect(await names(shares.mine('in'))).toEqual(['deep', 'film.mp4', 'one.txt', 'picture.png'])
    const { data } = await bucket.listV2({ prefix: shares.mine('') })
    expect(data?.objects.map(({ name }) => name).toSorted()).toEqual(
      ['in/deep/two.txt', 'in/film.mp4', 'in/one.txt', 'in/picture.png'].map(shares.mine),
    )
    expect((await bucket.listV2({ prefix: shares.mine('outside') })).data?.objects).toEqual([])
  })

  test('reads the ranges that a film player requests, until the share has ended', async () => {
    const { grant, token, end } = await openAs(who)
    const size = film.byteLength
    const read = (range: string) => shares.read('in/film.mp4', grant, { token, range })
    for (const [range, first, last] of [
      ['bytes=0-', 0, size - 1],
      ['bytes=0-1', 0, 1],
      ['bytes=200000-', 200_000, size - 1],
      ['bytes=100-99999', 100, 99_999],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=${size - 1}-${size + 9}`, size - 1, size - 1],
    ] as const) {
      const part = await read(range)
      expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
        206,
        `bytes ${first}-${last}/${size}`,
        String(last - first + 1),
      ])
      expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(first, last + 1))).toBe(true)
    }
    expect((await read(`bytes=${size}-`)).status).toBe(416)
    const whole = await shares.read('in/film.mp4', grant, { token })
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    await whole.body?.cancel()
    await end()
    expect((await read('bytes=0-')).ok).toBe(false)
    expect((await read(`bytes=${size}-`)).status).toBe(400)
  })

  test('sees a picture as the owner does, smaller too, until the share has ended', async () => {
    const { grant, token, end } = await openAs(who)
    const render = (with_: string | undefined, as: string) =>
      shares.send(`render/image/authenticated/files/${shares.mine('in/picture.png')}?width=10`, with_, {
        token: as,
      })
    const asOwner = await render(undefined, shares.demo.token)
    // Not every project draws pictures.
    if (!realProject || realProject.drawsPictures) expect(asOwner.status).toBe(200)
    const drawn = await render(grant, token)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([
      asOwner.status,
      asOwner.headers.get('content-type'),
    ])
    if (drawn.ok) expect((await sharp(await drawn.arrayBuffer()).metadata()).width).toBe(10)
    expect((await render(undefined, token)).ok).toBe(false)
    await end()
    expect((await render(grant, token)).ok).toBe(false)
  })

  test('finds nothing by any operation once the share has ended', async () => {
    const { bucket, grant, token, end } = await openAs(who)
    const key = shares.mine('in/one.txt')
    await end()
    expect((await shares.read('in/one.txt', grant, { token })).ok).toBe(false)
    expect((await bucket.download(key)).error).not.toBeNull()
    expect((await bucket.info(key)).error).not.toBeNull()
    expect((await bucket.exists(key)).data).toBe(false)
    expect((await bucket.list(shares.mine('in'))).data).toEqual([])
    expect((await bucket.listV2({ prefix: shares.mine('in/') })).data?.objects).toEqual([])
    expect((await bucket.createSignedUrl(key, 60)).error).not.toBeNull()
    expect((await bucket.createSignedUploadUrl(key, { upsert: true })).error).not.toBeNull()
    expect((await bucket.move(key, shares.mine('in/two.txt'))).error).not.toBeNull()
    expect((await bucket.remove([key])).data).toEqual([])
  })
})

test('a signed link of the owner is valid during a share of its file and afterwards', async () => {
  const link = async (options = {}) =>
    (await owner().createSignedUrl(shares.mine('in/one.txt'), 600, options)).data?.signedUrl ?? ''
  const text = async (address: string, headers = {}) => (await fetch(address, { headers })).text()
  const before = await link()
  const { open, end } = await shares.share()
  const { grant = '' } = await open()
  const during = await link({ download: 'one.txt' })
  const [many] = (await owner().createSignedUrls([shares.mine('in/one.txt')], 600)).data ?? []
  const links = [before, during, many?.signedUrl ?? '']
  for (const address of links) expect(await text(address)).toBe('in/one.txt')
  expect(await text(before, { 'x-portico-grant': grant })).toBe('in/one.txt')
  expect(await text(before, { range: 'bytes=3-5' })).toBe('one')
  await end()
  for (const address of links) expect(await text(address)).toBe('in/one.txt')
  expect(await text(before, { 'x-portico-grant': grant })).toBe('in/one.txt')
})
