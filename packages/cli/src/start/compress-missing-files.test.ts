import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressMissingFiles } from './compress-missing-files.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portico-pack-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}
const isPacked = (path: string) => existsSync(join(home, `${path}.br`))
const script = 'export const text = "text that packs well"\n'.repeat(50)

test('compresses files that never change, and no others', async () => {
  const fixed = [
    'site/assets/shell-1.js',
    'releases/files/1.0.0/remoteEntry.js',
    'releases/files/1.0.0/embed.js',
    'alone/files/index.html',
  ]
  for (const path of [...fixed, 'site/index.html', 'releases/registry.json']) write(path, script)
  write('releases/files/1.0.0/picture.png', script)
  write('releases/files/1.0.0/small.js', '0')
  await compressMissingFiles(home, new AbortController().signal)
  expect(fixed.map(isPacked)).toEqual([true, true, true, true])
  expect(brotliDecompressSync(readFileSync(join(home, `${fixed[0]}.br`))).toString()).toBe(script)
  const others = [
    'site/index.html',
    'releases/registry.json',
    'releases/files/1.0.0/picture.png',
    'releases/files/1.0.0/small.js',
  ]
  expect(others.map(isPacked)).toEqual([false, false, false, false])
})

test('keeps an existing compressed form', async () => {
  write('site/assets/shell-1.js', script)
  write('site/assets/shell-1.js.br', 'as it is')
  mkdirSync(join(home, 'releases'))
  await compressMissingFiles(home, new AbortController().signal)
  expect(readFileSync(join(home, 'site/assets/shell-1.js.br'), 'utf8')).toBe('as it is')
})

test('ends when it is stopped', async () => {
  write('site/assets/shell-1.js', script)
  await compressMissingFiles(home, AbortSignal.abort())
  expect(isPacked('site/assets/shell-1.js')).toBe(false)
})
