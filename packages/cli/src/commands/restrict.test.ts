import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { startTestBackend, type TestBackend } from '@portico/local-backend/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeSettings } from '../registry/settings.ts'
import { createExampleDraft, createExampleOptions } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { checkDocuments } from '../verify/check-documents.ts'
import { checkList } from '../verify/check-list.ts'
import { createFindings } from '../verify/finding.ts'
import { documentsCommand } from './documents.ts'
import { restrictCommand } from './restrict.ts'
import { createRestrictedPortal, type RestrictedPortal } from './restricted-portal.fixture.ts'
import { rollbackCommand } from './rollback.ts'
import { statusCommand } from './status.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.close())

let portal: RestrictedPortal
beforeEach(async () => {
  portal = await createRestrictedPortal(backend)
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'files')))
  await portal.releasePayroll('one')
})
afterEach(() => portal.close())

async function listOf(as: 'demo' | 'other'): Promise<Record<string, { document: string }>> {
  const { client } = await backend.signedIn(as)
  return (await client.rpc('portico_restricted_remotes')).data
}

const textOf = async (path: string) =>
  new TextDecoder().decode((await portal.site.read(path)) ?? new Uint8Array())
const heldIn = async (path: string) =>
  JSON.parse(/id="portico-registry">(.*?)</.exec(await textOf(path))?.[1] ?? '{}') as Registry

test('portico restrict on takes a remote that needs a claim out of every public file', async () => {
  expect((await portal.leaks(3)).length).toBeGreaterThan(0)
  const { data, text } = await portal.run(restrictCommand, 'on')
  expect(data).toEqual({ remotes: ['payroll'], revision: 3, documents: true, dryRun: false })
  expect(text).toBe(
    '1 remote that needs a claim is restricted (revision 3). Revisions before 3 name them, and are kept for 30 days.',
  )
  expect(await portal.leaks(3)).toEqual([])
  expect(await portal.site.read('payroll.html')).toBeNull()
  expect((await heldIn('index.html')).part).toEqual({ others: 1 })
  expect(JSON.parse(await textOf('revision.json'))).toMatchObject({ remotes: 2 })
})

test('users with the claim read the menu item and the path of the document, other users an empty list', async () => {
  await portal.run(restrictCommand, 'on')
  const document = `/${await portal.document()}`
  expect(document).toMatch(/^\/r-[0-9a-f]{32}\.html$/)
  const item = { route: '/payroll', title: { en: 'Payroll' }, icon: 'folder', order: 40 }
  expect(await listOf('demo')).toEqual({ payroll: { ...item, access: { claim: 'admin' }, document } })
  expect(await listOf('other')).toEqual({})
})

test('the document of a restricted remote holds it, checks its code, and takes the address of its route', async () => {
  await portal.run(restrictCommand, 'on')
  const path = await portal.document()
  const held = await heldIn(path)
  expect(Object.keys(held.remotes).sort()).toEqual(['files', 'payroll'])
  expect(held.part).toEqual({ others: 1, own: 'payroll' })
  const html = await textOf(path)
  expect(html).toContain('https://files.example/payroll/1.0.0/remoteEntry.js')
  expect(html).toContain('history.replaceState')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(await textOf('files.html')).not.toContain('history.replaceState')
})

test('a release and a rollback of a restricted remote write its document, and no public file names it', async () => {
  await portal.run(restrictCommand, 'on')
  const path = await portal.document()
  await portal.releasePayroll('two')
  expect((await heldIn(path)).remotes.payroll?.releases[0]?.version).toBe('1.0.1')
  await portal.run(rollbackCommand, 'payroll')
  expect((await heldIn(path)).remotes.payroll?.releases[0]?.version).toBe('1.0.0')
  expect(await portal.document()).toBe(path)
  expect(await portal.leaks(3)).toEqual([])
  const found = createFindings()
  await checkDocuments(portal.site, await portal.newest(), [], found)
  const { target, settings } = portal.store
  await checkList(target.privatePlace ?? target, settings.backend, await portal.newest(), found)
  expect(found.list).toEqual([])
})

test('a new remote that needs a claim is in no public file from its first release on', async () => {
  await portal.run(restrictCommand, 'on')
  const manifest = { name: 'vault', title: { en: 'Vault' }, route: '/vault', access: { claim: 'vault' } }
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'vault', { manifest })))
  expect(Object.keys((await portal.newest()).remotes).sort()).toEqual(['files', 'payroll', 'vault'])
  for (const path of ['registry.json', 'index.html', 'files.html', 'documents.json'])
    expect(await textOf(path)).not.toMatch(/vault/i)
})

test('a remote that no longer needs a claim is public again, and has the document of its route', async () => {
  await portal.run(restrictCommand, 'on')
  const path = await portal.document()
  const manifest = { name: 'payroll', title: { en: 'Payroll' }, route: '/payroll' }
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'open', { manifest })))
  expect(await portal.site.read(path)).toBeNull()
  expect((await heldIn('payroll.html')).remotes.payroll).not.toHaveProperty('document')
  expect(await listOf('demo')).toEqual({})
})

test('portico restrict renew gives the document another path, and removes the one before', async () => {
  await portal.run(restrictCommand, 'on')
  const before = await portal.document()
  await portal.run(restrictCommand, 'renew payroll')
  const now = await portal.document()
  expect(now).not.toBe(before)
  expect(await portal.site.read(before)).toBeNull()
  expect((await heldIn(now)).remotes.payroll).toBeDefined()
  expect((await listOf('demo')).payroll?.document).toBe(`/${now}`)
})

