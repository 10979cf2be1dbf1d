import { type Registry, type RegistryRemote, selectRemotes, signRegistry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptRegistry } from './accept-registry.ts'
import { parseOrigins } from './fetch-newest-registry.ts'
import { saveSeenRevision } from './seen-revision.ts'

const registry = (more: Partial<Registry> = {}): Registry => ({
  schema: 1,
  revision: 7,
  issuedAt: '2026-11-21T09:00:00Z',
  remotes: {},
  provides: { contract: 1, federation: '1.23.0', shared: {} },
  ...more,
})

const text = JSON.stringify
const origins = ['https://files.example']
const refused = expect.objectContaining({ code: 'registry_invalid' })

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function rootKey() {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64')
  return { signer: { keyId: 'root', privateKey: pair.privateKey }, trust: { root: { root: raw } } }
}

test('acceptRegistry returns a valid registry', async () => {
  await expect(acceptRegistry(text(registry()), { origins })).resolves.toMatchObject({ revision: 7 })
})

test.each(['', '<!doctype html>', text(registry({ revision: 0 }))])(
  'acceptRegistry refuses the invalid registry %j',
  async (given) => {
    await expect(acceptRegistry(given, { origins })).rejects.toEqual(refused)
  },
)

test('acceptRegistry only accepts a registry signed by a root key if the document has root keys', async () => {
  const { signer, trust } = await rootKey()
  const signed = await signRegistry(registry(), signer)
  await expect(acceptRegistry(text(signed), { origins, trust })).resolves.toMatchObject({ revision: 7 })
  for (const forged of [registry(), { ...signed, revision: 8 }])
    await expect(acceptRegistry(text(forged), { origins, trust })).rejects.toEqual(refused)
})

test('acceptRegistry accepts a part of a registry if a root key signed its head and each remote', async () => {
  const { signer, trust } = await rootKey()
  const { files } = createExampleRegistry().remotes as { files: RegistryRemote }
  const part = selectRemotes(await signRegistry(registry({ remotes: { files } }), signer), ['files'])
  vi.stubGlobal('location', { pathname: '/files' })
  await expect(acceptRegistry(text(part), { origins, trust })).resolves.toMatchObject({ part: { others: 0 } })
  const changed = { ...part, remotes: { files: { ...part.remotes.files, order: 1 } } }
  await expect(acceptRegistry(text(changed), { origins, trust })).rejects.toEqual(refused)
})

test('acceptRegistry refuses an older registry than this browser has used, and accepts the same one again', async () => {
  saveSeenRevision(registry({ revision: 8 }))
  await expect(acceptRegistry(text(registry()), { origins })).rejects.toEqual(refused)
  await expect(acceptRegistry(text(registry({ revision: 8 })), { origins })).resolves.toBeTruthy()
})

test('acceptRegistry accepts a lower revision that was issued later if it is unsigned, and never if it is signed', async () => {
  saveSeenRevision(registry({ revision: 40 }))
  const anew = registry({ revision: 1, issuedAt: '2026-12-01T00:00:00Z' })
  await expect(acceptRegistry(text(anew), { origins })).resolves.toMatchObject({ revision: 1 })
  const { signer, trust } = await rootKey()
  const signed = await signRegistry(anew, signer)
  await expect(acceptRegistry(text(signed), { origins, trust })).rejects.toEqual(refused)
})

test('acceptRegistry refuses no older registry if storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  saveSeenRevision(registry({ revision: 8 }))
  await expect(acceptRegistry(text(registry()), { origins })).resolves.toBeTruthy()
})

test('parseOrigins returns the origins of a registry’s releases', () => {
  const releases = [{ base: 'https://files.example/1.0.0/' }, { base: 'nonsense' }]
  expect(parseOrigins(text({ remotes: { files: { releases } } }))).toEqual(['https://files.example'])
})
