import { beforeAll, describe, expect, test } from 'vitest'
import { createExampleRegistry } from './example-registry.fixture.ts'
import { parseRegistry } from './parse-registry.ts'
import type { Registry, RegistryRemote, Release } from './registry.ts'
import {
  type Signer,
  selectRemotes,
  signRegistry,
  signRelease,
  verifyRegistry,
  verifyRelease,
} from './signatures.ts'

interface KeyPair {
  signer: Signer
  /** The form in the document. */
  publicKey: string
}

async function newKey(keyId: string): Promise<KeyPair> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64')
  return { signer: { keyId, privateKey }, publicKey: raw }
}

let root: KeyPair
let team: KeyPair
let stranger: KeyPair

beforeAll(async () => {
  root = await newKey('root')
  team = await newKey('files-team-1')
  stranger = await newKey('files-team-1')
})

/** Copies a value through JSON, as a browser gets it. */
const sent = (value: unknown): Registry => JSON.parse(JSON.stringify(value)) as Registry

describe('a registry', () => {
  const verified = (document: unknown) => verifyRegistry(document, { root: root.publicKey })

  test('is valid as signed, with any order of its keys, and after parsing', async () => {
    const registry = sent(await signRegistry(createExampleRegistry(), root.signer))
    const turned = Object.fromEntries(Object.entries(registry).reverse())
    await verified(registry)
    await verified(turned)
    await verified(parseRegistry(registry, { allowedOrigins: ['https://files.example'] }))
  })

  test('can be signed again', async () => {
    await verified(await signRegistry(await signRegistry(createExampleRegistry(), team.signer), root.signer))
  })

  test.each<[string, (registry: Registry) => void]>([
    ['a share', (registry) => setTraffic(registry, 100)],
    ['who may sign', (registry) => filesOf(registry).keys.push('mallory')],
    ['a public key', (registry) => Object.assign(registry, { keys: { 'files-team-1': stranger.publicKey } })],
    ['something that nobody reads', (registry) => Object.assign(registry, { motto: 'hello' })],
    ['the signature', (registry) => Object.assign(registry.signature as object, { value: btoa('nothing') })],
  ])('is refused when %s was changed', async (_what, change) => {
    const registry = sent(await signRegistry(createExampleRegistry(), root.signer))
    change(registry)
    await expect(verified(registry)).rejects.toMatchObject({ code: 'signature_invalid', path: 'signature' })
  })

  test('is refused without a signature, and with one of another algorithm', async () => {
    const registry = await signRegistry(createExampleRegistry(), root.signer)
    const { signature: _signature, ...bare } = registry
    for (const document of [bare, { ...registry, signature: { ...registry.signature, alg: 'none' } }, null]) {
      await expect(verified(document)).rejects.toMatchObject({ code: 'signature_missing' })
    }
  })

  test('is refused when it is signed by a key that the page does not trust', async () => {
    const registry = await signRegistry(createExampleRegistry(), team.signer)
    await expect(verified(registry)).rejects.toMatchObject({ code: 'signature_unknown_key' })
    await expect(
      verified({ ...registry, signature: { ...registry.signature, keyId: 'toString' } }),
    ).rejects.toMatchObject({ code: 'signature_unknown_key' })
  })

  test('is refused when the trusted key is invalid', async () => {
    const registry = await signRegistry(createExampleRegistry(), root.signer)
    for (const broken of ['no base64!', btoa('too short')]) {
      await expect(verifyRegistry(registry, { root: broken })).rejects.toMatchObject({
        code: 'signature_invalid',
      })
    }
  })
})

