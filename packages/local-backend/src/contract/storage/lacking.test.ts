import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realProject } from '../../testing.ts'
import { openStorageContract, type StorageContract } from './storage-contract.fixture.ts'

// The client can ask for more than the embedded backend has. It is refused, never answered with something else.

let s: StorageContract
beforeAll(async () => {
  s = await openStorageContract()
  await s.owner.from(s.bucket).upload('a.png', new Blob(['x'], { type: 'image/png' }))
  await s.owner.from(s.publicBucket).upload('a.png', new Blob(['x'], { type: 'image/png' }))
})
afterAll(() => s?.close())

const files = () => s.owner.from(s.bucket)
const versionId = '1'
const json = async (response: Response) => ({ error: await response.json() })

const asked: [string, () => PromiseLike<{ error: unknown }>][] = [
  ['a bucket for analytics', () => s.owner.createBucket(s.name(), { public: false, type: 'ANALYTICS' })],
  [
    'a bucket of versions',
    () => s.owner.createBucket(s.name(), { public: false, versioningStatus: 'ENABLED' }),
  ],
  [
    'versions from now on',
    () => s.owner.updateBucket(s.bucket, { public: false, versioningStatus: 'ENABLED' }),
  ],
  ['rules of a life cycle', () => s.owner.getBucketLifecycle(s.bucket)],
  ['other rules of a life cycle', () => s.owner.updateBucketLifecycle(s.bucket, { rules: [] })],
  ['no rules of a life cycle', () => s.owner.deleteBucketLifecycle(s.bucket)],
  ['a cache of a bucket', () => s.owner.purgeBucketCache(s.bucket)],
  ['a cache of an object', () => files().purgeCache('a.png', { transformations: true })],
  ['an older version to download', () => files().download('a.png', { versionId })],
  [
    'an older version by its public address',
    async () => {
      const { data } = s.owner.from(s.publicBucket).getPublicUrl('a.png', { versionId })
      return json(await fetch(data.publicUrl))
    },
  ],
  ['what is known of an older version', () => files().info('a.png', { versionId })],
  ['a link to an older version', () => files().createSignedUrl('a.png', 60, { versionId })],
  ['an older version to move', () => files().move('a.png', 'b.png', { sourceVersionId: versionId })],
  ['an older version to copy', () => files().copy('a.png', 'b.png', { sourceVersionId: versionId })],
  ['an older version to remove', () => files().remove([{ path: 'a.png', versionId }])],
  ['a list of older versions', () => files().list('', { noncurrentVersions: 'include' })],
  ['a list of what was deleted', () => files().listV2({ deleteMarkers: 'only' })],
  ['an encoding of its own', () => files().upload('a.gz', 'x', { contentEncoding: 'gzip' })],
  [
    'an encoding of its own, in a form',
    () => files().upload('a.gz', new Blob(['x']), { contentEncoding: 'gzip' }),
  ],
  [
    'an encoding of its own, for a copy',
    () => files().copy('a.png', 'b.png', { copyMetadata: false, metadata: { contentEncoding: 'gzip' } }),
  ],
  [
    'a smaller picture of an older version',
    () => files().download('a.png', { versionId, transform: { width: 1 } }),
  ],
  [
    'a smaller picture cut about a point',
    async () => json(await s.send(`GET render/image/public/${s.publicBucket}/a.png?gravity=sm`)),
  ],
  ['vectors', async () => json(await s.send('POST vector/ListVectorBuckets', {}, '{}'))],
  ['tables', async () => json(await s.send('GET iceberg/bucket'))],
  ['the protocol of S3', async () => json(await s.send('GET s3/bucket'))],
]

describe.skipIf(realProject)('what is not here is said to be so:', () => {
  test.each(asked)('%s', async (_what, ask) => {
    expect((await ask()).error).toMatchObject({ code: 'FeatureNotEnabled' })
    expect(await (await files().download('a.png')).data?.text()).toBe('x')
  })

  test('a route that nobody knows', async () => {
    expect(await s.answer(await s.send('GET nonsense'))).toMatchObject({ status: 404 })
  })
})
