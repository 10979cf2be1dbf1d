import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createExampleRegistry } from './example-registry.fixture.ts'
import { parseRegistry } from './parse-registry.ts'
import type { Registry } from './registry.ts'
import { type Signer, selectRemotes, signRegistry, verifyRegistry } from './signatures.ts'

const options = { allowedOrigins: ['https://files.example'] }

/** A registry that an older CLI wrote and signed, before remotes had seals. */
const older = JSON.parse(
  readFileSync(new URL('../../fixtures/registry-schema-1.json', import.meta.url), 'utf8'),
) as { root: Record<string, string>; registry: Registry }

/** The example with every reserved field of docs/registry.md, and with unknown fields. */
function laterRegistry(): Registry {
  const example = createExampleRegistry()
  const { files } = example.remotes
  if (!files) throw new Error('the example has no files')
  const facts = {
    owner: { team: 'storage', contact: 'storage@example.com' },
    configSchema: 'config.schema.json',
    ...{
      needs: { connect: ['https://api.example'], workers: true },
      guard: { stages: [10, 50], alpha: 0.01 },
    },
    later: { deep: [1, 'two', null] },
  }
  const platform = {
    access: { claim: 'portico_groups', anyOf: ['finance'] },
    approved: { needs: { connect: ['https://api.example'] }, at: '2026-11-21T09:00:00Z' },
    hold: { version: '1.5.0', since: '2026-11-21T09:00:00Z', reason: 'slow' },
    evidence: [{ version: '1.5.0', stage: 10, x: 1, y: 2, n: 300, share: 0.1, E: 0.4, verdict: 'hold' }],
    later: 'remote',
  }
  const releases = files.releases.map((release) => ({ ...release, later: { of: release.version } }))
  const slots = files.slots.map((slot) => ({ ...slot, later: 'slot' }))
  const registry = {
    ...example,
    environment: 'staging',
    groups: { finance: { title: { en: 'Finance' } } },
    delegates: { 'files-on-call': { remotes: ['files'], may: ['shares', 'hold'] } },
    retired: { old: { route: '/old', redirect: '/files', since: '2026-11-21T09:00:00Z' } },
    later: { of: 'registry' },
    remotes: { ...example.remotes, files: { ...files, ...platform, facts, releases, slots } },
  }
  return JSON.parse(JSON.stringify(registry)) as Registry
}

async function createRoot(): Promise<{ signer: Signer; keys: Record<string, string> }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64')
  return { signer: { keyId: 'root', privateKey: pair.privateKey }, keys: { root: raw } }
}

test('a registry of schema 1 without seals is still valid, and is read the same', async () => {
  await verifyRegistry(older.registry, older.root)
  const parsed = parseRegistry(older.registry, options)
  expect(parsed).toEqual(older.registry)
  await verifyRegistry(parsed, older.root)
})

test('a registry of schema 1 without seals can be signed again, and its parts are then valid', async () => {
  const { signer, keys } = await createRoot()
  const signed = await signRegistry(older.registry, signer)
  await verifyRegistry(signed, keys)
  await verifyRegistry(selectRemotes(signed, ['files']), keys)
  expect(signed.remotes.files).toMatchObject({ changedBy: 'Ada', salt: 'files-7' })
})

test('reserved and unknown fields survive reading, writing and signing', async () => {
  const { signer, keys } = await createRoot()
  const parsed = parseRegistry(laterRegistry(), options)
  expect(parsed).toEqual(laterRegistry())
  const sent = JSON.parse(JSON.stringify(await signRegistry(parsed, signer))) as Registry
  expect(sent).toMatchObject(laterRegistry())
  await verifyRegistry(sent, keys)
  await verifyRegistry(parseRegistry(sent, options), keys)
  const part = selectRemotes(sent, ['files'])
  await verifyRegistry(parseRegistry(part, options), keys)
  expect(part).toMatchObject({ retired: { old: { redirect: '/files' } }, later: { of: 'registry' } })
})
