import type { Registry } from '@portico/contract/registry'
import type { Store } from '../registry/change.ts'
import { defaultRetentionDays, pruneReleases } from '../registry/prune.ts'
import { pruneRevisions } from '../registry/prune-revisions.ts'
import type { Target } from '../targets/target.ts'
import { readIndex } from './document-index.ts'

/** The highest number of revisions that one change removes. It adds one, so a backlog shrinks with each change. */
const revisionsAtOnce = 10

/**
 * Removes old releases of changed remotes, and a few old revisions. Releases that documents of the site may still name
 * stay.
 */
export async function pruneAfterChange(
  { target, settings }: Store,
  site: Target | null,
  registry: Registry,
  remotes: readonly string[],
): Promise<void> {
  const days = settings.keepDays ?? defaultRetentionDays
  const carried = await listReleasesInDocuments(site, target)
  for (const remote of remotes) await pruneReleases({ target, registry, days, carried }, remote)
  await pruneRevisions({ target, newest: registry.revision, days, most: revisionsAtOnce })
}

/** Returns a store that keeps releases for a day, because `portico start` makes one for each change of a source. */
export function withShortRetention({ target, settings }: Store): Store {
  return { target, settings: { ...settings, keepDays: settings.keepDays ?? 1 } }
}

/** Returns the releases of shared remotes that documents of a site may name, those of restricted remotes included. */
export async function listReleasesInDocuments(
  site: Target | null,
  { privatePlace }: Target,
): Promise<{ remote: string; version: string }[]> {
  const places = [site, privatePlace].filter((place) => place != null)
  const indexes = await Promise.all(places.map(readIndex))
  return indexes.flatMap((index) => Object.values(index?.carried ?? {}))
}
