import { compareVersions, pickRelease, type RegistryRemote, type Release } from '@portico/contract/registry'
import { deviceId } from '../browser/device.ts'

/** The release of `remote` that this device gets: sticky, by the shares that the registry names. */
export function resolveRelease(remote: RegistryRemote): Release {
  return pickRelease(remote, deviceId())
}

/**
 * The releases to fall back on where `wanted` can't be shown: those before it, the nearest first. The registry keeps
 * some with no share for this. A newer one is no way back: it may have been rolled back.
 */
export function releasesBefore(remote: RegistryRemote, wanted: Release): Release[] {
  return remote.releases
    .filter(({ version }) => compareVersions(version, wanted.version) < 0)
    .sort((left, right) => compareVersions(right.version, left.version))
}
