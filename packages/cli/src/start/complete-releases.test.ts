import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseReleaseFiles, type Registry } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeIntegrity } from '../files/integrity.ts'
import { allowKey } from '../keys/change-keys.ts'
import { createKey } from '../keys/key-file.ts'
import { changeRegistry, readCurrentRegistry } from '../registry/change.ts'
import { portalOwner } from '../registry/owner.ts'
import { findEntry } from '../registry/release-entry.ts'
import { rollBack } from '../registry/shares.ts'
import { changeShares } from '../release/change-shares.ts'
import { readDraft } from '../release/draft.ts'
import { createExampleDraft, createExampleOptions } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { createHome, type PortalHome } from './portal-home.fixture.ts'
import type { PublishedRemote } from './publish-builds.ts'

/** A release from the workspace that the portal builds. */
const releaser = { ids: [portalOwner], takesOver: false }

let home: PortalHome
beforeEach(() => {
  home = createHome()
})
afterEach(() => home.close())

const stored = (path: string, version = '1.0.0') => join(home.folder, 'releases/files', version, path)
/** Publishes `files` without its builds for other hosts, as a first start does. */
const startLean = (files: PublishedRemote = home.build('one')) =>
  home.start({ remotes: [{ ...files, isLean: true }] })

function buildOthers(text = 'element'): void {
  home.buildOther('embed/embed.js', text)
  home.buildOther('embed/embed-as.js', 'export {}')
  home.buildOther('full/remoteEntry.js', 'container')
}

test('builds for other hosts are added to the release that a start made without them, and to the registry', async () => {
  home.buildOther('embed/embed.js', 'stale')
  const before = await startLean()
  expect(existsSync(stored('embed.js'))).toBe(false)
  buildOthers()
  const after = await home.start({ changed: ['files'] })
  expect(await home.shares()).toBe('1.0.0:100')
  const [first] = before.remotes.files?.releases ?? []
  const [complete] = after.remotes.files?.releases ?? []
  const list = readFileSync(stored('files.full.json'))
  expect(complete).toEqual({
    ...first,
    embed: 'embed.js',
    fullEntry: 'full/remoteEntry.js',
    files: 'files.full.json',
    filesIntegrity: computeIntegrity(list),
  })
  const { files } = parseReleaseFiles(JSON.parse(list.toString()))
  for (const [path, hash] of Object.entries(files))
    expect(computeIntegrity(readFileSync(stored(path))), path).toBe(hash)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['embed.js', 'full/remoteEntry.js', 'remoteEntry.js']),
  )
  expect(readFileSync(stored('files.json'), 'utf8')).not.toContain('embed.js')
  const html = readFileSync(join(home.folder, 'site/files.html'), 'utf8')
  expect(html).toContain('"embed":"embed.js"')
  expect((await home.start()).revision).toBe(after.revision)
})

test('a release that a start has completed keeps its builds for other hosts when it becomes the base again', async () => {
  await startLean()
  buildOthers()
  await home.start()
  await startLean(home.build('two'))
  const { remotes } = await startLean()
  expect(remotes.files?.releases[0]).toMatchObject({ version: '1.0.0', traffic: 100, embed: 'embed.js' })
})

test('a start completes a release after an earlier one was interrupted', async () => {
  await startLean()
  buildOthers('of a run that was cut short')
  await home.start()
  const { target } = await home.openStore()
  const entry = await findEntry(target, 'files', '1.0.0')
  const { embed: _embed, fullEntry: _full, ...first } = entry ?? {}
  const lean = {
    ...first,
    files: 'files.json',
    filesIntegrity: computeIntegrity(readFileSync(stored('files.json'))),
  }
  const headers = { contentType: 'application/json', cacheControl: 'no-cache' }
  await target.write('files/1.0.0/entry.json', Buffer.from(JSON.stringify(lean)), headers)
  rmSync(join(home.folder, 'builds.json'))
  buildOthers()
  const { remotes } = await home.start()
  const [complete] = remotes.files?.releases ?? []
  expect(readFileSync(stored('embed.js'), 'utf8')).toBe('element')
  expect(complete?.filesIntegrity).toBe(computeIntegrity(readFileSync(stored('files.full.json'))))
})

