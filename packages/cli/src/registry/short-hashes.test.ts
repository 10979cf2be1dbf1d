import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeIntegrity, computeShortIntegrity } from '../files/integrity.ts'
import { isSameBuild } from '../release/draft.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { readCurrentRegistry } from './change.ts'
import { createFilesReader } from './release-entry.ts'
import { createShortHashesReader, shortHashesFile, writeShortHashes } from './short-hashes.ts'

let portal: ExamplePortal
let made: Release
beforeEach(async () => {
  portal = await createExamplePortal()
  const files = { 'full/remoteEntry.js': 'for other pages' }
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'one', { files })))
  const [first] = (await readCurrentRegistry(portal.store)).remotes.files?.releases ?? []
  if (!first) throw new Error('nothing was released')
  made = first
})
afterEach(() => portal.close())

const read = () => {
  const { target } = portal.store
  return createShortHashesReader(target, createFilesReader(target))('files', made)
}
const fileOf = (path: string) => join(portal.folder, 'store/files/1.0.0', path)

/** Writes another list and signs it, as an attacker could who may write into the store and has the key. */
async function listAs(text: string) {
  writeFileSync(fileOf(shortHashesFile), text)
  const files = {
    ...(await createFilesReader(portal.store.target)('files', made)),
    [shortHashesFile]: computeIntegrity(text),
  }
  return createShortHashesReader(portal.store.target, async () => files)('files', made)
}

test('files that a shell loads have sha256 hashes, and other files sha384 hashes', async () => {
  const said = await read()
  const bytes = await portal.store.target.read('files/1.0.0/assets/page.js')
  expect(said['assets/page.js']).toBe(computeShortIntegrity(bytes ?? ''))
  const short = Object.keys(said).filter((path) => said[path]?.startsWith('sha256-'))
  expect(short).toEqual(['assets/page.js', 'assets/style.css', 'remoteEntry.js'])
  expect(said['full/remoteEntry.js']).toMatch(/^sha384-/)
})

test('a release without a list, from an earlier version, has sha384 hashes only', async () => {
  const { [shortHashesFile]: _none, ...files } = await createFilesReader(portal.store.target)('files', made)
  const said = await createShortHashesReader(portal.store.target, async () => files)('files', made)
  expect(said).toEqual(files)
})

test.each([
  ['lacks the file', '{}'],
  ['has half a hash', '{ "assets/page.js": "sha256-AAAA" }'],
  ['has an empty hash', '{ "assets/page.js": "" }'],
  ['has an object as the hash', '{ "assets/page.js": { "sha256": true } }'],
])('a file keeps its sha384 hash if the list %s', async (_what, text) => {
  expect((await listAs(text))['assets/page.js']).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/)
})

test('a file that is only in the list is ignored', async () => {
  const stranger = JSON.stringify({ 'assets/stranger.js': computeShortIntegrity('x'), __proto__: 'x' })
  expect(Object.keys(await listAs(stranger))).not.toContain('assets/stranger.js')
})

test('a list that was changed or removed is rejected', async () => {
  writeFileSync(fileOf(shortHashesFile), '{}')
  await expect(read()).rejects.toMatchObject({
    code: 'build_incomplete',
    message: expect.stringContaining('not the file that was released') as string,
  })
  rmSync(fileOf(shortHashesFile))
  await expect(read()).rejects.toMatchObject({ code: 'build_incomplete' })
})

test('isSameBuild ignores that a release has no list', () => {
  const draft = createExampleDraft(portal.folder, 'one')
  const { files } = JSON.parse(new TextDecoder().decode(draft.list)) as { files: Record<string, string> }
  const { [shortHashesFile]: _none, ...before } = files
  const listOf = (all: object) => new TextEncoder().encode(JSON.stringify({ files: all }))
  expect(isSameBuild(draft, listOf(before))).toBe(true)
  expect(isSameBuild(draft, listOf({ ...before, 'assets/page.js': 'sha384-x' }))).toBe(false)
})

test('lists of equal builds are equal', () => {
  const files = new Map([
    ['b.js', new Uint8Array([1])],
    ['a.css', new Uint8Array([2])],
  ])
  expect(writeShortHashes(files)).toEqual(writeShortHashes(new Map([...files].reverse())))
})
