import type { Release } from '@portico/contract/registry'
import type { DevConfig } from '../browser/config.ts'
import { RemoteError } from '../reports/status.ts'

/** Where the builds are kept in `sessionStorage`. */
export const overridesKey = 'portico.overrides'

/**
 * Addresses of builds that a developer has put in the place of releases, by remote; kept in this tab only. They count
 * only in documents under `/__dev/`, whose policy names the origins they may come from.
 */
export function readOverrides(dev: DevConfig | undefined): Readonly<Record<string, string>> {
  if (!dev || !location.pathname.startsWith('/__dev/')) return {}
  return keptOverrides()
}

/** The builds that this tab keeps for remotes, also where they do not count. */
export function keptOverrides(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(overridesKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const overrides = Object.entries(kept).filter(([, base]) => typeof base === 'string')
    // It inherits nothing: a remote may be called `constructor`.
    return Object.assign(Object.create(null), Object.fromEntries(overrides)) as Record<string, string>
  } catch {
    return {}
  }
}

/**
 * Makes a release of a build that lies at `base`, by the facts that stand beside it. It has no hashes: it changes with
 * every build.
 * @throws RemoteError `not_allowed` for an origin that the document does not name, `unreachable`, `missing_expose`
 */
export async function resolveOverride(
  base: string,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<Release> {
  const directory = URL.canParse(base) ? new URL(base.endsWith('/') ? base : `${base}/`) : null
  if (!directory || !origins.includes(directory.origin))
    throw new RemoteError('not_allowed', `${base} is under none of ${origins.join(', ') || 'no origin'}`)
  const url = `${directory.href}release.json`
  const response = await fetch(url, { signal, cache: 'no-store' }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new RemoteError('unreachable', `${url} could not be reached`, { cause })
  })
  if (!response.ok) throw new RemoteError('unreachable', `${url} answered ${response.status}`)
  return releaseOf(directory.href, await response.json().catch(() => null))
}

/** What the Vite preset writes beside each build. */
interface BuildFacts {
  contract: number
  federation: string
  shared: Record<string, string>
  preload: Record<string, Release['preload']>
}

function releaseOf(base: string, facts: BuildFacts | null): Release {
  const preload = facts?.preload?.['./remote']
  if (!facts || !preload)
    throw new RemoteError('missing_expose', `${base}release.json describes no build of a remote`)
  const { contract, federation, shared } = facts
  return {
    version: overrideVersion,
    traffic: 0,
    base,
    entry: 'remoteEntry.js',
    requires: { contract, federation, shared },
    preload,
    slotPreload: facts.preload,
    files: '',
    filesIntegrity: '',
  }
}

/** What stands for the version of a build that is no release. */
export const overrideVersion = 'override'
