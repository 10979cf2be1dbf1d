import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testTarget } from './conformance.fixture.ts'
import { toFolderError } from './folder-error.ts'
import { openTarget } from './open-target.ts'

const headers = { contentType: 'text/plain', cacheControl: 'no-cache' }
const some = new TextEncoder().encode('some')

testTarget('a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-folder-'))
  return {
    target: await openTarget(join(folder, 'store')),
    close: async () => rmSync(folder, { recursive: true }),
  }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a symbolic link that leads out of the folder is not followed', async () => {
  const store = join(folder, 'store')
  mkdirSync(store)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  symlinkSync(folder, join(store, 'out'))
  symlinkSync(join(folder, 'secret.txt'), join(store, 'secret.txt'))
  const target = await openTarget(store)
  for (const work of [
    () => target.read('out/secret.txt'),
    () => target.read('secret.txt'),
    () => target.create('out/new.txt', some, headers),
    () => target.write('out/secret.txt', some, headers),
    () => target.remove(['out/secret.txt']),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'target_invalid' })
  expect(readFileSync(join(folder, 'secret.txt'), 'utf8')).toBe('secret')
  expect(existsSync(join(folder, 'new.txt'))).toBe(false)
})

test('a target folder may be a symbolic link', async () => {
  mkdirSync(join(folder, 'disk'))
  symlinkSync(join(folder, 'disk'), join(folder, 'store'))
  const target = await openTarget(join(folder, 'store'))
  expect(await target.create('a/b.txt', some, headers)).toBe(true)
  expect(readFileSync(join(folder, 'disk/a/b.txt'), 'utf8')).toBe('some')
})

test('a write leaves no drafts, and removes drafts that are older than an hour', async () => {
  const drafts = join(folder, '.portico-drafts')
  mkdirSync(drafts)
  for (const name of ['old', 'new']) writeFileSync(join(drafts, name), 'half a file')
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(join(drafts, 'old'), long, long)
  const target = await openTarget(folder)
  await target.create('a.txt', some, headers)
  await target.create('a.txt', some, headers)
  await target.write('a.txt', some, headers)
  expect(readdirSync(drafts)).toEqual(['new'])
  expect(await target.list('')).toEqual(['a.txt'])
})

// A limit on the size of a file has the effect of a full disk: the write fails in the middle.
test('a write into a full folder fails with target_full, and leaves no part of the file', () => {
  const source = pathToFileURL(join(import.meta.dirname, 'open-target.ts')).href
  const script = `
    const { openTarget } = await import(${JSON.stringify(source)})
    const target = await openTarget(${JSON.stringify(join(folder, 'store'))})
    await target.create('big.js', new Uint8Array(1_000_000), ${JSON.stringify(headers)})
      .catch((error) => console.log(error.code + ': ' + error.message))
    console.log(JSON.stringify(await target.list('')), await target.read('big.js'))`
  const limited = `ulimit -f 64; trap '' XFSZ; exec "${process.execPath}" --input-type=module -`
  const { stdout } = spawnSync('sh', ['-c', limited], { encoding: 'utf8', input: script })
  expect(stdout).toMatch(/^target_full: .+ is full \(EFBIG\)\. Free space or raise the quota/)
  expect(stdout).toContain('\n[] null\n')
  expect(readdirSync(join(folder, 'store/.portico-drafts'))).toEqual([])
})

// The superuser may write everywhere.
test.skipIf(process.getuid?.() === 0)(
  'a write into a read-only folder fails with target_denied',
  async () => {
    const target = await openTarget(folder)
    chmodSync(folder, 0o500)
    await expect(target.create('a/b.txt', some, headers)).rejects.toMatchObject({ code: 'target_denied' })
    chmodSync(folder, 0o700)
  },
)

test('openTarget rejects a file in the place of the folder with a recovery action', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(openTarget(join(folder, 'file'))).rejects.toMatchObject({
    code: 'target_failed',
    message: expect.stringContaining('Check that each part of the path is a folder'),
  })
})

const planned = (...paths: string[]) => ({ paths, there: [] })

test('checkWrites leaves no files, also if the folder does not exist yet', async () => {
  const target = await openTarget(join(folder, 'store'))
  expect(existsSync(join(folder, 'store'))).toBe(false)
  expect(await target.read('a/b.txt')).toBeNull()
  expect(await target.list('')).toEqual([])
  await target.remove(['a/b.txt'])
  await target.checkWrites(planned('a/b.txt', 'c.txt'))
  expect(await target.list('')).toEqual([])
  expect(readdirSync(join(folder, 'store'))).toEqual(['.portico-drafts'])
})

test('checkWrites rejects a file in the place of a folder', async () => {
  const target = await openTarget(folder)
  writeFileSync(join(folder, 'files'), '')
  await target.checkWrites(planned('files'))
  await expect(target.checkWrites(planned('files/1.0.0/a.js'))).rejects.toMatchObject({
    code: 'target_failed',
    message: expect.stringContaining(`${join(folder, 'files/1.0.0')} is not what it should be (ENOTDIR)`),
  })
})

test('checkWrites rejects a folder of the store that the user may not write', () => {
  mkdirSync(join(folder, 'store/files'), { recursive: true })
  for (const path of ['', 'store', 'store/.portico-drafts']) {
    mkdirSync(join(folder, path), { recursive: true })
    chmodSync(join(folder, path), 0o777)
  }
  chmodSync(join(folder, 'store/files'), 0o555)
  const source = pathToFileURL(join(import.meta.dirname, 'open-target.ts')).href
  const script = `
    const { openTarget } = await import(${JSON.stringify(source)})
    const target = await openTarget(${JSON.stringify(join(folder, 'store'))})
    await target.checkWrites({ paths: ['registry.json'], there: [] })
    await target.checkWrites({ paths: ['files/1.0.0/a.js'], there: [] }).catch(({ code, message }) => console.log(code, message))`
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-'], {
    encoding: 'utf8',
    input: script,
    ...user,
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^target_denied .*store\/files may not be used by this user \(EACCES\)/)
})

test.each([
  ['ENOSPC', 'target_full'],
  ['EDQUOT', 'target_full'],
  ['EACCES', 'target_denied'],
  ['EROFS', 'target_denied'],
  ['EIO', 'target_unreachable'],
  ['ESTALE', 'target_unreachable'],
  ['EMFILE', 'target_failed'],
])('toFolderError converts %s to %s', (code, expected) => {
  const cause = Object.assign(new Error(code), { code })
  expect(toFolderError(cause, '/srv/portal')).toMatchObject({ code: expected, cause })
})

test.each(['ftp://host/path', 's4://bucket'])('openTarget rejects %s', async (spec) => {
  await expect(openTarget(spec)).rejects.toMatchObject({ code: 'target_invalid' })
})

test('the public address of a target can be set, and ends in a slash', async () => {
  const target = await openTarget(folder, { publicUrl: 'https://cdn.example/portal' })
  expect(target.publicUrl).toBe('https://cdn.example/portal/')
  for (const publicUrl of ['cdn.example', 'javascript:alert(1)', 'https://cdn.example/?a=b'])
    await expect(openTarget(folder, { publicUrl })).rejects.toMatchObject({ code: 'target_invalid' })
})
