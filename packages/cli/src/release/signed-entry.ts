import {
  ContractError,
  type Registry,
  type Release,
  type Signer,
  signRelease,
  verifyRelease,
} from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import type { ReleaseEntry } from '../registry/release-entry.ts'
import { getTeamKeys } from '../registry/team-keys.ts'

/** Signs an entry with the team's key. */
export async function signEntry(name: string, entry: ReleaseEntry, key: Signer): Promise<ReleaseEntry> {
  const { traffic: _share, ...signed } = await signRelease(name, asRelease(entry), key)
  return signed
}

/**
 * Rejects an entry without its team's signature if one is required: if the portal trusts a root, or the remote
 * has keys. A remote's first release may be signed by any team that the registry knows.
 * @throws CliError `signature_missing` or `signature_refused`
 */
export async function checkSignature(
  { settings }: Store,
  registry: Registry,
  name: string,
  entry: ReleaseEntry,
): Promise<void> {
  const { ids, isRequired } = getTeamKeys(settings, registry, name)
  if (!isRequired) return
  const keys = [...ids]
  const release = asRelease(entry)
  try {
    await verifyRelease(name, { keys, releases: [release] }, release, registry.keys ?? {})
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    if (cause.code === 'signature_missing')
      throw new CliError(
        'signature_missing',
        `${name} takes signed releases alone. Give its team's key (PORTICO_KEY; ${npxPortico} keys makes one).`,
        { cause },
      )
    throw new CliError(
      'signature_refused',
      `${name} ${entry.version} is signed by "${entry.signature?.keyId}", and ${name} takes ${keys.join(', ') || 'no key yet'} (${cause.code}). Sign with its team's key, or let the root name this one.`,
      { cause },
    )
  }
}

function asRelease(entry: ReleaseEntry): Release {
  return { ...entry, traffic: 0 }
}
