import { findSecretKey, isSecretKey, redactSecretKey } from '@portico/contract/keys'
import { CliError } from '../error.ts'

const remedy =
  'Use the publishable key (sb_publishable_…, or the older anon key); if the other was ever published, revoke it.'

/**
 * Rejects a key that must not be in a page, which everybody can read; `source` is the place that it was read from.
 * @throws CliError `secret_key`
 */
export function checkPublicKey(key: string, source: string): void {
  if (isSecretKey(key))
    throw new CliError('secret_key', `${source} holds a secret key (${redactSecretKey(key)}). ${remedy}`)
}

/**
 * Rejects a file that is about to be published and contains a secret key, as a bundler inserts it from its environment.
 * @throws CliError `secret_key`, with the file
 */
export function checkNoSecret(where: string, bytes: Uint8Array): void {
  const found = findSecretInFile(bytes)
  if (found) throw new CliError('secret_key', `${where} holds a secret key (${found}). ${remedy}`)
}

/** Returns the beginning of the first secret key in a file, or null. */
export function findSecretInFile(bytes: Uint8Array): string | null {
  const found = findSecretKey(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )
  return found && redactSecretKey(found)
}
