import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeIntegrity } from '../files/integrity.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { portalOwner } from '../registry/owner.ts'
import { rollBack } from '../registry/shares.ts'
import { changeShares } from '../release/change-shares.ts'
import { createExampleDraft, createExampleOptions } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { createHome, type PortalHome } from './portal-home.fixture.ts'

/** A release from the workspace that the portal builds. */
const releaser = { ids: [portalOwner], takesOver: false }

let home: PortalHome
beforeEach(() => {
  home = createHome()
})
afterEach(() => home.close())

/** Starts without the builds for other pages and hosts, like a start whose process is killed soon. */
const startLean = (files = home.build('one')) => home.start({ remotes: [{ ...files, isLean: true }] })

/** Makes the builds for other pages and hosts, and starts with them. */
async function startWhole(): Promise<void> {
  home.buildOther('embed/embed.js', 'element')
  await home.start()
}

async function releaseAs(text: string, version?: string): Promise<void> {
  const stores = { store: await home.openStore(), site: await home.openSite() }
  await release(createExampleOptions(stores, createExampleDraft(home.folder, text), { version, releaser }))
}

async function rollback(): Promise<void> {
  const order = { store: await home.openStore(), site: await home.openSite() }
  await changeShares({
    ...order,
    remote: 'files',
    by: 'Ada',
    dryRun: false,
    shares: async ({ remotes }) => rollBack('files', remotes.files?.releases ?? []),
  })
}

test('a release of unchanged sources stays live when a start was killed before its other builds were made', async () => {
  await startLean()
  await releaseAs('one', '1.1.0')
  await startWhole()
  expect(await home.shares()).toBe('1.1.0:100 1.0.0:0')
  expect(home.lines).toEqual([])
})

test('a release from elsewhere stays live when a start was killed before its other builds were made', async () => {
  await startLean()
  await releaseAs('from elsewhere')
  await startWhole()
  expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
})

test('a rollback stays when a start was killed before its other builds were made', async () => {
  await startLean()
  await startLean(home.build('two'))
  await rollback()
  await startWhole()
  expect(await home.shares()).toBe('1.0.0:100')
})

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['truncated', (file: string) => writeFileSync(file, '{"fil')],
])(
  'a later release stays live if the list of builds is %s after a crash, and the start reports it',
  async (_, damage) => {
    await home.start()
    await releaseAs('from elsewhere')
    damage(join(home.folder, 'builds.json'))
    await home.start()
    expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
    expect(home.lines).toEqual([
      'files: 1.0.1 stays live. Ada changed the releases after the last change of the sources here, which have another build. npx portico release files releases it.',
    ])
  },
)

test('a release that is later than the changed sources stays live, and one start reports it', async () => {
  await home.start()
  home.build('edited')
  home.sourceTime = Date.now() - 60_000
  await releaseAs('from elsewhere')
  await home.start()
  await home.start()
  expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
  expect(home.lines).toHaveLength(1)
})

test('a rollback that is later than the changed sources stays', async () => {
  await home.start()
  await releaseAs('from elsewhere')
  home.build('edited')
  home.sourceTime = Date.now() - 60_000
  await rollback()
  await home.start()
  expect(await home.shares()).toBe('1.0.0:100')
})

test('sources that change after a release replace it at the next start, which reports it', async () => {
  await home.start()
  await releaseAs('from elsewhere')
  home.build('edited')
  home.sourceTime = Date.now() + 60_000
  await home.start()
  expect(await home.shares()).toBe('1.0.2:100 1.0.1:0 1.0.0:0')
  expect(home.lines).toEqual([
    'files: 1.0.2 takes the place of 1.0.1, because the sources here changed after Ada had changed the releases. npx portico rollback files brings 1.0.1 back.',
  ])
})

test.each([
  ['is not logged', undefined, 'Another user'],
  ['an earlier version has named in the registry', 'Grace', 'Grace'],
])('a later release whose author %s stays live', async (_, changedBy, author) => {
  await home.start()
  await releaseAs('from elsewhere')
  rmSync(join(home.folder, 'log'), { recursive: true })
  const { target } = await home.openStore()
  const { remotes, ...registry } = await readCurrentRegistry(await home.openStore())
  const files = { ...remotes.files, ...(changedBy && { changedBy }) }
  const bytes = Buffer.from(JSON.stringify({ ...registry, remotes: { files } }))
  const headers = { contentType: 'application/json', cacheControl: 'no-cache' }
  await target.write(`registry/${registry.revision}.json`, bytes, headers)
  rmSync(join(home.folder, 'builds.json'))
  await home.start()
  expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
  expect(home.lines).toEqual([
    expect.stringContaining(`1.0.1 stays live. ${author} changed the releases after`),
  ])
})

test('a build is known if an earlier version has noted the hash of its whole list', async () => {
  await home.start()
  await releaseAs('one', '1.1.0')
  const { target } = await home.openStore()
  const list = (await target.read('files/1.0.0/files.json')) ?? new Uint8Array()
  writeFileSync(join(home.folder, 'builds.json'), JSON.stringify({ files: computeIntegrity(list) }))
  await rollback()
  home.sourceTime = Date.now() + 60_000
  await home.start()
  expect(await home.shares()).toBe('1.0.0:100')
})
