import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportDiscovery } from '../projections/frontend-discovery.ts'
import { importCommand } from './import.ts'
import { type StoredTestPortal, writeTestPortal } from './test-portal.fixture.ts'

let folder: string
let portal: StoredTestPortal
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-import-'))
  const { signature: _none, ...registry } = createExampleRegistry()
  portal = await writeTestPortal(folder, registry)
  await writeShares(90, 10)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes the portal's own export, with shares that another tool has changed. */
async function writeShares(old: number, canary: number): Promise<void> {
  const document = await exportDiscovery(await portal.newest(), async () => ({ 'full/remoteEntry.js': 'x' }))
  const shares = [old, canary]
  for (const [index, item] of (document.microFrontends.files ?? []).entries())
    Object.assign(item.deployment ?? {}, { traffic: shares[index] })
  writeFileSync(join(folder, 'discovery.json'), JSON.stringify(document))
}

const sharesNow = async () => (await portal.newest()).remotes.files?.releases.map(({ traffic }) => traffic)

test('an import makes the shares of another tool live, in a new revision', async () => {
  await writeShares(25, 75)
  const { text } = await portal.run(importCommand, 'discovery.json')
  expect(text).toContain('Changed files (revision 2).')
  expect(await sharesNow()).toEqual([25, 75])
})

test('an import of the live shares writes nothing', async () => {
  expect((await portal.run(importCommand, 'discovery.json')).data).toEqual({ remotes: [], revision: null })
  expect((await portal.newest()).revision).toBe(1)
})

test('an import with --dry-run lists the remotes without a write', async () => {
  await writeShares(0, 100)
  expect((await portal.run(importCommand, 'discovery.json', { 'dry-run': true })).text).toBe(
    'Would change files.',
  )
  expect(await sharesNow()).toEqual([90, 10])
})

test('an import rejects a document with shares of 120 % without a write', async () => {
  await writeShares(60, 60)
  await expect(portal.run(importCommand, 'discovery.json')).rejects.toMatchObject({
    code: 'discovery_invalid',
  })
  expect((await portal.newest()).revision).toBe(1)
})

test.each(['', 'absent.json'])('an import without a document (%j) prints how to name one', async (line) => {
  await expect(portal.run(importCommand, line)).rejects.toMatchObject({ code: 'usage' })
})
