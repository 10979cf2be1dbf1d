import type { CommandInput } from '../console/command.ts'
import { textFlag } from '../console/command.ts'
import { CliError } from '../error.ts'
import type { PortalSettings } from '../registry/settings.ts'
import type { PublicKey } from './change-keys.ts'
import { checkKeyId, checkPublicKey, type KeyFile } from './key-file.ts'
import { findKey, readSigner } from './key-folder.ts'

/** The key pair of this id: from PORTICO_KEY or PORTICO_ROOT_KEY, or from this machine; null where its private half is not at hand. */
export async function findSigner(id: string, input: CommandInput): Promise<KeyFile | null> {
  for (const variable of ['PORTICO_KEY', 'PORTICO_ROOT_KEY'] as const) {
    const key = await readSigner(variable, input.env)
    if (key?.keyId === id) return key
  }
  return findKey(checkKeyId(id), input.env)
}

/**
 * The public key of this id: what `--public-key` says, or that of the key pair at hand.
 * @throws CliError `key_unknown`, `key_invalid`
 */
export async function findPublicKey(id: string, input: CommandInput): Promise<PublicKey> {
  const given = textFlag(input, 'public-key')
  if (given !== undefined) return { keyId: checkKeyId(id), publicKey: checkPublicKey(given) }
  const key = await findSigner(id, input)
  if (key) return key
  throw new CliError(
    'key_unknown',
    `The key "${id}" is not on this machine. Give its public half with --public-key, or make it: portico keys create ${id}.`,
  )
}

/** A key of the root that the portal trusts: PORTICO_ROOT_KEY, or one on this machine; undefined where there is none. */
export async function findRootSigner(
  { trust }: PortalSettings,
  input: CommandInput,
): Promise<KeyFile | undefined> {
  const given = await readSigner('PORTICO_ROOT_KEY', input.env)
  if (given) return given
  for (const id of Object.keys(trust?.root ?? {})) {
    const key = await findKey(id, input.env)
    if (key) return key
  }
  return undefined
}
