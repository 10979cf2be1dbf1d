import type { RegistryRemote, Release } from './registry.ts'
import { compareVersions } from './semver.ts'

/**
 * Returns the release of this device. It stays the same while the shares stay the same, and a larger share of a canary keeps
 * its devices. `deviceId` is any text that the device stores.
 */
export function pickRelease(remote: Pick<RegistryRemote, 'salt' | 'releases'>, deviceId: string): Release {
  const releases = remote.releases.toSorted((left, right) => compareVersions(left.version, right.version))
  const point = bucketOf(`${remote.salt}:${deviceId}`)
  let end = 0
  for (const release of releases) {
    end += release.traffic
    // The comparison is strict, so that a release with 0 % reaches no device.
    if (point < end) return release
  }
  throw new RangeError('The shares of the releases sum to less than 100.')
}

/** Returns a number in [0, 100) that depends on every character: FNV-1a with the finalizer of MurmurHash3, for an even spread. */
function bucketOf(key: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}
