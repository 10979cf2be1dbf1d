import { lookUp } from './look-up.ts'
import type { Provides, Requires } from './registry.ts'
import { satisfies } from './semver.ts'

/** A part of what a release needs that the shell does not give. */
export interface Misfit {
  /** `contract`, `federation` or the name of a shared package. */
  part: string
  /** A version; for a shared package a range. */
  needs: string | number
  /** What the shell has; `none` where it has no such package. */
  has: string | number
}

/**
 * The one rule of which release fits which shell, for the loader, the release gate and the smoke test; a caller that refuses
 * says so in words of their own. It is asked before anything of the release runs: at run time the first copy of a shared
 * package wins silently, whatever version was asked for.
 * @returns the first part that does not fit, or null
 * @throws ContractError `range_invalid`; not for what `parseRegistry` has read
 */
export function findMisfit(requires: Requires, provides: Provides): Misfit | null {
  for (const part of ['contract', 'federation'] as const) {
    if (requires[part] !== provides[part]) return { part, needs: requires[part], has: provides[part] }
  }
  for (const [part, range] of Object.entries(requires.shared)) {
    const has = lookUp(provides.shared, part)
    if (has === undefined || !satisfies(has, range)) return { part, needs: range, has: has ?? 'none' }
  }
  return null
}
