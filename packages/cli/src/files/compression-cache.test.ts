import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCompressionCache } from './compression-cache.ts'

const bytes = Buffer.from('the same words '.repeat(50))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-packed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const unpacked = (packed: Uint8Array) => brotliDecompressSync(packed)
const packing = () => vi.fn((content: Uint8Array): Promise<Uint8Array> => promisify(brotliCompress)(content))
const packedFile = () => join(folder, readdirSync(folder).find((name) => name.endsWith('.br')) ?? '')

test('packed files are read by a second process without compressing them again', async () => {
  await openCompressionCache(folder).readOrPack(bytes, packing())
  const pack = packing()
  expect(unpacked(await openCompressionCache(folder).readOrPack(bytes, pack))).toEqual(bytes)
  expect(pack).not.toHaveBeenCalled()
  const others = Buffer.from('other words')
  expect(unpacked(await openCompressionCache(folder).readOrPack(others, pack))).toEqual(others)
})

test('a file is packed once if two processes request it at the same time', async () => {
  const pack = packing()
  const both = [openCompressionCache(folder), openCompressionCache(folder)].map((kept) =>
    kept.readOrPack(bytes, pack),
  )
  for (const packed of await Promise.all(both)) expect(unpacked(packed)).toEqual(bytes)
  expect(pack).toHaveBeenCalledOnce()
})

test('a claim of a process that ended while packing is ignored', async () => {
  const never = openCompressionCache(folder).readOrPack(bytes, () => new Promise(() => {}))
  void never
  const [claim = ''] = readdirSync(folder)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(folder, claim), longAgo, longAgo)
  expect(unpacked(await openCompressionCache(folder).readOrPack(bytes, packing()))).toEqual(bytes)
})

test('a claim is released if packing fails', async () => {
  const kept = openCompressionCache(folder)
  await expect(kept.readOrPack(bytes, () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  )
  expect(unpacked(await kept.readOrPack(bytes, packing()))).toEqual(bytes)
})

test.each([
  ['is cut off', () => brotliCompressSync(bytes).subarray(0, 10)],
  ['is of another file', () => brotliCompressSync(Buffer.from('other words'))],
])('a packed file that %s is not served', async (_what, content) => {
  const kept = openCompressionCache(folder)
  await kept.readOrPack(bytes, packing())
  writeFileSync(packedFile(), content())
  expect(unpacked(await kept.readOrPack(bytes, packing()))).toEqual(bytes)
})

test('the older half of too many packed files is removed, and the new one is kept', async () => {
  mkdirSync(folder, { recursive: true })
  const longAgo = new Date(0)
  for (let i = 0; i < 4_001; i += 1) writeFileSync(join(folder, `${i}.br`), '')
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), longAgo, longAgo)
  await openCompressionCache(folder).readOrPack(bytes, packing())
  expect(readdirSync(folder)).toHaveLength(2_002)
})

test('a file is packed without being stored if the folder cannot be created', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const kept = openCompressionCache(join(file, 'below'))
  expect(unpacked(await kept.readOrPack(bytes, packing()))).toEqual(bytes)
})
