import { getOwnProperty, type Registry } from '@portico/contract/registry'
import type { CommandInput } from '../console/command.ts'
import { getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { PortalSettings } from '../registry/settings.ts'
import { getTeamKeys } from '../registry/team-keys.ts'
import type { PublicKey } from './change-keys.ts'
import { checkKeyId, checkPublicKey, isKeyId, type KeyFile } from './key-file.ts'
import { type Environment, findKey, getKeyPath, readSigner } from './key-folder.ts'

/** Returns the key pair of this id from PORTICO_KEY, PORTICO_ROOT_KEY or this machine; null if its private half is not available. */
export async function findSigner(id: string, input: CommandInput): Promise<KeyFile | null> {
  for (const variable of ['PORTICO_KEY', 'PORTICO_ROOT_KEY'] as const) {
    const key = await readSigner(variable, input.env)
    if (key?.keyId === id) return key
  }
  return findKey(checkKeyId(id), input.env)
}

/**
 * Returns the public key of this id: the one of `--public-key`, or that of the key pair on this machine.
 * @throws CliError `key_unknown`, `key_invalid`
 */
export async function findPublicKey(id: string, input: CommandInput): Promise<PublicKey> {
  const given = getTextFlag(input, 'public-key')
  if (given !== undefined) return { keyId: checkKeyId(id), publicKey: checkPublicKey(given) }
  const key = await findSigner(id, input)
  if (key) return key
  throw new CliError(
    'key_unknown',
    `The key "${id}" is not on this machine. Give its public half with --public-key, or make it: ${npxPortico} keys create ${id}.`,
  )
}

/**
 * Returns a key of the root that the portal trusts: PORTICO_ROOT_KEY, else the first on this machine in the order of the
 * settings. Returns undefined without such a key.
 * @throws CliError `key_invalid`
 */
export async function findRootSigner(
  { trust }: PortalSettings,
  env: Environment,
): Promise<KeyFile | undefined> {
  const given = await readSigner('PORTICO_ROOT_KEY', env)
  return given ?? (await findKeys(trust?.root ?? {}, env))[0]
}

/** A team's key that was found. */
export interface TeamSigner {
  key: KeyFile
  /** Ids of other keys on this machine that could sign as well; PORTICO_KEY chooses one. */
  others: readonly string[]
}

/**
 * Returns the key that signs a release of this remote: PORTICO_KEY, else the first on this machine that the registry allows for
 * the remote, in the order of the registry. Undefined if no signature is required and PORTICO_KEY is not set.
 * @throws CliError `signature_missing` if a key is required and none is found; `signature_refused` if PORTICO_KEY has another one
 */
export async function findTeamSigner(
  settings: PortalSettings,
  registry: Registry,
  name: string,
  env: Environment,
): Promise<TeamSigner | undefined> {
  const { ids, isRequired } = getTeamKeys(settings, registry, name)
  const given = await readSigner('PORTICO_KEY', env)
  if (given) {
    if (isRequired) requireAllowed(given, registry, ids, name)
    return { key: given, others: [] }
  }
  if (!isRequired) return undefined
  const allowed = ids.map((id): [string, string] => [id, getOwnProperty(registry.keys, id) ?? ''])
  const [key, ...others] = await findKeys(Object.fromEntries(allowed), env)
  if (key) return { key, others: others.map(({ keyId }) => keyId) }
  throw noKey(name, ids, env)
}

/** Returns the keys on this machine with these public halves, in their order. */
async function findKeys(wanted: Readonly<Record<string, string>>, env: Environment): Promise<KeyFile[]> {
  const found: KeyFile[] = []
  for (const [id, publicKey] of Object.entries(wanted)) {
    const key = isKeyId(id) ? await findKey(id, env) : null
    if (key?.publicKey === publicKey) found.push(key)
  }
  return found
}

function requireAllowed(key: KeyFile, registry: Registry, ids: readonly string[], name: string): void {
  const isListed = ids.includes(key.keyId)
  if (isListed && getOwnProperty(registry.keys, key.keyId) === key.publicKey) return
  const who = ids.length > 0 ? ids.join(', ') : 'no key yet'
  throw new CliError(
    'signature_refused',
    isListed
      ? `PORTICO_KEY has another key than the one that the registry knows as "${key.keyId}", so browsers would refuse ${name}. Give the key of its team.`
      : `PORTICO_KEY has the key "${key.keyId}", and ${name} takes releases of ${who}. Give the key of its team, or allow this one: ${npxPortico} keys allow ${key.keyId}${Object.hasOwn(registry.remotes, name) ? ` --remote ${name}` : ''}.`,
  )
}

function noKey(name: string, ids: readonly string[], env: Environment): CliError {
  if (ids.length === 0)
    return new CliError(
      'signature_missing',
      `${name} takes signed releases alone, and the registry knows no key for it yet. Make one and allow it: ${npxPortico} keys create ${name}-team-1, then ${npxPortico} keys allow ${name}-team-1.`,
    )
  return new CliError(
    'signature_missing',
    `${name} takes signed releases alone, and no key of its team is here (${ids
      .filter(isKeyId)
      .map((id) => getKeyPath(id, env))
      .join(
        ', ',
      )}). Set PORTICO_KEY to the text or the path of one, or make another and allow it: ${npxPortico} keys create, then ${npxPortico} keys allow.`,
  )
}
