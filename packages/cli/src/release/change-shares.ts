import {
  canonicalizeJson,
  getOwnProperty,
  type Registry,
  type Release,
  type Signer,
} from '@portico/contract/registry'
import { logChange } from '../registry/author-log.ts'
import { changeRegistry, readCurrentRegistry, type Store } from '../registry/change.ts'
import { setShares } from '../registry/register.ts'
import { readRemoteMetadata } from '../registry/release-entry.ts'
import { checkBeforeChange } from '../site/check-writable.ts'
import { pruneAfterChange } from '../site/prune-after-change.ts'
import { publish } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import { type ConcurrentChange, findConcurrentChange, getShares } from './concurrent-change.ts'

/** An order to change the shares of one remote's releases. */
export interface ChangeSharesOptions {
  store: Store
  site: Target | null
  remote: string
  by: string
  rootKey?: Signer | undefined
  dryRun: boolean
  /** Computes the new shares from the current registry. */
  shares: (registry: Registry) => Promise<Release[]>
}

/** The result of a change of shares. */
export interface ChangeSharesResult {
  remote: string
  /** The shares by version, without those of 0 %, as they are at the end of this run. */
  shares: Record<string, number>
  /** The shares by version before this run, in the same form. */
  before: Record<string, number>
  /** The revision of the registry that this run wrote, or found to say the same; null without one. */
  revision: number | null
  /** The later change of the remote that replaced these shares; null while they are in force. */
  overtaken: ConcurrentChange | null
  documents: boolean
  dryRun: boolean
}

/**
 * Writes other shares into the next revision, and publishes it.
 * @throws CliError `revision_conflict` if another run has changed the remote's shares meanwhile
 */
export async function changeShares(order: ChangeSharesOptions): Promise<ChangeSharesResult> {
  const { store, site, remote, by, rootKey, dryRun } = order
  const seen = await readCurrentRegistry(store)
  const releases = await order.shares(seen)
  const base = releases[0]
  const isSameBase = base?.version === getOwnProperty(seen.remotes, remote)?.releases[0]?.version
  const facts = base && !isSameBase ? await readRemoteMetadata(store.target, remote, base) : null
  // Without a change, this run completes an earlier one that was interrupted: it publishes.
  const isSame =
    canonicalizeJson(releases) === canonicalizeJson(getOwnProperty(seen.remotes, remote)?.releases ?? [])
  const apply = (newest: Registry) => (isSame ? newest : setShares(newest, remote, { releases, facts, by }))
  const before = getShares(seen, remote)
  if (dryRun) {
    const shares = getShares(apply(seen), remote)
    return { remote, shares, before, revision: null, overtaken: null, documents: false, dryRun }
  }
  await checkBeforeChange({ store, site, registry: seen, signer: rootKey })
  const written = await changeRegistry(store, { seen, remote, signer: rootKey, apply })
  if (!isSame)
    await logChange(store.log, {
      remote,
      by,
      at: written.issuedAt,
      revision: written.revision,
      shares: getShares(written, remote),
    })
  const published = await publish(store.target, site)
  await pruneAfterChange(store, site, published, [remote])
  return {
    remote,
    shares: getShares(published, remote),
    before,
    revision: written.revision,
    overtaken: await findConcurrentChange(written, published, remote, store.log),
    documents: site !== null,
    dryRun,
  }
}
