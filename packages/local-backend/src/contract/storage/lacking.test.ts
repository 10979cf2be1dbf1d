import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realProject } from '../../testing.ts'
import { openStorageContract, type StorageContract } from './storage-contract.fixture.ts'

// The embedded backend refuses features of the client that it lacks, instead of answering with something else.

let s: StorageContract
beforeAll(async () => {
  s = await openStorageContract()
  await s.owner.from(s.bucket).upload('a.png', new Blob(['x'], { type: 'image/png' }))
  await s.owner.from(s.publicBucket).upload('a.png', new Blob(['x'], { type: 'image/png' }))
})
afterAll(() => s?.close())

const files = () => s.owner.from(s.bucket)
const versionId = '1'
const { signal } = new AbortController()
const vectors = () => s.owner.vectors.from('texts')
const index = { indexName: 'words' }
const words = () => vectors().index('words')
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
  [
    'no more versions from now on',
    () => s.owner.updateBucket(s.bucket, { public: false, versioningStatus: 'SUSPENDED' }),
  ],
  ['rules of a life cycle', () => s.owner.getBucketLifecycle(s.bucket)],
  ['other rules of a life cycle', () => s.owner.updateBucketLifecycle(s.bucket, { rules: [] })],
  ...(['Enabled', 'Disabled'] as const).map((status): (typeof asked)[number] => [
    `a rule of a life cycle, ${status}`,
    () =>
      s.owner.updateBucketLifecycle(s.bucket, {
        rules: [
          {
            id: 'old',
            status,
            filter: {},
            noncurrentVersionExpiration: { noncurrentDays: 1, newerNoncurrentVersions: 1 },
          },
        ],
      }),
  ]),
  ['no rules of a life cycle', () => s.owner.deleteBucketLifecycle(s.bucket)],
  [
    'a cache of a bucket',
    () => s.owner.purgeBucketCache(s.bucket, { transformations: true }, { signal, cache: 'no-store' }),
  ],
  [
    'a cache of an object',
    () => files().purgeCache('a.png', { transformations: true }, { signal, cache: 'no-store' }),
  ],
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
  ['a list of all versions', () => files().list('', { noncurrentVersions: 'include' })],
  ['a list of older versions', () => files().list('', { noncurrentVersions: 'only' })],
  ['a list with what was deleted', () => files().list('', { deleteMarkers: 'include' })],
  ['a list of what was deleted', () => files().list('', { deleteMarkers: 'only' })],
  ['a list of one key’s versions', () => files().list('a.png', { exactMatch: true })],
  ['pages of all versions', () => files().listV2({ noncurrentVersions: 'include' })],
  ['pages of older versions', () => files().listV2({ noncurrentVersions: 'only' })],
  ['pages with what was deleted', () => files().listV2({ deleteMarkers: 'include' })],
  ['pages of what was deleted', () => files().listV2({ deleteMarkers: 'only' })],
  ['pages of one key’s versions', () => files().listV2({ prefix: 'a.png', exactMatch: true })],
  ['an encoding of its own', () => files().upload('a.gz', 'x', { contentEncoding: 'gzip' })],
  [
    'an encoding of its own, in a form',
    () => files().upload('a.gz', new Blob(['x']), { contentEncoding: 'gzip' }),
  ],
  [
    'an encoding of its own, of what replaces',
    () => files().update('a.png', 'x', { contentEncoding: 'gzip' }),
  ],
  [
    'an encoding of its own, by a link',
    async () => {
      const { data } = await files().createSignedUploadUrl('a.gz')
      return files().uploadToSignedUrl('a.gz', data?.token ?? '', 'x', { contentEncoding: 'gzip' })
    },
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
  ['a bucket of tables', () => s.owner.analytics.createBucket('numbers')],
  ['the buckets of tables', () => s.owner.analytics.listBuckets({ limit: 1 })],
  ['a bucket of tables to delete', () => s.owner.analytics.deleteBucket('numbers')],
  ['tables', async () => json(await s.send('GET iceberg/v1/config?warehouse=numbers'))],
  ['a bucket of vectors', () => s.owner.vectors.createBucket('texts')],
  ['what is known of a bucket of vectors', () => s.owner.vectors.getBucket('texts')],
  ['the buckets of vectors', () => s.owner.vectors.listBuckets()],
  ['a bucket of vectors to delete', () => s.owner.vectors.deleteBucket('texts')],
  [
    'an index of vectors',
    () => vectors().createIndex({ ...index, dataType: 'float32', dimension: 1, distanceMetric: 'cosine' }),
  ],
  ['what is known of an index of vectors', () => vectors().getIndex('words')],
  ['the indexes of vectors', () => vectors().listIndexes()],
  ['an index of vectors to delete', () => vectors().deleteIndex('words')],
  ['vectors to keep', () => words().putVectors({ vectors: [{ key: 'a', data: { float32: [1] } }] })],
  ['vectors', () => words().getVectors({ keys: ['a'] })],
  ['a list of vectors', () => words().listVectors()],
  ['vectors like another', () => words().queryVectors({ queryVector: { float32: [1] }, topK: 1 })],
  ['vectors to delete', () => words().deleteVectors({ keys: ['a'] })],
  ['the protocol of S3', async () => json(await s.send('GET s3/bucket'))],
]

describe.skipIf(realProject)('missing features', () => {
  test.each(asked)('a request for %s is refused with FeatureNotEnabled', async (_what, ask) => {
    expect((await ask()).error).toMatchObject({ code: 'FeatureNotEnabled' })
    expect(await (await files().download('a.png')).data?.text()).toBe('x')
  })

  test('a request to an unknown route gets 404', async () => {
    expect(await s.answer(await s.send('GET nonsense'))).toMatchObject({ status: 404 })
  })
})
