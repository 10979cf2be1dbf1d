import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realProject } from '../../testing.ts'
import {
  createClientError,
  createObjectMetadata,
  createServiceError,
  openStorageContract,
  type StorageContract,
} from './storage-contract.fixture.ts'

let s: StorageContract
beforeAll(async () => {
  s = await openStorageContract()
})
afterAll(() => s?.close())

const files = () => s.owner.from(s.bucket)
const elsewhere = () => s.owner.from(s.publicBucket)
const textOf = async (name: string) => (await files().download(name)).data?.text()

describe('move', () => {
  test('move renames an object, and moves it into another bucket', async () => {
    await files().upload('move/a.txt', 'a', {
      contentType: 'text/csv',
      cacheControl: '5',
      metadata: { a: 1 },
    })
    const { data: before } = await files().info('move/a.txt')
    expect(s.seen(await files().move('move/a.txt', 'move/sub/b.txt'))).toEqual({
      data: { message: 'Successfully moved' },
      error: null,
    })
    expect((await files().exists('move/a.txt')).data).toBe(false)
    expect(
      s.seen(await files().move('move/sub/b.txt', 'c.txt', { destinationBucket: s.publicBucket })),
    ).toEqual({ data: { message: 'Successfully moved' }, error: null })
    const { data: after } = await elsewhere().info('c.txt')
    expect([
      await (await elsewhere().download('c.txt')).data?.text(),
      after?.contentType,
      after?.cacheControl,
      after?.metadata,
    ]).toEqual(['a', 'text/csv', 'max-age=5', { a: 1 }])
    expect([after?.id === before?.id, after?.createdAt === before?.createdAt]).toEqual([true, true])
  })

  test('move to the same name keeps the object', async () => {
    await files().upload('move/same.txt', 'a')
    expect(s.seen(await files().move('move/same.txt', 'move/same.txt'))).toEqual({
      data: { message: 'Successfully moved' },
      error: null,
    })
    expect(await textOf('move/same.txt')).toBe('a')
  })

  test('move rejects a taken or invalid name, and a missing object or bucket', async () => {
    await files().upload('move/one.txt', 'one')
    await files().upload('move/two.txt', 'two')
    expect(s.seen(await files().move('move/one.txt', 'move/two.txt'))).toEqual(
      createClientError('ResourceAlreadyExists', 409, 'The resource already exists'),
    )
    expect(s.seen(await files().move('move/none.txt', 'move/three.txt'))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    expect(s.seen(await files().move('move/one.txt', 'a[1]'))).toEqual(
      createClientError('InvalidKey', 400, 'Invalid key: a[1]'),
    )
    expect(s.seen(await files().move('move/one.txt', ''))).toEqual(
      createClientError('InvalidKey', 400, 'Invalid key: '),
    )
    expect(s.seen(await files().move('move/one.txt', 'x', { destinationBucket: 'nothing-here' }))).toEqual(
      createClientError('InvalidRequest', 404, 'The related resource does not exist'),
    )
    expect(s.seen(await s.owner.from('nothing-here').move('a', 'b'))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    expect(s.seen(await s.person.from(s.bucket).move('move/one.txt', 'b'))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    const json = { 'content-type': 'application/json' }
    expect(await s.answer(await s.send('POST object/move', json, '{}'))).toEqual(
      createServiceError('InvalidRequest', 400, 'Error', 'body must …'),
    )
    expect([await textOf('move/one.txt'), await textOf('move/two.txt')]).toEqual(['one', 'two'])
  })

  test('move respects the policies of source and destination', async () => {
    const mine = `${s.personId}/${s.bucket}`
    await s.person.from('files').upload(`${mine}/a.txt`, 'a')
    expect(s.seen(await s.person.from('files').move(`${mine}/a.txt`, 'elsewhere/a.txt'))).toEqual(
      createClientError('AccessDenied', 403, 'new row violates row-level security policy'),
    )
    expect(s.seen(await s.other.from('files').move(`${mine}/a.txt`, `${mine}/b.txt`))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    expect((await s.person.from('files').move(`${mine}/a.txt`, `${mine}/b.txt`)).error).toBeNull()
    expect((await s.person.from('files').remove([`${mine}/b.txt`])).data).toHaveLength(1)
  })
})

describe('copy', () => {
  const described = async (from: ReturnType<typeof files>, name: string) => {
    const { data } = await from.info(name)
    return [data?.contentType, data?.cacheControl, data?.metadata, data?.size]
  }
  beforeAll(async () => {
    await files().upload('copy/a.txt', 'a', {
      contentType: 'text/csv',
      cacheControl: '5',
      metadata: { a: 1 },
    })
  })

  test('copy writes to another name, and into another bucket', async () => {
    expect(s.seen(await files().copy('copy/a.txt', 'copy/b.txt'))).toEqual({
      data: { path: '<bucket>/copy/b.txt' },
      error: null,
    })
    expect(s.seen(await files().copy('copy/a.txt', 'd.txt', { destinationBucket: s.publicBucket }))).toEqual({
      data: { path: '<other bucket>/d.txt' },
      error: null,
    })
    expect(await described(files(), 'copy/b.txt')).toEqual(['text/csv', 'max-age=5', { a: 1 }, 1])
    expect(await described(elsewhere(), 'd.txt')).toEqual(['text/csv', 'max-age=5', { a: 1 }, 1])
    expect([await textOf('copy/a.txt'), await textOf('copy/b.txt')]).toEqual(['a', 'a'])
    const both = [(await files().info('copy/a.txt')).data?.id, (await files().info('copy/b.txt')).data?.id]
    expect(new Set(both).size).toBe(2)
  })

  test('copy returns every field of the new object', async () => {
    const body = JSON.stringify({
      bucketId: s.bucket,
      sourceKey: 'copy/a.txt',
      destinationKey: 'copy/answer.txt',
    })
    expect(
      await s.answer(await s.send('POST object/copy', { 'content-type': 'application/json' }, body)),
    ).toEqual({
      body: {
        Id: '<id>',
        Key: '<bucket>/copy/answer.txt',
        bucket_id: '<bucket>',
        created_at: '<time>',
        id: '<id>',
        last_accessed_at: '<time>',
        metadata: createObjectMetadata(1, 'text/csv', 'max-age=5'),
        name: 'copy/answer.txt',
        owner: '',
        owner_id: '',
        updated_at: '<time>',
        user_metadata: { a: 1 },
        version: '<id>',
      },
      status: 200,
    })
    const move = JSON.stringify({
      bucketId: s.bucket,
      sourceKey: 'copy/answer.txt',
      destinationKey: 'copy/moved.txt',
    })
    expect(
      await s.answer(await s.send('POST object/move', { 'content-type': 'application/json' }, move)),
    ).toEqual({ body: { message: 'Successfully moved' }, status: 200 })
  })

  test('copy keeps or replaces metadata', async () => {
    const metadata = { cacheControl: 'max-age=9', mimetype: 'text/plain' }
    await files().copy('copy/a.txt', 'copy/other.txt', { copyMetadata: false, metadata })
    expect(await described(files(), 'copy/other.txt')).toEqual(['text/plain', 'max-age=9', null, 1])
    await files().copy('copy/a.txt', 'copy/less.txt', { copyMetadata: false })
    expect(await described(files(), 'copy/less.txt')).toEqual(['text/csv', 'max-age=5', null, 1])
    await files().copy('copy/a.txt', 'copy/kept.txt', { copyMetadata: true })
    expect(await described(files(), 'copy/kept.txt')).toEqual(['text/csv', 'max-age=5', { a: 1 }, 1])
    const headers = { 'content-type': 'application/json', 'x-metadata': btoa('{"b":2}') }
    const body = {
      bucketId: s.bucket,
      sourceKey: 'copy/a.txt',
      destinationKey: 'copy/own.txt',
      copyMetadata: false,
    }
    await s.send('POST object/copy', headers, JSON.stringify(body))
    expect(await described(files(), 'copy/own.txt')).toEqual(['text/csv', 'max-age=5', { b: 2 }, 1])
  })

  test('copy replaces an object if x-upsert is set', async () => {
    await files().upload('copy/there.txt', 'there')
    const body = JSON.stringify({
      bucketId: s.bucket,
      sourceKey: 'copy/a.txt',
      destinationKey: 'copy/there.txt',
    })
    const copied = await s.send(
      'POST object/copy',
      { 'content-type': 'application/json', 'x-upsert': 'true' },
      body,
    )
    expect([copied.status, await textOf('copy/there.txt')]).toEqual([200, 'a'])
  })

  test('copy rejects a taken or invalid name, and a missing object or bucket', async () => {
    await files().upload('copy/taken.txt', 'taken')
    expect(s.seen(await files().copy('copy/a.txt', 'copy/taken.txt'))).toEqual(
      createClientError('KeyAlreadyExists', 409, 'The resource already exists'),
    )
    expect(s.seen(await files().copy('copy/a.txt', 'copy/a.txt'))).toEqual(
      createClientError('KeyAlreadyExists', 409, 'The resource already exists'),
    )
    expect(s.seen(await files().copy('copy/none.txt', 'copy/x.txt'))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    expect(s.seen(await files().copy('copy/a.txt', 'a[1]'))).toEqual(
      createClientError('InvalidKey', 400, 'Invalid key: a[1]'),
    )
    expect(s.seen(await files().copy('copy/a.txt', 'x', { destinationBucket: 'nothing-here' }))).toEqual(
      createClientError('InvalidRequest', 404, 'The related resource does not exist'),
    )
    expect(s.seen(await s.owner.from('nothing-here').copy('a', 'b'))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    expect(s.seen(await s.person.from(s.bucket).copy('copy/a.txt', 'b'))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    expect(await textOf('copy/taken.txt')).toBe('taken')
  })
})

describe('remove', () => {
  test('remove returns the removed objects, and ignores missing ones', async () => {
    await files().upload('remove/a.txt', 'a', { metadata: { a: 1 } })
    await files().upload('remove/b.txt', 'b')
    expect(s.seen(await files().remove(['remove/a.txt', 'remove/none.txt']))).toEqual({
      data: [
        {
          bucket_id: '<bucket>',
          created_at: '<time>',
          id: '<id>',
          last_accessed_at: '<time>',
          metadata: createObjectMetadata(1, 'text/plain;charset=UTF-8'),
          name: 'remove/a.txt',
          owner: '',
          owner_id: '',
          updated_at: '<time>',
          user_metadata: { a: 1 },
          version: '<id>',
        },
      ],
      error: null,
    })
    expect(s.seen(await files().remove(['remove/none.txt']))).toEqual({ data: [], error: null })
    expect((await files().list('remove')).data?.map(({ name }) => name)).toEqual(['b.txt'])
  })

  test('DELETE of an address removes one object', async () => {
    await files().upload('remove/one.txt', 'a')
    expect(await s.answer(await s.send(`DELETE object/${s.bucket}/remove/one.txt`))).toEqual({
      body: { message: 'Successfully deleted' },
      status: 200,
    })
    expect(await s.answer(await s.send(`DELETE object/${s.bucket}/remove/one.txt`))).toEqual(
      createServiceError('NoSuchKey', 404, 'not_found', 'Object not found'),
    )
  })

  test('remove rejects an empty list, and accepts 1,000 keys', async () => {
    expect(s.seen(await files().remove([]))).toEqual(
      createClientError('InvalidRequest', 400, 'body/prefixes must …'),
    )
    const many = Array.from({ length: 1000 }, (_, i) => `remove/many-${i}`)
    expect(s.seen(await files().remove(many))).toEqual({ data: [], error: null })
  })

  test('remove keeps objects of another user', async () => {
    await files().upload('remove/kept.txt', 'a')
    expect(s.seen(await s.person.from(s.bucket).remove(['remove/kept.txt']))).toEqual({
      data: [],
      error: null,
    })
    const as = { authorization: `Bearer ${s.personToken}` }
    const refusal = await (await s.send(`DELETE object/${s.bucket}/remove/kept.txt`, as)).json()
    // The embedded backend does not reveal that the object exists.
    expect(refusal.code).toBe(realProject ? 'AccessDenied' : 'NoSuchKey')
    expect(s.seen(await s.owner.from('nothing-here').remove(['a']))).toEqual({ data: [], error: null })
    expect(await textOf('remove/kept.txt')).toBe('a')
  })
})
