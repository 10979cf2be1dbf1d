import { canonicalJson, lookUp, type Registry, type Release, type Signer } from '@portico/contract/registry'
import { changeRegistry, currentRegistry, type Store } from '../registry/change.ts'
import { withShares } from '../registry/register.ts'
import { readRemoteFacts } from '../registry/release-entry.ts'
import { publish } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'

/** An order to change who gets which release of one remote. */
export interface SharesOrder {
  store: Store
  site: Target | null
  remote: string
  by: string
  rootKey?: Signer | undefined
  dryRun: boolean
  /** Makes the new shares of what the registry says now. */
  shares: (registry: Registry) => Promise<Release[]>
}

/** What changed in the shares of a remote, for people and machines. */
export interface SharesOutcome {
  remote: string
  /** By version, those with a share. */
  shares: Record<string, number>
  revision: number | null
  documents: boolean
  dryRun: boolean
}

/**
 * Writes other shares into the next revision, and what is made from it.
 * @throws CliError `revision_conflict` when somebody else has changed the remote's shares meanwhile
 */
export async function changeShares(order: SharesOrder): Promise<SharesOutcome> {
  const { store, site, remote, by, rootKey, dryRun } = order
  const seen = await currentRegistry(store)
  const releases = await order.shares(seen)
  const base = releases[0]
  const isSameBase = base?.version === lookUp(seen.remotes, remote)?.releases[0]?.version
  const facts = base && !isSameBase ? await readRemoteFacts(store.target, remote, base) : null
  // Nothing to change is a run that finishes what an earlier one was cut short at: it publishes.
  const isSame = canonicalJson(releases) === canonicalJson(lookUp(seen.remotes, remote)?.releases ?? [])
  const apply = (newest: Registry) => (isSame ? newest : withShares(newest, remote, { releases, facts, by }))
  const shares = sharesOf(apply(seen), remote)
  if (dryRun) return { remote, shares, revision: null, documents: false, dryRun }
  await changeRegistry(store, { seen, remote, signer: rootKey, apply })
  const { revision } = await publish(store, site)
  return { remote, shares, revision, documents: site !== null, dryRun }
}

/** The shares of a remote by version, without those that have none. */
function sharesOf(registry: Registry, remote: string): Record<string, number> {
  const live = (lookUp(registry.remotes, remote)?.releases ?? []).filter(({ traffic }) => traffic > 0)
  return Object.fromEntries(live.map(({ version, traffic }) => [version, traffic]))
}
