import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readVersions } from '../registry/version-index.ts'
import { pruneCommand } from './prune.ts'
import { type StoredTestPortal, writeTestPortal } from './test-portal.fixture.ts'

let folder: string
let portal: StoredTestPortal
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-prune-'))
  portal = await writeTestPortal(folder, createExampleRegistry())
  const headers = { contentType: 'application/json', cacheControl: 'no-cache' }
  // The registry of the example names 1.4.2 and 1.5.0.
  for (const version of ['1.3.0', '1.4.0', '1.4.2', '1.5.0'])
    await portal.target.write(`files/${version}/entry.json`, new TextEncoder().encode('{}'), headers)
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const run = async (line: string, flags: Record<string, string | boolean> = {}) =>
  (await portal.run(pruneCommand, line, flags as Record<string, string>)).data
const stored = async () => (await portal.target.list('files/')).filter((path) => path.endsWith('entry.json'))

test('portico prune removes old releases, and --dry-run lists them', async () => {
  expect(await run('')).toMatchObject({ days: 30, releases: {}, revisions: 0 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 24 * 60 * 60 * 1000 })
  const old = { files: ['1.3.0', '1.4.0'] }
  expect(await run('files', { keep: '10', 'dry-run': true })).toMatchObject({ releases: old, dryRun: true })
  expect(await stored()).toHaveLength(4)
  expect(await run('files', { keep: '10' })).toMatchObject({ days: 10, releases: old })
  expect(await stored()).toEqual(['files/1.4.2/entry.json', 'files/1.5.0/entry.json'])
})

test('portico prune keeps a pinned release until it is unpinned', async () => {
  expect(await run('files', { pin: '1.3.0' })).toEqual({
    remote: 'files',
    version: '1.3.0',
    isPinned: true,
    dryRun: false,
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 24 * 60 * 60 * 1000 })
  expect(await run('')).toMatchObject({ releases: { files: ['1.4.0'] } })
  await run('files', { unpin: '1.3.0' })
  expect((await readVersions(portal.target, 'files'))?.versions['1.3.0']).not.toHaveProperty('isPinned')
  expect(await run('')).toMatchObject({ releases: { files: ['1.3.0'] } })
})

test.each([
  ['a version that is not stored', 'files', { pin: '9.9.9' }, 'unknown_version'],
  ['a pin without a remote', '', { pin: '1.3.0' }, 'usage'],
  ['a remote that the registry does not name', 'billing', {}, 'unknown_remote'],
  ['a number of days in another notation', '', { keep: '1e2' }, 'usage'],
])('portico prune refuses %s', async (_what, line, flags, code) => {
  await expect(run(line, flags)).rejects.toMatchObject({ code })
  expect(await stored()).toHaveLength(4)
})
