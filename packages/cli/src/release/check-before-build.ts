import type { RemoteManifest } from '@portico/contract/manifest'
import { getOwnProperty, type Registry, type Signer } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { getReleaseBase, listAllowedOrigins } from '../registry/settings.ts'
import { listRegistryVersions } from '../registry/version-index.ts'
import { checkBeforeChange, checkBeforeUpload } from '../site/check-writable.ts'
import { isPublished } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkOwner, type Releaser } from './check-owner.ts'
import { refuseVersion } from './choose-version.ts'

/** A release before its build. */
export interface PlannedRelease {
  store: Store
  site: Target | null
  /** The newest revision. */
  registry: Registry
  manifest: RemoteManifest
  traffic: number
  /** The version of --version. */
  version?: string | undefined
  /** The root's key, if the settings require its signature. */
  signer?: Signer | undefined
  uploadOnly: boolean
  releaser: Releaser
}

/**
 * Rejects a release for every reason that needs no build: its address, its owner, its share, its route and slots, its version, the root's
 * key, the write access. All of it is checked again later, because the registry may change during the build.
 * @throws CliError `no_address`, `owned_elsewhere`, `traffic_invalid`, `route_taken`, `slot_taken`, `version_exists`, `signature_missing`,
 * `signature_refused`, the codes `target_…`
 */
export async function checkBeforeBuild(planned: PlannedRelease): Promise<void> {
  const { store, registry, manifest, traffic, uploadOnly } = planned
  const { name } = manifest
  checkAddress(store, name)
  await checkOwner(store, registry, name, planned.releaser)
  if (traffic < 100 && !getOwnProperty(registry.remotes, name))
    throw new CliError(
      'traffic_invalid',
      `Nobody has ${name} yet, so everybody gets its first release: there is no other one for the rest of all devices. Leave --traffic out.`,
    )
  checkCollisions(name, manifest, registry)
  await refuseFinished(planned)
  if (!uploadOnly) await checkBeforeChange(planned)
  await checkBeforeUpload(store, registry, name)
}

/** Rejects a remote without an address, and an address that the documents of the portal do not allow. */
function checkAddress({ target, settings }: Store, name: string): void {
  const base = getReleaseBase(target, settings, name, '0.0.0')
  const { origin } = new URL(base)
  if (listAllowedOrigins(settings).includes(origin)) return
  throw new CliError(
    'no_address',
    `${name} would be served from ${origin}, which the documents of this portal do not allow. Put the shell on with this address first: ${npxPortico} documents --shell <folder> --public-url ${base.slice(0, -`${name}/0.0.0/`.length)}.`,
  )
}

/** Rejects a version that is released and published. An unpublished one may belong to an interrupted run, so the build decides. */
async function refuseFinished({ store, site, registry, manifest, version }: PlannedRelease): Promise<void> {
  if (version === undefined || !listRegistryVersions(registry, manifest.name).includes(version)) return
  if (await isPublished(store, site, registry)) throw refuseVersion(manifest.name, version)
}
