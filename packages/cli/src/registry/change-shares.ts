import { canonicalJson, lookUp, type Registry, type Release, type Signer } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { changeRegistry, currentRegistry, type Store } from './change.ts'
import { publish } from './publish.ts'
import { withShares } from './register.ts'
import { readRemoteFacts } from './release-entry.ts'
import { type SharesOutcome, sharesOf } from './show.ts'

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
