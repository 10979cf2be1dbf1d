import { compareVersions, pickRelease, type RegistryRemote, type Release } from '@portico/contract/registry'
import { getDeviceId } from '../browser/device.ts'

/** Returns the release of `remote` for this device, by the traffic shares in the registry. The choice is stable for a device. */
export function resolveRelease(remote: RegistryRemote): Release {
  return pickRelease(remote, getDeviceId())
}

/**
 * Returns the fallbacks if `wanted` can't be shown: the older releases, newest first. The registry keeps releases without traffic for
 * this. A newer release is no fallback, because it may have been rolled back.
 */
export function listFallbackReleases(remote: RegistryRemote, wanted: Release): Release[] {
  return remote.releases
    .filter(({ version }) => compareVersions(version, wanted.version) < 0)
    .sort((left, right) => compareVersions(right.version, left.version))
}
