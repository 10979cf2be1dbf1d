import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Registry,
  signRegistry,
  signRelease,
  verifyRegistry,
  verifyRelease,
} from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findKey, readSigner } from '../keys/key-folder.ts'
import { readSettings } from '../registry/settings.ts'
import { keysCommand } from './keys.ts'
import { type StoredTestPortal, writeTestPortal } from './test-portal.fixture.ts'

let folder: string
let env: Record<string, string>
let portal: StoredTestPortal
const keys = (line: string, flags?: Record<string, string | boolean>) => portal.run(keysCommand, line, flags)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-keys-'))
  env = { XDG_CONFIG_HOME: join(folder, 'config') }
  portal = await writeTestPortal(join(folder, 'store'), unsigned(), env)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns two remotes without signatures and keys. */
function unsigned(): Registry {
  const { signature: _none, keys: _unknown, ...example } = createExampleRegistry()
  for (const remote of Object.values(example.remotes)) {
    remote.keys = []
    for (const release of remote.releases) delete release.signature
  }
  return example
}

/** Makes a portal with a root, whose two remotes belong to two teams. */
async function signedPortal(): Promise<void> {
  for (const id of ['root', 'files-team-1', 'admin-team']) await keys(`create ${id}`)
  await keys('allow files-team-1', { remote: 'files' })
  await keys('allow admin-team', { remote: 'admin' })
  await keys('trust root')
}

/** Verifies the newest registry like a browser. */
async function expectGenuine(): Promise<void> {
  const { trust } = await readSettings(portal.target)
  const registry = await portal.newest()
  await verifyRegistry(registry, trust?.root ?? {})
  for (const [name, remote] of Object.entries(registry.remotes))
    for (const release of remote.releases) await verifyRelease(name, remote, release, registry.keys ?? {})
  expect(JSON.parse(readFileSync(join(folder, 'store/registry.json'), 'utf8')).revision).toBe(
    registry.revision,
  )
}

test('the documented steps make a portal in which everything is signed', async () => {
  await signedPortal()
  await expectGenuine()
  const { data } = await keys('list')
  expect(data).toMatchObject({
    keys: [
      { id: 'root', root: true, here: true },
      { id: 'files-team-1', signs: ['files'], signed: ['files 1.4.2', 'files 1.5.0'], here: true },
      { id: 'admin-team', signs: ['admin'] },
    ],
  })
})

test('an older, unsigned registry.json after a crash does not stop portico keys', async () => {
  await signedPortal()
  const old = (await portal.target.read('registry/1.json')) ?? new Uint8Array()
  await portal.target.write('registry.json', old, {
    contentType: 'application/json',
    cacheControl: 'no-cache',
  })
  await keys('create spare')
  await keys('allow spare', { remote: 'files' })
  await expectGenuine()
})

test('keys create writes a key either to a file outside of the repository or to standard output', async () => {
  const written = await keys('create a')
  expect(written.text).toContain(join(folder, 'config/portico/keys/a.pem'))
  expect(JSON.stringify(written)).not.toContain('PRIVATE KEY')
  const printed = await keys('create b', { print: true })
  expect(printed.text).toMatch(/^Portico-Key: b\n-----BEGIN PRIVATE KEY-----/)
  expect(existsSync(join(folder, 'config/portico/keys/b.pem'))).toBe(false)
  expect((await readSigner('PORTICO_KEY', { PORTICO_KEY: printed.text }))?.keyId).toBe('b')
  await keys('create c', { 'dry-run': true })
  expect(existsSync(join(folder, 'config/portico/keys/c.pem'))).toBe(false)
})

test('keys trust is rejected while a release is unsigned, because browsers would reject it', async () => {
  await keys('create root')
  await expect(keys('trust root')).rejects.toMatchObject({
    code: 'signature_missing',
    message: expect.stringContaining('files 1.4.2 is not signed'),
  })
  expect((await readSettings(portal.target)).trust).toBeUndefined()
})

test('keys allow with a public key allows a team and leaves its releases unsigned', async () => {
  const made = await keys('create elsewhere', { print: true })
  const { publicKey } = made.data as { publicKey: string }
  await keys('allow elsewhere', { remote: 'files', 'public-key': publicKey })
  const { remotes, keys: known } = await portal.newest()
  expect([known, remotes.files?.keys]).toEqual([{ elsewhere: publicKey }, ['elsewhere']])
  expect(remotes.files?.releases.some(({ signature }) => signature)).toBe(false)
})

