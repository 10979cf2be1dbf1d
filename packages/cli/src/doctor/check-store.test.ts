import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKey } from '../keys/key-file.ts'
import { writeSettings } from '../registry/settings.ts'
import { createExamplePortal, exampleDraft, exampleOrder } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { openTarget } from '../targets/open-target.ts'
import { checkStore } from './check-store.ts'
import { makeFolder } from './test-folder.fixture.ts'

/** A portal with one released remote, and its check. */
async function makePortal() {
  const portal = await createExamplePortal()
  onTestFinished(() => portal.close())
  await release(exampleOrder(portal, exampleDraft(portal.folder, 'one')))
  const place = join(portal.folder, 'store')
  const check = () => checkStore({ place, open: () => openTarget(place), openSite: async () => portal.site })
  return { ...portal, place, check }
}

test('a portal whose documents are of the newest revision is fine', async () => {
  const { check, place } = await makePortal()
  expect(await check()).toMatchObject([
    { id: 'store', status: 'ok', message: `Revision 1 of ${place} is valid.` },
    { id: 'documents', status: 'ok' },
  ])
})

test('a document of another revision, and one that is missing, are problems', async () => {
  const { check, folder } = await makePortal()
  const file = join(folder, 'site/files.html')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"revision":1', '"revision":7'))
  expect(await check()).toMatchObject([
    { status: 'ok' },
    { id: 'documents', status: 'problem', message: expect.stringContaining('boots from revision 7') },
  ])
})

test.each(['registry.json', 'revision.json'])('a %s that is behind is a problem', async (path) => {
  const { check, folder } = await makePortal()
  writeFileSync(join(folder, 'store', path), '{"revision":0}')
  expect(await check()).toMatchObject([
    { status: 'ok' },
    { message: 'registry.json is older than revision 1.', remedy: 'Run npx portico documents.' },
  ])
})

test('a revision that cannot be read, and one without the signature of the root, are problems', async () => {
  const damaged = await makePortal()
  writeFileSync(join(damaged.folder, 'store/registry/2.json'), '{')
  expect(await damaged.check()).toMatchObject([
    { id: 'store', status: 'problem', message: expect.stringContaining('registry/2.json') },
  ])
  const unsigned = await makePortal()
  const root = { root: (await createKey('root')).publicKey }
  await writeSettings(unsigned.store.target, { ...unsigned.store.settings, trust: { root } })
  expect(await unsigned.check()).toMatchObject([{ id: 'store', status: 'problem' }])
})

test('a folder without a portal is a warning, and a missing one is fine and stays missing', async () => {
  const empty = makeFolder()
  const opener = (place: string) => ({ place, open: () => openTarget(place), openSite: async () => null })
  expect(await checkStore(opener(empty))).toMatchObject([{ status: 'warning', remedy: expect.any(String) }])
  const missing = join(empty, 'none')
  expect(await checkStore(opener(missing))).toMatchObject([{ status: 'ok' }])
  expect(existsSync(missing)).toBe(false)
})
