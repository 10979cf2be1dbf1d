import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  brokenToken,
  createClientError,
  createServiceError,
  missingToken,
  openStorageContract,
  type StorageContract,
} from './storage-contract.fixture.ts'

let s: StorageContract
beforeAll(async () => {
  s = await openStorageContract()
})
afterAll(() => s?.close())

describe('createBucket', () => {
  test('createBucket without options makes a private bucket without limits', async () => {
    const name = s.name()
    expect(s.seen(await s.owner.createBucket(name))).toEqual({
      data: { name: '<other bucket>' },
      error: null,
    })
    expect(s.seen(await s.owner.getBucket(name))).toEqual({
      data: {
        allowed_mime_types: null,
        created_at: '<time>',
        file_size_limit: null,
        id: '<other bucket>',
        name: '<other bucket>',
        owner: '',
        public: false,
        updated_at: '<time>',
      },
      error: null,
    })
  })

  test('createBucket makes a public bucket with a size limit and types', async () => {
    const name = s.name()
    const options = { public: true, fileSizeLimit: '1.5MB', allowedMimeTypes: ['image/*', 'text/plain'] }
    expect(s.seen(await s.owner.createBucket(name, options))).toEqual({
      data: { name: '<other bucket>' },
      error: null,
    })
    expect(s.seen(await s.owner.getBucket(name))).toEqual({
      data: {
        allowed_mime_types: ['image/*', 'text/plain'],
        created_at: '<time>',
        file_size_limit: 1500000,
        id: '<other bucket>',
        name: '<other bucket>',
        owner: '',
        public: true,
        updated_at: '<time>',
      },
      error: null,
    })
  })

  test('createBucket rejects a taken name', async () => {
    expect(s.seen(await s.owner.createBucket(s.bucket))).toEqual(
      createClientError('BucketAlreadyExists', 409, 'The resource already exists'),
    )
  })

  test('createBucket rejects invalid names', async () => {
    const refused: unknown[] = []
    for (const name of [' a', 'a ', 'a/b', 'ü', 'a'.repeat(101)])
      refused.push([name.slice(0, 3), (await s.owner.createBucket(name)).error?.message])
    expect(refused).toEqual([
      [' a', 'Bucket name invalid'],
      ['a ', 'Bucket name invalid'],
      ['a/b', 'Bucket name invalid'],
      ['ü', 'Bucket name invalid'],
      ['aaa', 'Bucket name invalid'],
    ])
  })

  test('createBucket rejects an empty name and a malformed body', async () => {
    expect(s.seen(await s.owner.createBucket(''))).toEqual(
      createClientError('InvalidBucketName', 400, 'Bucket name invalid'),
    )
    const json = { 'content-type': 'application/json' }
    expect(await s.answer(await s.send('POST bucket', json, '{}'))).toEqual(
      createServiceError('InvalidRequest', 400, 'Error', 'body must …'),
    )
    expect(await s.answer(await s.send('POST bucket', json, '{"name"'))).toEqual(
      createServiceError(
        'InvalidRequest',
        400,
        'FastifyError',
        "Body is not valid JSON but content-type is set to 'application/json'",
      ),
    )
  })

  test('createBucket accepts limits in bytes, in units and null, and rejects unreadable limits', async () => {
    const made = async (fileSizeLimit: string | number | null) => {
      const name = s.name()
      const { error } = await s.owner.createBucket(name, { public: false, fileSizeLimit })
      return error ? s.seen(error) : (await s.owner.getBucket(name)).data?.file_size_limit
    }
    expect(await made(1000)).toEqual(1000)
    expect(await made('1000')).toEqual(1000)
    expect(await made('20KB')).toEqual(20000)
    expect(await made('3b')).toEqual(3)
    expect(await made('1.5GB')).toEqual(1500000000)
    expect(await made(null)).toEqual(null)
    expect(await made(0)).toEqual(0)
    expect(await made('20 KB')).toEqual(
      createClientError('InvalidRequest', 400, 'body/file_size_limit must …').error,
    )
    expect(await made('1KiB')).toEqual(
      createClientError('InvalidRequest', 400, 'body/file_size_limit must …').error,
    )
    expect(await made('many')).toEqual(
      createClientError('InvalidRequest', 400, 'body/file_size_limit must …').error,
    )
    for (const value of [{ toString: 1 }, { bytes: 1 }, [[1], 2]])
      expect(await made(value as never)).toEqual(
        createClientError('InvalidRequest', 400, 'body/file_size_limit must …').error,
      )
    expect(await made(-1)).toEqual(
      createClientError('InvalidRequest', 400, 'body/file_size_limit must …').error,
    )
    expect(await made(1.5)).toEqual(
      createClientError('InvalidRequest', 400, 'body/file_size_limit must …').error,
    )
    expect(await made('6GB')).toEqual(
      createClientError('EntityTooLarge', 413, 'The object exceeded the maximum allowed size').error,
    )
  })

  test('createBucket rejects invalid types', async () => {
    const made = async (allowedMimeTypes: string[] | null) => {
      const name = s.name()
      const { error } = await s.owner.createBucket(name, { public: false, allowedMimeTypes })
      return error ? s.seen(error) : (await s.owner.getBucket(name)).data?.allowed_mime_types
    }
    for (const value of [{}, [[['text/plain'], 2]]])
      expect(await made([value] as never)).toEqual(
        createClientError('InvalidRequest', 400, 'body/allowed_mime_types/0 must …').error,
      )
    expect(await made(['text'])).toEqual(
      createClientError('InvalidMimeType', 415, 'mime type text is not supported').error,
    )
    expect(await made([])).toEqual([])
    expect(await made(['', 'text/plain'])).toEqual(['text/plain'])
    expect(await made(['text/plain; charset=utf-8', '*'])).toEqual(['text/plain; charset=utf-8', '*'])
    expect(await made(null)).toEqual(null)
  })

  test('createBucket accepts disabled versioning, which is the default', async () => {
    const options = { public: false, versioningStatus: 'DISABLED' } as const
    expect((await s.owner.createBucket(s.name(), options)).error).toBeNull()
  })

  test('createBucket accepts only the bucket type STANDARD', async () => {
    const made = async (type: string) => s.seen(await s.owner.createBucket(s.name(), { public: false, type }))
    expect(await made('STANDARD')).toEqual({ data: { name: '<other bucket>' }, error: null })
    expect(await made('OTHER')).toEqual(createClientError('InvalidRequest', 400, 'body/type must …'))
  })
})

