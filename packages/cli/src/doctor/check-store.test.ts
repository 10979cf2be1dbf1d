import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKey } from '../keys/key-file.ts'
import { writeSettings } from '../registry/settings.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
} from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { openTarget } from '../targets/open-target.ts'
import { checkStore } from './check-store.ts'
import { makeFolder } from './test-folder.fixture.ts'

/** Makes a portal with one released remote, and its check. */
async function makePortal() {
  const portal = await createExamplePortal()
  onTestFinished(() => portal.close())
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'one')))
  const place = join(portal.folder, 'store')
  const check = () => checkStore({ place, open: () => openTarget(place), openSite: async () => portal.site })
  return { ...portal, place, check }
}

test('checkStore accepts a portal whose documents are of the newest revision', async () => {
  const { check, place } = await makePortal()
  expect(await check()).toMatchObject([
    { id: 'store', status: 'ok', message: `Revision 1 of ${place} is valid.` },
    { id: 'documents', status: 'ok' },
  ])
})

test('checkStore reports a document of another revision, and a missing one', async () => {
  const { check, folder } = await makePortal()
  const file = join(folder, 'site/files.html')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"revision":1', '"revision":7'))
  expect(await check()).toMatchObject([
    { status: 'ok' },
    { id: 'documents', status: 'problem', message: expect.stringContaining('boots from revision 7') },
  ])
})

test('checkStore reports an outdated registry.json', async () => {
  const { check, folder } = await makePortal()
  writeFileSync(join(folder, 'store/registry.json'), '{"revision":0}')
  expect(await check()).toMatchObject([
    { status: 'ok' },
    { message: 'registry.json is older than revision 1.', remedy: 'Run npx portico documents.' },
  ])
})

test('checkStore reports an unreadable revision, and one without the root’s signature', async () => {
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

test('checkStore warns of a folder without a portal, and does not create a missing one', async () => {
  const empty = makeFolder()
  const opener = (place: string) => ({ place, open: () => openTarget(place), openSite: async () => null })
  expect(await checkStore(opener(empty))).toMatchObject([{ status: 'warning', remedy: expect.any(String) }])
  const missing = join(empty, 'none')
  expect(await checkStore(opener(missing))).toMatchObject([{ status: 'ok' }])
  expect(existsSync(missing)).toBe(false)
})
