import type { RegistryRemote, Release } from '@portico/contract/registry'

/** Returns the release with the largest share: the one that the route's document preloads. */
export function getLeadingRelease({ releases }: RegistryRemote): Release {
  return releases.reduce((lead, release) => (release.traffic > lead.traffic ? release : lead))
}
