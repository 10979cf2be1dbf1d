import { getOwnProperty } from './own-property.ts'
import type { ProvidedVersions, ReleaseRequirements } from './registry.ts'
import { satisfies } from './semver.ts'

/** A requirement of a release that the shell does not meet. */
export interface Incompatibility {
  /** `contract`, `federation` or the name of a shared package. */
  part: string
  /** A version, or a range for a shared package. */
  needs: string | number
  /** Version that the shell has, or `none` if the package is missing. */
  has: string | number
}

/**
 * Decides whether a release fits a shell, for the loader, the release gate and the smoke test; each caller has its own
 * message. It runs before any code of the release: at run time the first copy of a shared package wins silently, regardless of
 * the requested version.
 * @returns the first part that does not fit, or null
 * @throws ContractError `range_invalid`; never for values from `parseRegistry`
 */
export function findIncompatibility(
  requires: ReleaseRequirements,
  provides: ProvidedVersions,
): Incompatibility | null {
  for (const part of ['contract', 'federation'] as const) {
    if (requires[part] !== provides[part]) return { part, needs: requires[part], has: provides[part] }
  }
  for (const [part, range] of Object.entries(requires.shared)) {
    const has = getOwnProperty(provides.shared, part)
    if (has === undefined || !satisfies(has, range)) return { part, needs: range, has: has ?? 'none' }
  }
  return null
}
