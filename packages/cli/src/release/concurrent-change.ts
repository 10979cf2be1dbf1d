import { canonicalizeJson, getOwnProperty, type Registry } from '@portico/contract/registry'
import { readLog } from '../registry/author-log.ts'
import type { Target } from '../targets/target.ts'

/** A change of a remote's shares that another run wrote after this one. */
export interface ConcurrentChange {
  /** The newest revision. */
  revision: number
  /** Its author; null without a log of authors. */
  by: string | null
  /** The shares of the newest revision by version, without those of 0 %. */
  shares: Record<string, number>
}

/**
 * Checks whether another run changed a remote's shares between the revision that this run wrote and the newest one.
 * @returns null if the shares are the same
 */
export async function findConcurrentChange(
  written: Registry,
  newest: Registry,
  remote: string,
  log: Target | null | undefined,
): Promise<ConcurrentChange | null> {
  const shares = getShares(newest, remote)
  if (canonicalizeJson(shares) === canonicalizeJson(getShares(written, remote))) return null
  const last = (await readLog(log, remote)).findLast(({ revision }) => revision > written.revision)
  return { revision: newest.revision, by: last?.by ?? null, shares }
}

/** Returns the shares of a remote by version, without those of 0 %. */
export function getShares(registry: Registry, remote: string): Record<string, number> {
  const live = (getOwnProperty(registry.remotes, remote)?.releases ?? []).filter(({ traffic }) => traffic > 0)
  return Object.fromEntries(live.map(({ version, traffic }) => [version, traffic]))
}