test('builds that are already in their release do not change the documents', async () => {
  buildOthers()
  await home.start()
  await startLean()
  const document = join(home.folder, 'site/files.html')
  const before = statSync(document).ino
  await home.start({ changed: ['files'] })
  expect(statSync(document).ino).toBe(before)
  await home.start()
  expect(statSync(document).ino).not.toBe(before)
})

test('sources that change during the builds for other hosts become a release at the next start', async () => {
  const before = await startLean()
  home.build('edited')
  buildOthers()
  const during = await home.start({ changed: ['files'], completesOnly: true })
  expect(during.remotes).toEqual(before.remotes)
  expect(await home.shares()).toBe('1.0.0:100')
  expect(existsSync(stored('embed.js'))).toBe(false)
  home.build('one')
  const { remotes } = await home.start({ changed: ['files'], completesOnly: true })
  expect(remotes.files?.releases[0]).toMatchObject({ version: '1.0.0', embed: 'embed.js' })
  home.build('edited')
  await home.start()
  expect(await home.shares()).toBe('1.0.1:100 1.0.0:0')
})

test('a release of the same build is unchanged before and after a start has completed its own release', async () => {
  await startLean()
  buildOthers()
  const early = { store: await home.openStore(), site: await home.openSite() }
  const build = home.build('one').remote
  const whole = readDraft(build.manifest, join(build.folder, 'dist/release'), join(build.folder, 'dist'))
  expect(await release(createExampleOptions(early, whole, { releaser }))).toMatchObject({
    ...{ version: '1.0.0', unchanged: true, revision: null },
  })
  await home.start()
  const order = { store: await home.openStore(), site: await home.openSite() }
  const { manifest, folder } = home.build('one').remote
  const again = readDraft(manifest, join(folder, 'dist/release'), join(folder, 'dist'))
  expect(await release(createExampleOptions(order, again, { releaser }))).toMatchObject({
    version: '1.0.0',
    unchanged: true,
  })
  home.buildOther('embed/embed.js', 'another element')
  const other = readDraft(manifest, join(folder, 'dist/release'), join(folder, 'dist'))
  expect(await release(createExampleOptions(order, other, { releaser }))).toMatchObject({
    version: '1.0.1',
    unchanged: false,
  })
})

test('a release of the same build is found after the completed one has left the registry', async () => {
  await startLean(home.build('zero'))
  await startLean(home.build('one'))
  buildOthers()
  await home.start()
  const order = { store: await home.openStore(), site: await home.openSite() }
  const shares = async ({ remotes }: Registry) => rollBack('files', remotes.files?.releases ?? [])
  await changeShares({ ...order, remote: 'files', by: 'Ada', dryRun: false, shares })
  expect(await home.shares()).toBe('1.0.0:100')
  const { manifest, folder } = home.build('one').remote
  const again = readDraft(manifest, join(folder, 'dist/release'), join(folder, 'dist'))
  await expect(release(createExampleOptions(order, again, { releaser }))).rejects.toMatchObject({
    code: 'unchanged',
  })
})

test('a signed release is not changed', async () => {
  await startLean()
  const key = await createKey('files-team-1')
  await changeRegistry(await home.openStore(), { apply: (newest) => allowKey(newest, key, ['files'], key) })
  const before = await readCurrentRegistry(await home.openStore())
  expect(before.remotes.files?.releases[0]?.signature?.keyId).toBe('files-team-1')
  buildOthers()
  expect((await home.start()).remotes).toEqual(before.remotes)
})

test('a release of a team is not changed', async () => {
  await startLean()
  const order = { store: await home.openStore(), site: await home.openSite() }
  const released = createExampleDraft(home.folder, 'by the team')
  await release(createExampleOptions(order, released, { releaser }))
  const before = await readCurrentRegistry(order.store)
  home.build('by the team')
  buildOthers()
  expect((await home.start()).remotes).toEqual(before.remotes)
  expect(existsSync(stored('embed.js', '1.0.1'))).toBe(false)
})
