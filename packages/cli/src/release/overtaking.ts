import { canonicalJson, lookUp, type Registry } from '@portico/contract/registry'

/** A change of a remote's shares that another run wrote after this one. */
export interface OvertakingChange {
  /** The newest revision. */
  revision: number
  by: string
  /** The shares of the newest revision by version, without those of 0 %. */
  shares: Record<string, number>
}

/**
 * Finds out whether another run changed a remote's shares between the revision that this run wrote and the newest one.
 * @returns null if the shares are the same
 */
export function findOvertaking(written: Registry, newest: Registry, remote: string): OvertakingChange | null {
  const shares = getShares(newest, remote)
  if (canonicalJson(shares) === canonicalJson(getShares(written, remote))) return null
  const by = lookUp(newest.remotes, remote)?.changedBy ?? 'another run'
  return { revision: newest.revision, by, shares }
}

/** Returns the shares of a remote by version, without those of 0 %. */
export function getShares(registry: Registry, remote: string): Record<string, number> {
  const live = (lookUp(registry.remotes, remote)?.releases ?? []).filter(({ traffic }) => traffic > 0)
  return Object.fromEntries(live.map(({ version, traffic }) => [version, traffic]))
}
