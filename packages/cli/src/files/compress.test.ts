import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFolder } from './compress.ts'

const text = 'export const words = "the same words again and again, the same words again and again"\n'.repeat(
  20,
)

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-compress-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

const unpack = (file: string) => brotliDecompressSync(readFileSync(file)).toString()

test('compressFolder writes a .br file next to a text file, unless the text would not get smaller', async () => {
  const folder = folderWith({ 'a.js': text, 'b.js': 'x', 'c.png': text })
  await compressFolder(folder)
  expect(unpack(join(folder, 'a.js.br'))).toBe(text)
  expect(existsSync(join(folder, 'b.js.br'))).toBe(false)
  expect(existsSync(join(folder, 'c.png.br'))).toBe(false)
})

test('compressFolder compresses a changed file again', async () => {
  const folder = folderWith({ 'a.js': text })
  await compressFolder(folder)
  writeFileSync(join(folder, 'a.js'), text + text)
  await compressFolder(folder)
  expect(unpack(join(folder, 'a.js.br'))).toBe(text + text)
})
