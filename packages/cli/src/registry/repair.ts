import { ContractError, type Registry, type Signer } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { backOff, maxAttempts } from './back-off.ts'
import { type Store, writeRevision } from './change.ts'
import { joinRestricted } from './restricted.ts'
import { acceptRevision, findNewest, findRevision, type StoredRevision } from './revisions.ts'

/** An invalid revision and the reason. */
export interface SkippedRevision {
  revision: number
  reason: string
}

/** The result of a repair. */
export interface RepairResult {
  /** The invalid revisions, newest first. Empty if the newest revision was valid. */
  skipped: SkippedRevision[]
  /** The revision whose contents are valid again. Null if none could be read: then there are no remotes. */
  kept: number | null
  /** The new revision. Null if none was written. */
  revision: number | null
}

/** An order to skip invalid revisions. */
export interface RepairOptions {
  store: Store
  signer?: Signer | undefined
  /** The revision to restore, signed with any key. Default: the newest valid one. */
  from?: number | undefined
  dryRun: boolean
}

/**
 * Writes a revision above the invalid ones, with the contents of the newest valid one. The invalid ones stay in the store: readers only
 * request the highest number.
 * @throws CliError `no_portal`, `registry_invalid` if there is no valid revision to restore; those of `writeRevision`
 */
export async function repairRegistry(order: RepairOptions): Promise<RepairResult> {
  const { store, signer, from, dryRun } = order
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const began = performance.now()
    const newest = await findNewest(store.target)
    if (!newest)
      throw new CliError('no_portal', `${store.target.name} holds no registry. Release a remote first.`)
    const { skipped, kept } = await lookBack(store, newest)
    if (skipped.length === 0) return { skipped, kept: newest.revision, revision: null }
    const taken = from === undefined ? kept : await readForm(store, from)
    if (!taken) await refuseGuess(store, newest)
    const outcome: RepairResult = { skipped, kept: taken?.revision ?? null, revision: null }
    if (dryRun) return outcome
    const next = await writeRevision(store, withShell(store, taken), newest.revision + 1, signer)
    if (next) return { ...outcome, revision: next.revision }
    await backOff(attempt, performance.now() - began)
  }
  throw new CliError(
    'revision_conflict',
    `${store.target.name} changes faster than this could write ${maxAttempts} times. Nothing was changed; run it again.`,
  )
}

/** Reads from the newest revision down to the first valid one. */
async function lookBack(
  { target, settings }: Store,
  newest: StoredRevision,
): Promise<{ skipped: SkippedRevision[]; kept: Registry | null }> {
  const skipped: SkippedRevision[] = []
  for (let one: StoredRevision | null = newest; one; one = await findRevision(target, one.revision - 1)) {
    try {
      return { skipped, kept: await joinRestricted(target, await acceptRevision(one, settings)) }
    } catch (error) {
      if (!isInvalid(error)) throw error
      skipped.push({ revision: one.revision, reason: error.message })
    }
  }
  return { skipped, kept: null }
}

/** Whether an error says that a revision, or the private file of its restricted remotes, can't be used. */
function isInvalid(error: unknown): error is Error {
  return error instanceof ContractError || (error instanceof CliError && error.code === 'registry_invalid')
}

async function readForm({ target }: Store, revision: number): Promise<Registry> {
  const stored = await findRevision(target, revision)
  if (!stored) throw new CliError('registry_invalid', `${target.name} holds no revision ${revision}.`)
  try {
    return await joinRestricted(target, await acceptRevision(stored))
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    throw new CliError(
      'registry_invalid',
      `Revision ${revision} can't be taken either: ${cause.message}. Name an earlier one.`,
      { cause },
    )
  }
}

/** Rejects a repair if some revisions can be read but none has a valid signature: the owner of the root's key has to choose one. */
async function refuseGuess({ target }: Store, newest: StoredRevision): Promise<void> {
  for (let one: StoredRevision | null = newest; one; one = await findRevision(target, one.revision - 1)) {
    const readable = await acceptRevision(one).catch((error: unknown) => {
      if (error instanceof ContractError) return null
      throw error
    })
    if (readable)
      throw new CliError(
        'signature_refused',
        `No revision in ${target.name} is signed by a root that the portal trusts. Look at what revision ${one.revision} says, and take it if it is genuine: ${npxPortico} repair --from ${one.revision}.`,
      )
  }
}

/** Adds the current facts of the shell, because the revision that first had them may be among the skipped ones. */
function withShell({ settings }: Store, registry: Registry | null): Registry {
  const { contract, federation, shared } = settings.shell.facts
  const provides = { contract, federation, shared }
  return { ...(registry ?? { schema: 1, revision: 0, issuedAt: '', remotes: {} }), provides }
}
