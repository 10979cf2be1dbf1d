import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { changeRegistry, readCurrentRegistry, type Store } from '../registry/change.ts'
import { type PortalSettings, readSettings, writeSettings } from '../registry/settings.ts'
import { checkBeforeChange } from '../site/check-writable.ts'
import { publish } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import { listUnsignedReleases } from './change-keys.ts'
import type { KeyFile } from './key-file.ts'

/** A change of the keys that the documents trust. */
export interface TrustChange {
  store: Store
  site: Target | null
  dryRun: boolean
}

/**
 * Makes the portal trust a root key: new documents make browsers accept only registries that this key, or another trusted one, has
 * signed. A crash leaves a working portal: the wider trust is written before the registry that needs it.
 * @returns the new settings
 * @throws CliError `signature_missing` while releases are unsigned
 */
export async function trustRoot(
  { store, site, dryRun }: TrustChange,
  root: KeyFile,
): Promise<PortalSettings> {
  const { target, settings } = store
  const keys = { ...settings.trust?.root, [root.keyId]: root.publicKey }
  const trusting = { target, settings: { ...settings, trust: { root: keys } } }
  const seen = await readCurrentRegistry(store)
  const [unsigned] = listUnsignedReleases(seen)
  if (unsigned)
    throw new CliError(
      'signature_missing',
      `${unsigned} is not signed, and browsers would refuse it. First: ${npxPortico} keys allow <team's key> --remote ${unsigned.split(' ')[0]}, where that key is.`,
    )
  if (dryRun) return trusting.settings
  await checkBeforeChange({ store: trusting, site, registry: seen, signer: root })
  if (settings.trust) await writeTrust(target, { root: keys })
  const from = settings.trust ? trusting : store
  await changeRegistry(from, { seen, signer: root, apply: (newest) => ({ ...newest }) })
  const written = await writeTrust(target, { root: keys })
  await publish(target, site, { all: true })
  return written
}

/**
 * Ends the trust in a root key. Another trusted key signs the registry first. Without another one (`off`) signatures are no longer
 * required.
 * @throws CliError `key_in_use` for the last one
 */
export async function distrustRoot(
  { store, site, dryRun }: TrustChange,
  id: string,
  { signer, off }: { signer: KeyFile | undefined; off: boolean },
): Promise<PortalSettings> {
  const { target, settings } = store
  const { [id]: _gone, ...keys } = settings.trust?.root ?? {}
  const { trust: _old, ...rest } = settings
  const isLast = Object.keys(keys).length === 0
  if (isLast && !off)
    throw new CliError(
      'key_in_use',
      `"${id}" is the only root that the portal trusts. Trust another one first (${npxPortico} keys trust <id>), or add --off: then nothing has to be signed any more.`,
    )
  const after = isLast ? rest : { ...rest, trust: { root: keys } }
  if (!isLast && (!signer || !Object.hasOwn(keys, signer.keyId)))
    throw new CliError(
      'signature_missing',
      `Another root has to sign the registry first. Give the key of ${Object.keys(keys).join(' or ')} in PORTICO_ROOT_KEY.`,
    )
  if (dryRun) return after
  const seen = await readCurrentRegistry(store)
  await checkBeforeChange({ store: { target, settings: after }, site, registry: seen, signer })
  if (!isLast) {
    await changeRegistry(store, { seen, signer, apply: (newest) => ({ ...newest }) })
  }
  const written = await writeTrust(target, isLast ? undefined : { root: keys })
  await publish(target, site, { all: true })
  return written
}

/** Writes the trust alone, because a running portal may have changed the other settings since they were read. */
async function writeTrust(target: Target, trust: PortalSettings['trust']): Promise<PortalSettings> {
  const { trust: _old, ...rest } = await readSettings(target)
  const settings = { ...rest, ...(trust ? { trust } : {}) }
  await writeSettings(target, settings)
  return settings
}
