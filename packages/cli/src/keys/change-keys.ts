import {
  ContractError,
  getOwnProperty,
  type Registry,
  type Release,
  type Signer,
  signRelease,
  verifyRelease,
} from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { createUnknownRemoteError } from '../workspace/source.ts'

/** A public key and its id. */
export interface PublicKey {
  keyId: string
  publicKey: string
}

/**
 * Returns the registry with a key that may sign releases of some remotes. Without remotes the key is only known, and may sign the
 * first release of a new remote. With the private key, signs the unsigned releases of these remotes.
 * @throws CliError `key_exists` if the id belongs to another key, `unknown_remote`
 */
export async function allowKey(
  registry: Registry,
  key: PublicKey,
  names: readonly string[],
  signer?: Signer | undefined,
): Promise<Registry> {
  const known = getOwnProperty(registry.keys, key.keyId)
  if (known !== undefined && known !== key.publicKey)
    throw new CliError(
      'key_exists',
      `"${key.keyId}" is another key in the registry already. A new key needs a new id: ${npxPortico} keys rotate.`,
    )
  const missing = names.find((name) => !Object.hasOwn(registry.remotes, name))
  if (missing !== undefined) throw createUnknownRemoteError(missing, Object.keys(registry.remotes))
  const changed = structuredClone(registry)
  changed.keys = { ...changed.keys, [key.keyId]: key.publicKey }
  for (const [name, remote] of Object.entries(changed.remotes)) {
    if (!names.includes(name)) continue
    remote.keys = [...new Set([...remote.keys, key.keyId])]
    if (signer) remote.releases = await signSome(name, remote.releases, signer, ({ signature }) => !signature)
  }
  return changed
}

/**
 * Returns the registry with one key replaced by another: checks the releases that the old key signed, and signs them with the new
 * one, so that the old one is no longer needed.
 * @throws CliError `key_unknown`, `key_exists`, `signature_refused`
 */
export async function rotateKey(registry: Registry, old: string, key: PublicKey & Signer): Promise<Registry> {
  const { keys = {} } = registry
  if (!getOwnProperty(keys, old)) throw unknownKey(old, registry)
  const names = Object.entries(registry.remotes)
    .filter(([, remote]) => remote.keys.includes(old))
    .map(([name]) => name)
  const changed = await allowKey(registry, key, names)
  for (const [name, remote] of Object.entries(changed.remotes)) {
    for (const release of remote.releases.filter(({ signature }) => signature?.keyId === old))
      await verifyRelease(name, remote, release, keys).catch((cause: unknown) => {
        if (!(cause instanceof ContractError)) throw cause
        throw new CliError(
          'signature_refused',
          `${cause.message}. Nothing was changed; roll ${name} back or release it again first.`,
          { cause },
        )
      })
    remote.releases = await signSome(name, remote.releases, key, ({ signature }) => signature?.keyId === old)
  }
  return removeKey(changed, old)
}

/**
 * Returns the registry without a key, for all remotes or one.
 * @throws CliError `key_unknown`; `key_in_use` while the key has signed releases in the registry: browsers would reject them
 */
export function removeKey(registry: Registry, id: string, only?: string): Registry {
  if (!getOwnProperty(registry.keys, id)) throw unknownKey(id, registry)
  if (only !== undefined && !Object.hasOwn(registry.remotes, only))
    throw createUnknownRemoteError(only, Object.keys(registry.remotes))
  const concerned = Object.entries(registry.remotes).filter(([name]) => only === undefined || name === only)
  const signed = concerned.flatMap(([name, { releases }]) =>
    releases.filter(({ signature }) => signature?.keyId === id).map(({ version }) => `${name} ${version}`),
  )
  if (signed.length > 0)
    throw new CliError(
      'key_in_use',
      `"${id}" has signed ${signed.join(', ')}, which browsers would refuse without it. Put a new key in its place: ${npxPortico} keys rotate ${id} <new id>.`,
    )
  const changed = structuredClone(registry)
  for (const [name] of concerned) {
    const remote = getOwnProperty(changed.remotes, name)
    if (remote) remote.keys = remote.keys.filter((key) => key !== id)
  }
  if (only === undefined) delete changed.keys?.[id]
  return changed
}

/** Returns the unsigned releases of a registry, such as `files 1.4.2`. */
export function listUnsignedReleases(registry: Registry): string[] {
  return Object.entries(registry.remotes).flatMap(([name, { releases }]) =>
    releases.filter(({ signature }) => !signature).map(({ version }) => `${name} ${version}`),
  )
}

function signSome(
  name: string,
  releases: readonly Release[],
  signer: Signer,
  which: (release: Release) => boolean,
): Promise<Release[]> {
  return Promise.all(
    releases.map(async (release) => (which(release) ? signRelease(name, release, signer) : release)),
  )
}

function unknownKey(id: string, registry: Registry): CliError {
  const known = Object.keys(registry.keys ?? {})
  const there =
    known.length > 0 ? `It knows ${known.join(', ')}.` : `It knows none: ${npxPortico} keys allow.`
  return new CliError('key_unknown', `The registry knows no key "${id}". ${there}`)
}
