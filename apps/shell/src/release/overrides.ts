import type { DevConfig } from '../browser/config.ts'

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

/** What stands for the version of a build that is no release. */
export const overrideVersion = 'override'
