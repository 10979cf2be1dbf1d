import { lookUp, type Registry } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { releasedAt } from './release-entry.ts'
import { readBefore } from './revisions.ts'

/** The versions of a remote that a registry names. */
export function versionsOf(registry: Registry, remote: string): string[] {
  return (lookUp(registry.remotes, remote)?.releases ?? []).map(({ version }) => version)
}

/**
 * Whether a revision since the release was uploaded has named it. Where none has, somebody is about to put it on, or has
 * uploaded it alone; where one has, it was taken back on purpose.
 */
export async function wasListed(
  target: Target,
  newest: Registry,
  remote: string,
  version: string,
): Promise<boolean> {
  const since = (await releasedAt(target, remote, version)) ?? ''
  for (let one: Registry | null = newest; one && one.issuedAt >= since; ) {
    if (versionsOf(one, remote).includes(version)) return true
    one = await readBefore(target, one.revision)
  }
  return false
}