describe('listBuckets', () => {
  const names = async (options: Parameters<StorageContract['owner']['listBuckets']>[0]) => {
    const { data, error } = await s.owner.listBuckets(options)
    return error ? s.seen(error) : data?.map(({ name }) => s.seen(name))
  }

  test('listBuckets returns every field of a bucket', async () => {
    const { data } = await s.owner.listBuckets({ search: s.bucket })
    expect(s.seen(data)).toEqual([
      {
        allowed_mime_types: null,
        created_at: '<time>',
        file_size_limit: null,
        id: '<bucket>',
        name: '<bucket>',
        owner: '',
        public: false,
        type: 'STANDARD',
        updated_at: '<time>',
      },
    ])
  })

  test('listBuckets searches, sorts and limits buckets', async () => {
    const here = { search: s.bucket.slice(3) }
    expect(await names(here)).toEqual(['<bucket>'])
    expect(await names({ search: s.bucket.toUpperCase() })).toEqual(['<bucket>'])
    expect(await names({ ...here, limit: 1, offset: 1 })).toEqual([])
    for (const sortColumn of ['id', 'name', 'created_at', 'updated_at'] as const) {
      const up = (await s.owner.listBuckets({ sortColumn, sortOrder: 'asc' })).data?.map(({ id }) => id) ?? []
      const down =
        (await s.owner.listBuckets({ sortColumn, sortOrder: 'desc' })).data?.map(({ id }) => id) ?? []
      expect([sortColumn, up.indexOf(s.bucket) < 0, down.indexOf(s.bucket) < 0]).toEqual([
        sortColumn,
        false,
        false,
      ])
    }
  })

  test('listBuckets rejects invalid options', async () => {
    expect(await names({ limit: 0 })).toEqual(
      createClientError('InvalidRequest', 400, 'querystring/limit must …').error,
    )
    expect(await names({ limit: 1.5 })).toEqual(
      createClientError('InvalidRequest', 400, 'querystring/limit must …').error,
    )
    expect(await names({ offset: -1 })).toEqual(
      createClientError('InvalidRequest', 400, 'querystring/offset must …').error,
    )
    expect(await names({ sortColumn: 'owner' as 'name' })).toEqual(
      createClientError('InvalidRequest', 400, 'querystring/sortColumn must …').error,
    )
    expect(await names({ sortOrder: 'up' as 'asc' })).toEqual(
      createClientError('InvalidRequest', 400, 'querystring/sortOrder must …').error,
    )
  })
})

