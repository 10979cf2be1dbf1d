import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityOf } from './integrity.ts'
import { nextVersion, storeRelease } from './release-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-releases-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function build(text: string): string {
  const output = join(folder, 'build')
  rmSync(output, { recursive: true, force: true })
  mkdirSync(join(output, 'assets'), { recursive: true })
  writeFileSync(join(output, 'release.json'), JSON.stringify({ preload: {} }))
  writeFileSync(join(output, 'remoteEntry.js'), text)
  writeFileSync(join(output, 'assets/style.css'), '.a{}')
  return output
}

const store = (text: string) => storeRelease(join(folder, 'store'), 'files', '0.1.0', build(text))

test('a release lists the hash of every script and stylesheet', () => {
  const release = store('export {}')
  expect(release.version).toBe('0.1.0')
  expect(release.files).toEqual({
    'assets/style.css': integrityOf('.a{}'),
    'remoteEntry.js': integrityOf('export {}'),
  })
  const list = readFileSync(join(folder, 'store/files/0.1.0/files.json'))
  expect(release.filesIntegrity).toBe(integrityOf(list))
})

test('the same build is the same release; a changed one is the next patch', () => {
  expect(store('1').version).toBe('0.1.0')
  expect(store('1').version).toBe('0.1.0')
  expect(store('2').version).toBe('0.1.1')
  expect(store('1').version).toBe('0.1.0')
  expect(store('3').version).toBe('0.1.2')
})

test('old releases stay for open tabs, but not for ever', () => {
  for (let n = 0; n < 8; n += 1) store(String(n))
  const kept = Array.from({ length: 8 }, (_, n) => existsSync(join(folder, `store/files/0.1.${n}`)))
  expect(kept).toEqual([false, false, true, true, true, true, true, true])
})

test.each([
  ['1.0.0', [], '1.0.0'],
  ['1.0.0', ['1.0.0'], '1.0.1'],
  ['1.0.0', ['1.0.9', '1.0.10'], '1.0.11'],
  ['2.0.0', ['1.9.9'], '2.0.0'],
])('after %s with %j comes %s', (wanted, released, next) => {
  expect(nextVersion(wanted, released)).toBe(next)
})