describe('a part of a registry', () => {
  const verified = (document: unknown) => verifyRegistry(document, { root: root.publicKey })
  const signedPart = async () =>
    sent(selectRemotes(await signRegistry(createExampleRegistry(), root.signer), ['files']))

  test('is valid on its own, and after parsing', async () => {
    const part = await signedPart()
    expect(Object.keys(part.remotes)).toEqual(['files'])
    expect(part.part).toEqual({ others: 1 })
    await verified(part)
    await verified(parseRegistry(part, { allowedOrigins: ['https://files.example'] }))
  })

  test.each<[string, (part: Registry) => void, path: string]>([
    ['the revision', (part) => Object.assign(part, { revision: 43 }), 'signature'],
    [
      'a public key',
      (part) => Object.assign(part, { keys: { 'files-team-1': stranger.publicKey } }),
      'signature',
    ],
    ['something that no version reads', (part) => Object.assign(part, { motto: 'hello' }), 'signature'],
    ['a share', (part) => setTraffic(part, 100), 'remotes.files.seal'],
    [
      'a field of a remote that no version reads',
      (part) => Object.assign(filesOf(part), { motto: 'hello' }),
      'remotes.files.seal',
    ],
  ])('is refused when %s was changed', async (_what, change, path) => {
    const part = await signedPart()
    change(part)
    await expect(verified(part)).rejects.toMatchObject({ code: 'signature_invalid', path })
  })

  test('is refused when a remote takes the place of another one', async () => {
    const signed = await signRegistry(createExampleRegistry(), root.signer)
    const swapped = selectRemotes({ ...signed, remotes: { files: signed.remotes.admin as RegistryRemote } }, [
      'files',
    ])
    await expect(verified(swapped)).rejects.toMatchObject({ path: 'remotes.files.seal' })
  })

  test('is refused when a remote has no seal, as in a registry that an older CLI signed', async () => {
    const part = await signedPart()
    const { seal: _seal, ...files } = filesOf(part)
    await expect(verified({ ...part, remotes: { files } })).rejects.toMatchObject({
      code: 'signature_missing',
      path: 'remotes.files.seal',
    })
    const { head: _head, ...older } = await signRegistry(createExampleRegistry(), root.signer)
    await expect(verified(selectRemotes(older, ['files']))).rejects.toMatchObject({
      code: 'signature_missing',
    })
  })

  test('is refused as a whole registry, because the signature of its head differs', async () => {
    const { part: _part, ...bare } = await signedPart()
    await expect(verified(bare)).rejects.toMatchObject({ code: 'signature_invalid', path: 'signature' })
  })
})

describe('a release', () => {
  const keys = () => ({ 'files-team-1': team.publicKey, root: root.publicKey })
  const signed = async () => {
    const remote = filesOf(createExampleRegistry())
    return { remote, release: await signRelease('files', remote.releases[1] as Release, team.signer) }
  }

  test('is valid as its team signed it, and stays valid when its share changes', async () => {
    const { remote, release } = await signed()
    await verifyRelease('files', remote, release, keys())
    await verifyRelease('files', remote, { ...release, traffic: 77 }, keys())
  })

  test.each<[string, Partial<Release>]>([
    ['its address', { base: 'https://evil.example/1.5.0/' }],
    ['the hash of its files', { filesIntegrity: `sha384-${'B'.repeat(64)}` }],
    ['its version', { version: '1.4.2' }],
  ])('is refused when %s was changed', async (_what, change) => {
    const { remote, release } = await signed()
    await expect(verifyRelease('files', remote, { ...release, ...change }, keys())).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  test('is refused as a release of another remote', async () => {
    const { remote, release } = await signed()
    await expect(verifyRelease('data', remote, release, keys())).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  test('is refused, with its path, when its key may not sign for this remote', async () => {
    const { remote, release } = await signed()
    await expect(
      verifyRelease('files', { ...remote, keys: ['root'] }, release, keys()),
    ).rejects.toMatchObject({ code: 'signature_unknown_key', path: 'remotes.files.releases[1].signature' })
  })

  test('is refused when another key with the same id signed it', async () => {
    const { remote, release } = await signed()
    const forged = await signRelease('files', release, stranger.signer)
    await expect(verifyRelease('files', remote, forged, keys())).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  test('is refused without a signature', async () => {
    const { remote, release } = await signed()
    const { signature: _signature, ...bare } = release
    await expect(verifyRelease('files', remote, bare, keys())).rejects.toMatchObject({
      code: 'signature_missing',
    })
  })
})

test('a private key and its public key from the test vectors of RFC 8032 match', async () => {
  // RFC 8032, section 7.1, test 1.
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
  const pkcs8 = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  const publicKey = Buffer.from(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    'hex',
  ).toString('base64')
  const registry = await signRegistry(createExampleRegistry(), { keyId: 'root', privateKey })
  await verifyRegistry(registry, { root: publicKey })
})

function filesOf(registry: Registry): RegistryRemote {
  return registry.remotes.files as RegistryRemote
}

function setTraffic(registry: Registry, traffic: number): void {
  Object.assign(filesOf(registry).releases[0] as Release, { traffic })
}