test('portico restrict off makes remotes public again, and empties the list', async () => {
  await portal.run(restrictCommand, 'on')
  const path = await portal.document()
  expect((await portal.run(restrictCommand, 'off')).data).toMatchObject({ remotes: ['payroll'] })
  expect(await portal.site.read(path)).toBeNull()
  expect((await heldIn('payroll.html')).remotes.payroll).toBeDefined()
  expect(await listOf('demo')).toEqual({})
  expect((await portal.run(statusCommand, '')).data).toMatchObject({ publicRestricted: ['payroll'] })
  expect(await portal.store.target.privatePlace?.read('remotes-token.txt')).toBeNull()
})

test('a run without the private place sees public remotes alone, and changes nothing', async () => {
  await portal.run(restrictCommand, 'on')
  const before = portal.contents()
  const { text, data } = await portal.run(statusCommand, '', {})
  expect(text).toContain('Set PORTICO_PRIVATE')
  expect(data).toMatchObject({ restricted: { isLocked: true }, remotes: { files: {} } })
  for (const [command, line] of [
    [documentsCommand, ''],
    [restrictCommand, 'off'],
  ] as const)
    await expect(portal.run(command, line, {})).rejects.toMatchObject({ code: 'private_missing' })
  const { privatePlace: _place, ...target } = portal.store.target
  const locked = { ...portal, store: { ...portal.store, target } }
  await expect(
    release(createExampleOptions(locked, createExampleDraft(portal.folder, 'more'))),
  ).rejects.toMatchObject({
    code: 'private_missing',
  })
  expect(portal.contents()).toEqual(before)
})

test.each([
  ['without a private place', 'on', {}, 'private_missing', 'PORTICO_PRIVATE'],
  ['without the secret key', 'on', { PORTICO_PROJECT_KEY: '' }, 'missing_key', 'PORTICO_PROJECT_KEY'],
  ['with another word', 'maybe', {}, 'usage', 'restrict on'],
])('portico restrict is refused %s', async (_what, line, others, code, said) => {
  const place = code === 'private_missing' ? {} : { PORTICO_PRIVATE: join(portal.folder, 'private') }
  await expect(portal.run(restrictCommand, line, { ...place, ...others })).rejects.toMatchObject({
    ...{ code, message: expect.stringContaining(said) },
  })
})

test('a shell that does not load restricted remotes is refused', async () => {
  const older = await createRestrictedPortal(backend, { readsRestricted: false })
  try {
    await release(createExampleOptions(older, createExampleDraft(older.folder, 'files')))
    await expect(older.run(restrictCommand, 'on')).rejects.toMatchObject({ code: 'incompatible' })
  } finally {
    older.close()
  }
})

test.each(['store', 'site'])('portico restrict refuses a private place in the %s', async (place) => {
  const others = { PORTICO_PRIVATE: join(portal.folder, place, 'private') }
  await expect(portal.run(restrictCommand, 'on', others)).rejects.toMatchObject({
    ...{ code: 'usage', message: expect.stringContaining('name a place outside of both') },
  })
})

test('portico status refuses a private place in the site that the settings name', async () => {
  const { target, settings } = portal.store
  await writeSettings(target, { ...settings, site: join(portal.folder, 'site') })
  const others = { PORTICO_SITE: '', PORTICO_PRIVATE: join(portal.folder, 'site/private') }
  await expect(portal.run(statusCommand, '', others)).rejects.toMatchObject({ code: 'usage' })
})

test('portico restrict on changes nothing if the project lacks the migration', async () => {
  const before = portal.contents()
  const url = await startEmptyProject()
  const { target, settings } = portal.store
  await writeSettings(target, { ...settings, backend: { ...settings.backend, url } })
  await expect(portal.run(restrictCommand, 'on')).rejects.toMatchObject({
    ...{ code: 'target_missing', message: expect.stringContaining('20261129050000_restricted_remotes.sql') },
  })
  await writeSettings(target, settings)
  expect(portal.contents()).toEqual(before)
})

test('a release completes the public files if the list can’t be written, and documents writes the list later', async () => {
  await portal.run(restrictCommand, 'on')
  const before = await portal.document()
  const { target, settings } = portal.store
  await writeSettings(target, {
    ...settings,
    backend: { ...settings.backend, url: await startEmptyProject() },
  })
  await expect(portal.run(restrictCommand, 'renew payroll')).rejects.toMatchObject({ code: 'target_missing' })
  expect(JSON.parse(await textOf('revision.json'))).toMatchObject({ revision: 4 })
  expect(await portal.site.read(before), 'the list still names it').not.toBeNull()
  await writeSettings(target, settings)
  expect((await portal.run(statusCommand, '')).text).toContain('npx portico documents writes it')
  await portal.run(documentsCommand, '')
  expect(await portal.site.read(before)).toBeNull()
  expect((await listOf('demo')).payroll?.document).toBe(`/${await portal.document()}`)
})

/** Starts a server that answers like a project without the migration. */
async function startEmptyProject(): Promise<string> {
  const body = JSON.stringify({ code: 'PGRST202', message: 'Could not find the function', hint: null })
  const server = createServer((_request, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end(body),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
