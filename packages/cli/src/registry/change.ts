import {
  ContractError,
  canonicalizeJson,
  getOwnProperty,
  parseRegistry,
  type Registry,
  type Signer,
  signRegistry,
  verifyRegistry,
} from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Target } from '../targets/target.ts'
import { removeAuthors } from './author-log.ts'
import { backOff, maxAttempts } from './back-off.ts'
import { requirePrivatePlace, splitRestricted } from './restricted.ts'
import { acceptRevision, createRevision, getErrorCode, readNewest, serializeRegistry } from './revisions.ts'
import { listAllowedOrigins, type PortalSettings, readSettings } from './settings.ts'

/** A store with its settings. */
export interface Store {
  target: Target
  settings: PortalSettings
  /** A private place for the authors of changes. Without one they are not recorded. */
  log?: Target | null
}

/** Returns a store with its current settings: a running portal rewrites them for every new remote. */
export async function reopenStore({ target, ...rest }: Store): Promise<Store> {
  return { ...rest, target, settings: await readSettings(target) }
}

/** A change of the registry. */
export interface RegistryChange {
  /** The registry that the change was decided with, and that must not have changed. Without it, `apply` checks the newest one itself. */
  seen?: Registry
  /** The remote of the change; without it the change is about all remotes. */
  remote?: string
  /**
   * Makes the next document from the newest. Called again if another run has written first. If it returns the same object, there is
   * no change, and no revision is written.
   */
  apply: (newest: Registry) => Registry | Promise<Registry>
  /** The root's key, if the settings require its signature. */
  signer?: Signer | undefined
}

/**
 * Returns the newest revision; if the store has none, number 0 without remotes.
 *
 * @param known a revision that was read before: the search for later ones starts there
 */
export async function readCurrentRegistry({ target, settings }: Store, known?: Registry): Promise<Registry> {
  const { contract, federation, shared } = settings.shell.facts
  const provides = { contract, federation, shared }
  const newest = await readNewest(target, settings, known)
  return newest ?? { schema: 1, revision: 0, issuedAt: '', remotes: {}, provides }
}

/**
 * Writes the next revision. Creating its file is the compare-and-swap: of several at once exactly one succeeds. The others
 * go on by themselves, each on top of the newest, and are refused where what they were decided by is not so any more.
 * @throws CliError `revision_conflict`, `signature_missing`, `signature_refused`, `registry_invalid`, `private_missing`
 */
export async function changeRegistry(store: Store, change: RegistryChange): Promise<Registry> {
  let newest: Registry | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const began = performance.now()
    newest = await readCurrentRegistry(store, newest)
    requirePrivatePlace(store.target, newest)
    refuseStale(change, newest)
    const changed = await change.apply(newest)
    if (changed === newest && newest.revision > 0) return newest
    // Read after the registry, so that the settings have the origin of every release in it.
    const now = await reopenStore(store)
    const next = await writeRevision(now, changed, newest.revision + 1, change.signer)
    if (next) return next
    await backOff(attempt, performance.now() - began)
  }
  throw new CliError(
    'revision_conflict',
    `${store.target.name} changes faster than this could write ${maxAttempts} times. Nothing was changed; run it again.`,
  )
}

/**
 * Signs a registry and writes it as the revision of this number; null if another run was first. It is checked as every reader checks it,
 * because a revision that readers reject blocks all changes. Restricted remotes go into a private file.
 * @throws CliError `signature_missing`, `signature_refused`, `registry_invalid`, `private_missing`
 */
export async function writeRevision(
  store: Store,
  registry: Registry,
  revision: number,
  signer: Signer | undefined,
): Promise<Registry | null> {
  const { target, settings } = store
  await requireSigner(settings, signer)
  const made = checkRevision(store, {
    ...removeAuthors(registry),
    revision,
    issuedAt: new Date().toISOString(),
  })
  const { open, restricted } = await splitRestricted(target, made, signer)
  const next = signer ? await signRegistry(open, signer).catch(refuseInvalid) : open
  await acceptRevision({ revision, bytes: serializeRegistry(next) }, settings).catch(refuseInvalid)
  if (!(await createRevision(target, next))) return null
  return { ...next, remotes: { ...next.remotes, ...restricted } }
}

/**
 * Rejects a registry that would not be valid as the next revision. Resolves to the registry as readers parse it, unsigned.
 * @throws CliError `registry_invalid`
 */
export function checkRevision({ settings }: Pick<Store, 'settings'>, registry: Registry): Registry {
  const { signature: _old, ...unsigned } = registry
  const stamp = {
    revision: Math.max(1, registry.revision),
    issuedAt: registry.issuedAt || new Date().toISOString(),
  }
  try {
    return parseRegistry({ ...unsigned, ...stamp }, { allowedOrigins: listAllowedOrigins(settings) })
  } catch (cause) {
    return refuseInvalid(cause)
  }
}

function refuseInvalid(cause: unknown): never {
  if (!(cause instanceof ContractError)) throw cause
  throw new CliError(
    getErrorCode(cause),
    `The registry would not be valid: ${cause.message}. Nothing was changed.`,
    { cause },
  )
}

/**
 * Rejects a change if the root has to sign it, and its key is missing or is not a trusted one.
 * @throws CliError `signature_missing`, `signature_refused`
 */
export async function requireSigner(settings: PortalSettings, signer: Signer | undefined): Promise<void> {
  const { trust } = settings
  if (!trust) return
  if (!signer)
    throw new CliError(
      'signature_missing',
      'This portal takes signed registries alone. Give the root’s key (PORTICO_ROOT_KEY), or upload alone (--upload-only) and let the platform’s job promote it.',
    )
  try {
    // The signed content does not matter: this checks the key itself, and not only its name.
    await verifyRegistry(await signRegistry({} as Registry, signer), trust.root)
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    const roots = Object.keys(trust.root)
    throw new CliError(
      'signature_refused',
      `No browser would take a registry that "${signer.keyId}" signs: ${roots.includes(signer.keyId) ? 'the portal trusts another key of this name' : `the portal trusts ${roots.join(', ')}`}. Nothing was changed; give the root’s key (PORTICO_ROOT_KEY).`,
      { cause },
    )
  }
}

function refuseStale({ seen, remote }: RegistryChange, newest: Registry): void {
  if (!seen || seen.revision === newest.revision) return
  const same =
    remote === undefined
      ? canonicalizeJson(seen.remotes) === canonicalizeJson(newest.remotes)
      : canonicalizeJson(getOwnProperty(seen.remotes, remote) ?? null) ===
        canonicalizeJson(getOwnProperty(newest.remotes, remote) ?? null)
  if (same && canonicalizeJson(seen.provides) === canonicalizeJson(newest.provides)) return
  throw new CliError(
    'revision_conflict',
    `${remote ?? 'The portal'} was changed meanwhile (revision ${newest.revision}). Nothing was changed; look at ${npxPortico} status, then run it again.`,
  )
}
