import {
  ContractError,
  canonicalJson,
  parseRegistry,
  type Registry,
  type Signer,
  signRegistry,
} from '@portico/contract/registry'
import { CliError } from '../error.ts'
import type { Target } from '../targets/target.ts'
import { createRevision, readNewest } from './revisions.ts'
import type { PortalSettings } from './settings.ts'

/** A store with what was settled in it. */
export interface Store {
  target: Target
  settings: PortalSettings
}

/** A change of the registry, decided by what `seen` said. */
export interface RegistryChange {
  seen: Registry
  /** The remote it is about; without one it is about all of them. */
  remote?: string
  /**
   * Makes the next document from the newest; called again when somebody else was first. Where it returns the same
   * object there is nothing to change, and nothing is written.
   */
  apply: (newest: Registry) => Registry
  /** The root's key, where the settings ask for its signature. */
  signer?: Signer | undefined
}

const attempts = 5

/** The newest revision; in a store that has none, one of number 0 without remotes. */
export async function currentRegistry({ target, settings }: Store): Promise<Registry> {
  const { contract, federation, shared } = settings.shell.facts
  const provides = { contract, federation, shared }
  return (
    (await readNewest(target, settings)) ?? { schema: 1, revision: 0, issuedAt: '', remotes: {}, provides }
  )
}

/**
 * Writes the next revision. Creating its file is the compare-and-swap: of two at once exactly one succeeds. The other
 * one goes on by itself if what it decided by is still so, and is refused otherwise.
 * @throws CliError `revision_conflict`, `signature_missing`, `registry_invalid`
 */
export async function changeRegistry(store: Store, change: RegistryChange): Promise<Registry> {
  const { target, settings } = store
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const newest = await currentRegistry(store)
    refuseStale(change, newest)
    const changed = change.apply(newest)
    if (changed === newest && newest.revision > 0) return newest
    requireSigner(settings, change.signer)
    const stamp = { revision: newest.revision + 1, issuedAt: new Date().toISOString() }
    const parsed = checkRegistry({ ...changed, ...stamp }, settings)
    const next = change.signer ? await signRegistry(parsed, change.signer) : parsed
    if (await createRevision(target, next)) return next
  }
  throw new CliError(
    'revision_conflict',
    `${target.name} changes faster than this could write ${attempts} times. Nothing was changed; run it again.`,
  )
}

/**
 * Refuses where the root has to sign and its key is not at hand.
 * @throws CliError `signature_missing`
 */
export function requireSigner(settings: PortalSettings, signer: Signer | undefined): void {
  if (!settings.trust || signer) return
  throw new CliError(
    'signature_missing',
    'This portal takes signed registries alone. Give the root’s key (PORTICO_ROOT_KEY), or upload alone (--upload-only) and let the platform’s job promote it.',
  )
}

function refuseStale({ seen, remote }: RegistryChange, newest: Registry): void {
  if (seen.revision === newest.revision) return
  const same =
    remote === undefined
      ? canonicalJson(seen.remotes) === canonicalJson(newest.remotes)
      : canonicalJson(seen.remotes[remote] ?? null) === canonicalJson(newest.remotes[remote] ?? null)
  if (same && canonicalJson(seen.provides) === canonicalJson(newest.provides)) return
  const who = (remote && newest.remotes[remote]?.changedBy) || 'somebody'
  throw new CliError(
    'revision_conflict',
    `${remote ?? 'The portal'} was changed meanwhile by ${who} (revision ${newest.revision}). Nothing was changed; look at portico status, then run it again.`,
  )
}

function checkRegistry(registry: Registry, settings: PortalSettings): Registry {
  const { signature: _old, ...unsigned } = registry
  try {
    return parseRegistry(unsigned, { allowedOrigins: settings.origins })
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    throw new CliError(
      'registry_invalid',
      `The registry would not be valid: ${cause.message}. Nothing was changed.`,
      {
        cause,
      },
    )
  }
}
