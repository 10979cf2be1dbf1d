import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { createMemoryTarget } from '../targets/memory-target.fixture.ts'
import type { Target } from '../targets/target.ts'
import { readCurrentRegistry } from './change.ts'
import { pruneReleases } from './prune.ts'
import { pruneRevisions } from './prune-revisions.ts'
import { listStoredVersions } from './release-entry.ts'
import { readVersions, writeVersions } from './version-index.ts'

let portal: ExamplePortal
beforeEach(async () => {
  portal = await createExamplePortal()
})
afterEach(() => {
  vi.useRealTimers()
  portal.close()
})

const releaseNext = (text: string, uploadOnly = false, files: Record<string, string> = {}) =>
  release(createExampleOptions(portal, createExampleDraft(portal.folder, text, { files }), { uploadOnly }))

async function stored(): Promise<string[]> {
  return (await listStoredVersions(portal.store.target, 'files')).map(({ version }) => version)
}

function waitDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 })
}

/** A target that notes which files are read. */
function noteReads(target: Target): { target: Target; read: string[] } {
  const read: string[] = []
  return {
    read,
    target: {
      ...target,
      read: (path) => {
        read.push(path)
        return target.read(path)
      },
    },
  }
}

test('a release is removed 30 days after it has left the registry, without reading a revision', async () => {
  // Three stay in the registry: the base and two to fall back on.
  for (const text of ['one', 'two', 'three']) await releaseNext(text)
  waitDays(40)
  await releaseNext('four')
  expect(await stored()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3'])
  const registry = await readCurrentRegistry(portal.store)
  const { target, read } = noteReads(portal.store.target)
  waitDays(29)
  expect(await pruneReleases({ target, registry, days: 30, carried: [] }, 'files')).toEqual([])
  waitDays(2)
  expect(await pruneReleases({ target, registry, days: 30, carried: [] }, 'files')).toEqual(['1.0.0'])
  expect(await stored()).toEqual(['1.0.1', '1.0.2', '1.0.3'])
  expect(read.filter((path) => path.startsWith('registry'))).toEqual([])
})

test('an upload without a promotion is removed after 30 days', async () => {
  await releaseNext('one')
  await releaseNext('two', true)
  await releaseNext('three')
  waitDays(31)
  await releaseNext('four')
  expect(await stored()).toEqual(['1.0.0', '1.0.2', '1.0.3'])
})

test('an old release keeps its builds for other pages, and its version is never used again', async () => {
  const others = { 'embed.js': 'element', 'embed/part.js': 'later', 'full/remoteEntry.js': 'container' }
  for (const text of ['one', 'two', 'three', 'four']) await releaseNext(text, false, others)
  const { target } = portal.store
  const before = await readVersions(target, 'files')
  waitDays(31)
  const order = { target, registry: await readCurrentRegistry(portal.store), days: 30, carried: [] }
  expect(await pruneReleases({ ...order, dryRun: true }, 'files')).toEqual(['1.0.0'])
  expect(await pruneReleases(order, 'files')).toEqual(['1.0.0'])
  const left = async () => (await target.list('files/1.0.0/')).filter((path) => !path.endsWith('.br')).sort()
  expect(await left()).toEqual(Object.keys(others).map((path) => `files/1.0.0/${path}`))
  const kept = ['1.0.1', '1.0.2', '1.0.3']
  expect(Object.keys((await readVersions(target, 'files'))?.versions ?? {})).toEqual(kept)
  waitDays(31)
  expect(await pruneReleases(order, 'files'), 'what stays is not old a second time').toEqual([])
  // As after a run that ended before it wrote the index.
  await writeVersions(target, 'files', before ?? { schema: 1, revision: 0, versions: {} })
  expect(await releaseNext('one', false, others)).toMatchObject({ version: '1.0.4', resumed: false })
  expect(await left()).toHaveLength(3)
})

test('a pinned release stays, and so does one that a document names', async () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) await releaseNext(text)
  const { target } = portal.store
  const index = await readVersions(target, 'files')
  if (index?.versions['1.0.0']) index.versions['1.0.0'].isPinned = true
  await target.write('files/versions.json', new TextEncoder().encode(JSON.stringify(index)), {
    contentType: 'application/json',
    cacheControl: 'no-cache',
  })
  waitDays(31)
  const registry = await readCurrentRegistry(portal.store)
  const order = { target, registry, days: 30 }
  const carried = [{ remote: 'files', version: '1.0.1' }]
  expect(await pruneReleases({ ...order, carried }, 'files')).toEqual([])
  expect(await pruneReleases({ ...order, carried: [] }, 'files')).toEqual(['1.0.1'])
  expect(await stored()).toContain('1.0.0')
})

test('releases of a store without an index count from the first look', async () => {
  for (const text of ['one', 'two', 'three', 'four']) await releaseNext(text)
  const { target } = portal.store
  const order = { target, registry: await readCurrentRegistry(portal.store), days: 30, carried: [] }
  await target.remove(['files/versions.json'])
  waitDays(31)
  expect(await pruneReleases(order, 'files')).toEqual([])
  waitDays(31)
  expect(await pruneReleases(order, 'files')).toEqual(['1.0.0'])
})

test('revisions are removed by age, except the last 20, and none is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-01T12:00:00Z') })
  const target = createMemoryTarget('store')
  const write = (from: number, to: number) => {
    for (let n = from; n <= to; n += 1) target.files.set(`registry/${n}.json`, new Uint8Array())
  }
  const left = () =>
    [...target.files.keys()].flatMap((path) => Number(/^registry\/(\d+)\.json$/.exec(path)?.[1] ?? 0) || [])
  write(1, 100)
  expect(await pruneRevisions({ target, newest: 100, days: 30 }), 'their age is not known yet').toBe(0)
  write(101, 200)
  waitDays(20)
  expect(await pruneRevisions({ target, newest: 200, days: 30 })).toBe(0)
  waitDays(11)
  expect(await pruneRevisions({ target, newest: 200, days: 30, most: 10 })).toBe(10)
  expect(Math.min(...left())).toBe(11)
  expect(await pruneRevisions({ target, newest: 200, days: 30 })).toBe(89)
  expect(left()).toEqual(Array.from({ length: 101 }, (_, index) => index + 100))
  waitDays(100)
  expect(await pruneRevisions({ target, newest: 200, days: 30 })).toBe(81)
  expect(left()).toEqual(Array.from({ length: 20 }, (_, index) => index + 181))
  expect(target.log.filter((line) => /^(read|list) registry\/\d/.test(line))).toEqual([])
})