describe('getBucket, updateBucket', () => {
  test('getBucket and updateBucket report a missing bucket', async () => {
    expect(s.seen(await s.owner.getBucket('nothing-here'))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    expect(s.seen(await s.owner.updateBucket('nothing-here', { public: true }))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
  })

  test('updateBucket changes only the given rules', async () => {
    const name = await s.make({ public: true, fileSizeLimit: 1000, allowedMimeTypes: ['text/plain'] })
    const rules = async () => {
      const { data } = await s.owner.getBucket(name)
      return [data?.public, data?.file_size_limit, data?.allowed_mime_types]
    }
    expect(s.seen(await s.owner.updateBucket(name, { public: false }))).toEqual({
      data: { message: 'Successfully updated' },
      error: null,
    })
    expect(await rules()).toEqual([false, 1000, ['text/plain']])
    await s.owner.updateBucket(name, { public: false, fileSizeLimit: '2KB', allowedMimeTypes: ['image/png'] })
    expect(await rules()).toEqual([false, 2000, ['image/png']])
    await s.owner.updateBucket(name, { public: false, fileSizeLimit: null, allowedMimeTypes: null })
    expect(await rules()).toEqual([false, null, null])
  })

  test('updateBucket rejects invalid rules', async () => {
    const changed = async (options: object) =>
      s.seen((await s.owner.updateBucket(s.bucket, options as { public: boolean })).error)
    expect(await changed({})).toEqual(createClientError('InvalidRequest', 400, 'body must …').error)
    expect(await changed({ fileSizeLimit: 'many' })).toEqual(
      createClientError('InvalidRequest', 400, 'body/file_size_limit must …').error,
    )
    expect(await changed({ fileSizeLimit: '6GB' })).toEqual(
      createClientError('EntityTooLarge', 413, 'The object exceeded the maximum allowed size').error,
    )
    expect(await changed({ allowedMimeTypes: ['text'] })).toEqual(
      createClientError('InvalidMimeType', 415, 'mime type text is not supported').error,
    )
    expect(await changed({ public: 'perhaps' })).toEqual(
      createClientError('InvalidRequest', 400, 'body/public must …').error,
    )
  })
})

describe('emptyBucket, deleteBucket', () => {
  test('deleteBucket refuses a bucket with objects', async () => {
    const name = await s.make()
    await s.owner.from(name).upload('a.txt', 'a')
    expect(s.seen(await s.owner.deleteBucket(name))).toEqual(
      createClientError('ResourceNotEmpty', 409, 'The bucket you tried to delete is not empty'),
    )
    expect(s.seen(await s.owner.from(name).remove(['a.txt']))).toMatchObject({ error: null })
    expect(s.seen(await s.owner.emptyBucket(name))).toMatchObject({ error: null })
    expect(s.seen(await s.owner.deleteBucket(name))).toEqual({
      data: { message: 'Successfully deleted' },
      error: null,
    })
    expect(s.seen(await s.owner.getBucket(name))).toMatchObject({ error: { code: 'NoSuchBucket' } })
  })

  test('emptyBucket and deleteBucket report a missing bucket', async () => {
    expect(s.seen(await s.owner.emptyBucket('nothing-here'))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    expect(s.seen(await s.owner.deleteBucket('nothing-here'))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
  })
})

describe('callers without a policy', () => {
  test('a signed-in user without a policy neither sees nor changes a bucket', async () => {
    const name = await s.make()
    expect(s.seen(await s.person.createBucket(s.name()))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
    expect(s.seen(await s.person.getBucket(name))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    expect(s.seen(await s.person.updateBucket(name, { public: true }))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    expect(s.seen(await s.person.emptyBucket(name))).toEqual(
      createClientError('AccessDenied', 403, 'Access denied: Invalid role', 403),
    )
    expect(s.seen(await s.person.deleteBucket(name))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    expect(s.seen(await s.person.listBuckets({ search: name }))).toEqual({ data: [], error: null })
  })

  test('a visible bucket is not changed without a policy', async () => {
    expect(s.seen(await s.person.updateBucket('avatars', { public: false }))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    await s.owner.from('avatars').upload('kept.png', new Blob(['x'], { type: 'image/png' }))
    expect(s.seen(await s.person.deleteBucket('avatars'))).toEqual(
      createClientError('ResourceNotEmpty', 409, 'The bucket you tried to delete is not empty'),
    )
    await s.owner.from('avatars').remove(['kept.png'])
  })

  test('an unauthenticated visitor neither sees nor creates a bucket', async () => {
    expect(s.seen(await s.nobody.createBucket(s.name()))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
    expect(s.seen(await s.nobody.getBucket(s.bucket))).toEqual(
      createClientError('NoSuchBucket', 404, 'Bucket not found'),
    )
    expect(s.seen(await s.nobody.listBuckets({ search: s.bucket }))).toEqual({ data: [], error: null })
  })

  test('a request with a broken token or without a token is refused', async () => {
    expect(await s.answer(await s.send('GET bucket', { authorization: 'Bearer a.b.c' }))).toEqual(brokenToken)
    expect(await s.answer(await s.send('GET bucket', { authorization: '' }))).toEqual(missingToken)
  })
})
