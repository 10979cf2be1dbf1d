import type { DevConfig } from '../browser/config.ts'

/** Key of the builds in `sessionStorage`. */
export const overridesKey = 'portico.overrides'

/**
 * Returns the addresses of the builds that replace releases in this tab, by remote. Empty unless the document is under `/__dev/`, because
 * only its policy allows the origins of builds.
 */
export function readOverrides(dev: DevConfig | undefined): Readonly<Record<string, string>> {
  if (!dev || !location.pathname.startsWith('/__dev/')) return {}
  return readStoredOverrides()
}

/** Returns the builds that this tab has stored, by remote, even if the document does not use them. */
export function readStoredOverrides(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(overridesKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const overrides = Object.entries(kept).filter(([, base]) => typeof base === 'string')
    // The object has no prototype, because a remote may be called `constructor`.
    return Object.assign(Object.create(null), Object.fromEntries(overrides)) as Record<string, string>
  } catch {
    return {}
  }
}

/** The version of a build that replaces a release. */
export const overrideVersion = 'override'
