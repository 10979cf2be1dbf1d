import { getOwnProperty, type Registry } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { readReleaseTime } from './release-entry.ts'
import { readPreviousRevision } from './revisions.ts'
import { listRegistryVersions, readVersions } from './version-index.ts'

/**
 * Returns whether a revision has named a release since it was uploaded. If none has, another run is about to add it, or has only uploaded
 * it; otherwise it was removed on purpose. The index of versions has the answer, except for changes that older command lines made since
 * it was written: only those revisions are read.
 */
export async function wasListed(
  target: Target,
  newest: Registry,
  remote: string,
  version: string,
): Promise<boolean> {
  const index = await readVersions(target, remote)
  if (getOwnProperty(index?.versions, version)?.wasListed) return true
  const since = (await readReleaseTime(target, remote, version)) ?? ''
  const from = index?.revision ?? 0
  for (let one: Registry | null = newest; one && one.revision > from && one.issuedAt >= since; ) {
    if (listRegistryVersions(one, remote).includes(version)) return true
    one = await readPreviousRevision(target, one.revision)
  }
  return false
}
