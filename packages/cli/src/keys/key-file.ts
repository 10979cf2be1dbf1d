import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Signer } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'

/** A key pair as its file contains it: the private half in PKCS#8 PEM, below a line with its id. */
export interface KeyFile extends Signer {
  /** Base64 of the raw 32 bytes, as in a registry or a document. */
  publicKey: string
  /** The whole text of a key file or of a CI secret. */
  text: string
}

const plainId = /^[a-z0-9][a-z0-9-]{0,62}$/
const idLine = /^Portico-Key: ?(.+)$/m

/**
 * Returns the id of a key, such as `files-team-1`.
 * @throws CliError `key_invalid`
 */
export function checkKeyId(id: string): string {
  if (isKeyId(id)) return id
  throw new CliError(
    'key_invalid',
    `"${id}" can't be the id of a key. Use small letters, digits and "-", such as files-team-1.`,
  )
}

/** Returns whether a text can be the id of a key, and with it the name of a file. */
export function isKeyId(id: string): boolean {
  return plainId.test(id)
}

/** Makes a new Ed25519 key pair. */
export function createKey(id: string): Promise<KeyFile> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // RFC 7468 allows text before the first line of a PEM block, and its readers skip it.
  return parseKey(`Portico-Key: ${checkKeyId(id)}\n${pem}`, id)
}

/**
 * Reads the text of a key file. `from` names its source in error messages; the text itself is never repeated.
 * @throws CliError `key_invalid`
 */
export async function parseKey(text: string, from: string): Promise<KeyFile> {
  // A secret store may have folded the lines.
  const lines = text.replaceAll('\\n', '\n')
  const id = idLine.exec(lines)?.[1]?.trim() ?? ''
  // The id is not repeated: in a damaged text, its line may have the private key.
  if (!plainId.test(id))
    throw new CliError(
      'key_invalid',
      `${from} names no key. Give the whole text of the key file, its line "Portico-Key: …" included.`,
    )
  const key = readPrivateKey(lines, from)
  const der = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    keyId: id,
    privateKey: await crypto.subtle.importKey('pkcs8', der, 'Ed25519', false, ['sign']),
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    text,
  }
}

function readPrivateKey(text: string, from: string): KeyObject {
  let cause: unknown
  try {
    const key = createPrivateKey(text.slice(text.indexOf('-----BEGIN')))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    cause = error
  }
  throw new CliError(
    'key_invalid',
    `${from} holds no Ed25519 private key in PEM. Make one with: ${npxPortico} keys create <id>.`,
    { cause },
  )
}

/**
 * Returns the public key in a text: base64 of its 32 bytes.
 * @throws CliError `key_invalid`
 */
export function checkPublicKey(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 32 && bytes.toString('base64') === text) return text
  throw new CliError(
    'key_invalid',
    `"${text}" is no public key. It is 44 characters that end in "=", as ${npxPortico} keys create prints them.`,
  )
}
