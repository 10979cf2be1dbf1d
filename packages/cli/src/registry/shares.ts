import type { Release } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'

/**
 * Releases of a remote in the registry's order: the **base** first (the last release that had all devices), then the
 * canaries, whose shares were taken from it, then those with 0 %, the most recent base first.
 */
type Releases = readonly Release[]

/** Number of earlier releases that stay in the registry as fallbacks for the loader and `rollback`. */
const keptFallbacks = 2

/**
 * Gives a release a share, taken from the base or returned to it. With 100 it becomes the base.
 * @throws CliError `traffic_invalid` if there is no other release to take it from
 */
export function setShare(releases: Releases, version: string, traffic: number): Release[] {
  const chosen = releases.find((release) => release.version === version)
  if (!chosen) throw new RangeError(`no release ${version} among those that share`)
  if (traffic === 100) return makeBase(releases, chosen)
  const [base, ...rest] = releases.filter((release) => release !== chosen)
  if (!base) {
    throw new CliError(
      'traffic_invalid',
      `${version} is the only release, so everybody gets it. Leave --traffic out, or release another one first.`,
    )
  }
  let room = 100 - traffic
  const canaries = rest.filter(isLive).map((release) => {
    const share = Math.min(release.traffic, room)
    room -= share
    return { ...release, traffic: share }
  })
  return [
    { ...base, traffic: room },
    ...canaries.filter(isLive),
    ...(traffic > 0 ? [{ ...chosen, traffic }] : []),
    ...fallbacks(rest),
  ]
}

/** Replaces the base by a release. Canaries keep their shares. */
export function replaceBase(releases: Releases, release: Release): Release[] {
  const [base, ...rest] = releases.filter(({ version }) => version !== release.version)
  if (!base) return [{ ...release, traffic: 100 }]
  const canaries = rest.filter(isLive)
  const taken = canaries.reduce((sum, { traffic }) => sum + traffic, 0)
  return [{ ...release, traffic: 100 - taken }, ...canaries, ...fallbacks([ended(base), ...rest])]
}

/**
 * Ends the running canaries. Without canaries, restores the previous base.
 * @throws CliError `nothing_to_roll_back`
 */
export function rollBack(remote: string, releases: Releases): Release[] {
  const [base, ...rest] = releases
  const earlier = fallbacks(rest)
  if (base && rest.some(isLive)) return [{ ...base, traffic: 100 }, ...earlier]
  const [previous, ...older] = earlier
  if (!previous) {
    throw new CliError(
      'nothing_to_roll_back',
      `${remote} has no earlier release in the registry. Promote one that is stored: ${npxPortico} status ${remote} lists them.`,
    )
  }
  return [{ ...previous, traffic: 100 }, ...older]
}

function makeBase(releases: Releases, chosen: Release): Release[] {
  const [base, ...rest] = releases
  const others = rest.filter((release) => release !== chosen)
  const former = base && base !== chosen ? [ended(base)] : []
  return [{ ...chosen, traffic: 100 }, ...fallbacks([...former, ...others])]
}

function fallbacks(releases: Releases): Release[] {
  return releases.filter((release) => !isLive(release)).slice(0, keptFallbacks)
}

function ended(release: Release): Release {
  return { ...release, traffic: 0 }
}

function isLive(release: Release): boolean {
  return release.traffic > 0
}
