import { ContractError, type ContractErrorCode } from '../error.ts'
import { canonicalizeJson } from './canonicalize-json.ts'
import { getOwnProperty } from './own-property.ts'
import { joinPath } from './parser.ts'
import type { Registry, RegistryRemote, Release, Signature } from './registry.ts'

/** Key pair of a signer: the id by which a verifier finds the public key, and the private key (Ed25519, usage `sign`). */
export interface Signer {
  keyId: string
  privateKey: CryptoKey
}

/** Public keys by id: base64 of the raw 32 bytes of an Ed25519 key. */
export type PublicKeys = Readonly<Record<string, string>>

/**
 * Signs a registry with a root key: each remote, the head, and the whole registry with the list of signers. Replaces old
 * signatures of the root.
 */
export async function signRegistry(registry: Registry, signer: Signer): Promise<Registry> {
  const entries = Object.entries(registry.remotes ?? {}).map(
    async ([name, remote]) =>
      [name, { ...remote, seal: await sign(sealText(name, remote), signer) }] as const,
  )
  const sealed: Registry = { ...registry, remotes: Object.fromEntries(await Promise.all(entries)) }
  const whole = { ...sealed, head: await sign(headText(sealed), signer) }
  return { ...whole, signature: await sign(registryText(whole), signer) }
}

/**
 * Returns the part of a registry with these remotes and the signatures that verify the part on its own.
 * @param names remotes of the registry; others are left out
 */
export function selectRemotes(registry: Registry, names: readonly string[]): Registry {
  const { head, signature: _whole, ...rest } = registry
  const remotes = names.flatMap((name) => {
    const remote = getOwnProperty(registry.remotes, name)
    return remote ? [[name, remote] as const] : []
  })
  const others = Object.keys(registry.remotes).length - remotes.length
  return {
    ...rest,
    remotes: Object.fromEntries(remotes),
    part: { others },
    ...(head ? { signature: head } : {}),
  }
}

/**
 * Checks the root's signature over an unparsed registry, or over the head and each remote of a part.
 * @throws ContractError `signature_missing`, `signature_unknown_key`, `signature_invalid` or `signature_unsupported`
 */
export async function verifyRegistry(document: unknown, rootKeys: PublicKeys): Promise<void> {
  if (typeof document !== 'object' || document === null) {
    throw new ContractError(
      'signature_missing',
      'signature',
      'the registry is no document that could be signed',
    )
  }
  const { signature, part, remotes } = document as Partial<Registry>
  const text = part ? headText(document) : registryText(document)
  await verify(text, signature, rootKeys, { path: 'signature', what: 'the registry' })
  if (!part) return
  for (const [name, remote] of Object.entries(remotes ?? {})) {
    const path = `${joinPath('remotes', name)}.seal`
    await verify(sealText(name, remote), remote?.seal, rootKeys, { path, what: name })
  }
}

/** Signs a release of the remote `remoteName` with a key of its team. An old signature is replaced. */
export async function signRelease(remoteName: string, release: Release, signer: Signer): Promise<Release> {
  return { ...release, signature: await sign(releaseText(remoteName, release), signer) }
}

/**
 * Checks that a release was signed for this remote, by a key that the remote names and that is in `keys`, the registry's keys,
 * which the root has signed.
 * @throws ContractError `signature_missing`, `signature_unknown_key`, `signature_invalid` or `signature_unsupported`
 */
export async function verifyRelease(
  remoteName: string,
  remote: Pick<RegistryRemote, 'keys' | 'releases'>,
  release: Release,
  keys: PublicKeys,
): Promise<void> {
  const index = remote.releases.findIndex(({ version }) => version === release.version)
  const path = `${joinPath('remotes', remoteName)}.releases[${index}].signature`
  const allowed = Object.entries(keys).filter(([id]) => remote.keys.includes(id))
  const context = { path, what: `${remoteName} ${release.version}` }
  await verify(releaseText(remoteName, release), release.signature, Object.fromEntries(allowed), context)
}

function registryText(document: object): string {
  return canonicalizeJson({ ...document, signature: undefined })
}

/** Everything of a registry except its remotes, the same for the whole and for each part. */
function headText(document: object): string {
  const without = { remotes: undefined, signature: undefined, head: undefined, part: undefined }
  return canonicalizeJson({ head: { ...document, ...without } })
}

function sealText(name: string, remote: RegistryRemote): string {
  return canonicalizeJson({ remote: name, entry: { ...remote, seal: undefined } })
}

/** The signed data lacks the traffic share, so that promoting a release does not need its team's key. */
function releaseText(remote: string, release: Release): string {
  return canonicalizeJson({ remote, release: { ...release, signature: undefined, traffic: undefined } })
}

async function sign(text: string, { keyId, privateKey }: Signer): Promise<Signature> {
  const value = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text))
  return { alg: 'Ed25519', keyId, value: btoa(String.fromCharCode(...new Uint8Array(value))) }
}

async function verify(
  text: string,
  signature: unknown,
  keys: PublicKeys,
  { path, what }: { path: string; what: string },
): Promise<void> {
  const refuse = (code: ContractErrorCode, why: string, cause?: unknown) =>
    new ContractError(code, path, `${path}: ${what} ${why}`, { cause })
  if (!isSignature(signature)) throw refuse('signature_missing', 'carries no Ed25519 signature')
  const { keyId, value } = signature
  const publicKey = getOwnProperty(keys, keyId)
  if (publicKey === undefined) {
    throw refuse('signature_unknown_key', `is signed with the key "${keyId}", which may not sign it`)
  }
  const key = await importKey(publicKey).catch((cause: unknown) => {
    // A page without a secure context has no `crypto.subtle`; older browsers lack Ed25519.
    const isBroken = cause instanceof DOMException && cause.name !== 'NotSupportedError'
    throw isBroken
      ? refuse('signature_invalid', `names the key "${keyId}", which is no Ed25519 key`, cause)
      : refuse('signature_unsupported', "can't be checked: this browser knows no Ed25519", cause)
  })
  const bytes = decodeBase64(value)
  const holds =
    bytes !== null && (await crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(text)))
  if (!holds) throw refuse('signature_invalid', `is not what "${keyId}" signed`)
}

async function importKey(publicKey: string): Promise<CryptoKey> {
  const raw = decodeBase64(publicKey)
  if (raw === null) throw new DOMException('no base64', 'DataError')
  return crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function isSignature(value: unknown): value is Signature {
  const { alg, keyId, value: text } = (value ?? {}) as Partial<Signature>
  return alg === 'Ed25519' && typeof keyId === 'string' && typeof text === 'string'
}