test('keys rotate signs all releases of the old key with the new one, and removes the old one', async () => {
  await signedPortal()
  await keys('create files-team-2')
  await keys('rotate files-team-1 files-team-2')
  await expectGenuine()
  const { remotes, keys: known } = await portal.newest()
  expect(remotes.files?.keys).toEqual(['files-team-2'])
  expect(Object.keys(known ?? {}).sort()).toEqual(['admin-team', 'files-team-2'])
})

test('keys rotate rejects a release with an invalid signature of the old key', async () => {
  await signedPortal()
  const registry = await portal.newest()
  const [release] = registry.remotes.files?.releases ?? []
  const stranger = await findKey('admin-team', env)
  if (!release || !stranger) throw new Error('no release')
  const signed = await signRelease(
    'files',
    { ...release, entry: 'evil.js' },
    { ...stranger, keyId: 'files-team-1' },
  )
  Object.assign(release, signed)
  const root = await findKey('root', env)
  if (!root) throw new Error('no root')
  const next = await signRegistry({ ...registry, revision: registry.revision + 1 }, root)
  const bytes = new TextEncoder().encode(JSON.stringify(next))
  await portal.target.write(`registry/${next.revision}.json`, bytes, { contentType: '', cacheControl: '' })
  await keys('create files-team-2')
  await expect(keys('rotate files-team-1 files-team-2')).rejects.toMatchObject({ code: 'signature_refused' })
})

test('keys revoke rejects a key with signed releases, and removes a key without', async () => {
  await signedPortal()
  await expect(keys('revoke files-team-1')).rejects.toMatchObject({
    code: 'key_in_use',
    message: expect.stringContaining('files 1.4.2, files 1.5.0'),
  })
  await keys('create spare')
  await keys('allow spare', { remote: 'files,admin' })
  await keys('revoke spare', { remote: 'files' })
  expect((await portal.newest()).remotes.files?.keys).toEqual(['files-team-1'])
  await keys('revoke spare')
  const { remotes, keys: known } = await portal.newest()
  expect([remotes.admin?.keys, known?.spare]).toEqual([['admin-team'], undefined])
  await expectGenuine()
})

test('keys trust and keys revoke replace a root by the next one', async () => {
  await signedPortal()
  await keys('create root-2')
  await keys('trust root-2')
  await keys('revoke root')
  await expectGenuine()
  expect(Object.keys((await readSettings(portal.target)).trust?.root ?? {})).toEqual(['root-2'])
  await expect(keys('revoke root-2')).rejects.toMatchObject({ code: 'key_in_use' })
  await keys('revoke root-2', { off: true })
  expect((await readSettings(portal.target)).trust).toBeUndefined()
})

test('a change is rejected without the root’s key if the portal requires its signature', async () => {
  await signedPortal()
  const before = await portal.newest()
  rmSync(join(folder, 'config/portico/keys/root.pem'))
  await keys('create spare')
  await expect(keys('allow spare', { remote: 'files' })).rejects.toMatchObject({ code: 'signature_missing' })
  expect(await portal.newest()).toEqual(before)
})

test('keys allow with --dry-run describes the change without a write', async () => {
  await keys('create files-team-1')
  const { text } = await keys('allow files-team-1', { remote: 'files', 'dry-run': true })
  expect(text).toContain('Nothing was written. It would be: files-team-1 signs the releases of files')
  expect((await portal.newest()).revision).toBe(1)
})

test.each([
  ['allow nobody', { remote: 'files' }, 'key_unknown'],
  ['revoke nobody', {}, 'key_unknown'],
  ['rotate nobody files-team-1', {}, 'key_unknown'],
  ['allow files-team-1', { remote: 'nowhere' }, 'unknown_remote'],
  ['create Files', {}, 'key_invalid'],
  ['create', {}, 'usage'],
  ['sell files-team-1', {}, 'usage'],
])('portico keys %s is rejected', async (line, flags, code) => {
  await keys('create files-team-1')
  await expect(keys(line, flags)).rejects.toMatchObject({ code })
})
