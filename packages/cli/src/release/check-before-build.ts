import type { RemoteManifest } from '@portico/contract/manifest'
import { lookUp, type Signer } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { currentRegistry, requireSigner, type Store } from '../registry/change.ts'
import { checkCollisions } from './check-collisions.ts'

/** What is known of a release before it is built. */
export interface PlannedRelease {
  manifest: RemoteManifest
  traffic: number
  rootKey?: Signer | undefined
  uploadOnly: boolean
}

/**
 * Refuses what can't become a release however it is built, so that nobody waits for a build first. All of it is checked again
 * later: the registry may change meanwhile.
 * @throws CliError `traffic_invalid`, `route_taken`, `slot_taken`, `signature_missing`, `signature_refused`
 */
export async function checkBeforeBuild(store: Store, planned: PlannedRelease): Promise<void> {
  const { manifest, traffic, rootKey, uploadOnly } = planned
  const { name } = manifest
  const registry = await currentRegistry(store)
  if (traffic < 100 && !lookUp(registry.remotes, name))
    throw new CliError(
      'traffic_invalid',
      `Nobody has ${name} yet, so everybody gets its first release: there is no other one for the rest of all devices. Leave --traffic out.`,
    )
  checkCollisions(name, manifest, registry)
  if (!uploadOnly) await requireSigner(store.settings, rootKey)
}
