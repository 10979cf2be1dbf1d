import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compress } from '../files/compress.ts'
import { publish } from '../site/publish.ts'
import type { MemoryTarget } from '../targets/memory-target.fixture.ts'
import { createExampleDraft, createExampleOptions } from './example-portal.fixture.ts'
import { release } from './release.ts'
import { createScalePortal } from './scale-portal.fixture.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-scale-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Counts the requests and documents of one release in a portal of `count` remotes, each with three releases. */
async function countRelease(count: number) {
  const portal = await createScalePortal(count, 3)
  await publish(portal.store.target, portal.site)
  const places = [portal.store.target, portal.site]
  for (const place of places) place.reset()
  const name = 'remote-2'
  const manifest = { name, title: { en: name, de: name }, route: `/${name}` }
  const released = await release(
    createExampleOptions(portal, createExampleDraft(folder, 'new', { manifest })),
  )
  expect(released).toMatchObject({ version: '1.0.3', revision: 2, traffic: 100 })
  const documents = portal.site.log.filter((line) => /^write .*\.html$/.test(line)).length
  return { portal, documents, requests: places.map(countRequests) }
}

function countRequests({ counts }: MemoryTarget): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0)
}

test('a release among 3 remotes writes 4 documents with at most 75 requests', async () => {
  const { documents, requests } = await countRelease(3)
  expect(documents).toBe(4)
  expect(requests[0]).toBeLessThanOrEqual(60)
  expect(requests[1]).toBeLessThanOrEqual(15)
})

test('a release among 100 remotes has the same number of requests as among 25, and documents of at most 12 kB', async () => {
  const some = await countRelease(25)
  const { portal, documents, requests } = await countRelease(100)
  expect(documents).toBe(4)
  expect(requests).toEqual(some.requests)
  expect(requests[0]).toBeLessThanOrEqual(110)
  expect(requests[1]).toBeLessThanOrEqual(15)
  for (const path of ['index.html', 'remote-2.html', 'remote-100.html']) {
    const packed = await compress(path, portal.site.files.get(path) ?? new Uint8Array())
    expect(packed?.length, path).toBeLessThanOrEqual(12_000)
  }
})

test('a release among 1,000 remotes has the same number of requests as among 100', {
  tags: ['long'],
}, async () => {
  const some = await countRelease(100)
  const many = await countRelease(1_000)
  expect(many.requests).toEqual(some.requests)
  expect(many.documents).toBe(4)
})
