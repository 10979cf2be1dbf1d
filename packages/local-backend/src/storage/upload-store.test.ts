import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { expect, onTestFinished, test } from 'vitest'
import { UploadStore } from './upload-store.ts'

const gibibyte = 1024 ** 3

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'portico-uploads-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A store on a disk with room for `free` bytes. */
function storeIn(uploads: string, free = Number.POSITIVE_INFINITY) {
  return new UploadStore({
    uploads,
    async checkRoom(bytes) {
      if (bytes > free) throw new Error('no room')
    },
  })
}

let count = 0
function announce(store: UploadStore, sender: string, size: number) {
  count += 1
  const id = String(count).padStart(32, '0')
  return store.create(new Upload({ id, size, offset: 0, metadata: { owner: 'someone', sender } }))
}

test('the announced bytes of each sender are limited', async () => {
  const store = storeIn(await folder())
  for (let n = 0; n < 20; n++) await announce(store, 'ada', 5 * gibibyte)
  await expect(announce(store, 'ada', 1)).rejects.toMatchObject({ status: 507 })
  await announce(store, 'bob', 5 * gibibyte)
})

test('the number of started uploads of a sender is limited', async () => {
  const store = storeIn(await folder())
  for (let n = 0; n < 500; n++) await announce(store, 'ada', 1)
  await expect(announce(store, 'ada', 1)).rejects.toMatchObject({ status: 429, retryAfter: 60 })
})

test('uploads that start at the same time count for each other', async () => {
  const store = storeIn(await folder())
  const begun = await Promise.allSettled(
    Array.from({ length: 30 }, () => announce(store, 'ada', 5 * gibibyte)),
  )
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('uploads that were completed, ended or rejected no longer count', async () => {
  const store = storeIn(await folder(), 50 * gibibyte)
  await expect(announce(store, 'ada', 60 * gibibyte)).rejects.toThrow('no room')
  const first = await announce(store, 'ada', 45 * gibibyte)
  await expect(announce(store, 'ada', 10 * gibibyte)).rejects.toThrow('no room')
  await store.remove(first.id)
  const second = await announce(store, 'ada', 45 * gibibyte)
  await store.forget(second.id)
  await announce(store, 'ada', 45 * gibibyte)
})

test('uploads still count after a restart, without their received bytes', async () => {
  const uploads = await folder()
  const before = storeIn(uploads)
  const { id } = await announce(before, 'ada', 10)
  expect(await before.write(Readable.from([Buffer.from('seven..')]), id, 0)).toBe(7)
  await announce(storeIn(uploads, 4), 'ada', 1)
  await expect(announce(storeIn(uploads, 4), 'ada', 1)).rejects.toThrow('no room')
  await announce(storeIn(uploads, 4), 'bob', 4)
})
