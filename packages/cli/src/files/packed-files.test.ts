import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packedFilesIn } from './packed-files.ts'

const bytes = Buffer.from('the same words '.repeat(50))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-packed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what one process has packed, another one reads', () => {
  packedFilesIn(folder).write(bytes, brotliCompressSync(bytes))
  const packed = packedFilesIn(folder).read(bytes)
  expect(brotliDecompressSync(packed ?? Buffer.of())).toEqual(bytes)
  expect(packedFilesIn(folder).read(Buffer.from('other words'))).toBeNull()
})

test.each([
  ['is cut off', () => brotliCompressSync(bytes).subarray(0, 10)],
  ['is of another file', () => brotliCompressSync(Buffer.from('other words'))],
])('a packed file that %s is not served', (_what, content) => {
  const kept = packedFilesIn(folder)
  kept.write(bytes, brotliCompressSync(bytes))
  const [name = ''] = readdirSync(folder)
  writeFileSync(join(folder, name), content())
  expect(kept.read(bytes)).toBeNull()
})

test('where no folder can be made, nothing is kept and nothing is thrown', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const kept = packedFilesIn(join(file, 'below'))
  kept.write(bytes, brotliCompressSync(bytes))
  expect(kept.read(bytes)).toBeNull()
})
