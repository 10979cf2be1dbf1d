import { getOwnProperty, type Registry, type Signer } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { logChange } from '../registry/author-log.ts'
import { backOff, maxAttempts } from '../registry/back-off.ts'
import {
  changeRegistry,
  checkRevision,
  readCurrentRegistry,
  reopenStore,
  requireSigner,
  type Store,
} from '../registry/change.ts'
import { checkCompatibility } from '../registry/compatibility.ts'
import { describeMissingTitles } from '../registry/missing-titles.ts'
import { setOwner } from '../registry/owner.ts'
import { registerRelease } from '../registry/register.ts'
import { findEntry, type ReleaseEntry } from '../registry/release-entry.ts'
import { requirePrivatePlace } from '../registry/restricted.ts'
import { getReleaseBase } from '../registry/settings.ts'
import { pruneAfterChange } from '../site/prune-after-change.ts'
import { publish } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkBudget, checkPrivateCopies, checkSecrets, standardBudget } from './check-contents.ts'
import { checkOwner, type Releaser } from './check-owner.ts'
import { type ChosenVersion, chooseVersion } from './choose-version.ts'
import { type ConcurrentChange, findConcurrentChange, getShares } from './concurrent-change.ts'
import { createDraftEntry, type ReleaseDraft } from './draft.ts'
import { checkSignature, signEntry } from './signed-entry.ts'
import { uploadDraft } from './upload.ts'

/** The order for a release. */
export interface ReleaseOptions {
  store: Store
  /** The place of the documents; null if another step writes them. */
  site: Target | null
  draft: ReleaseDraft
  /** The version. Default: the next patch, or the one in package.json if that is higher. */
  version?: string | undefined
  packageVersion: string
  /** Languages of the remote's catalogs, which its titles should have, too. */
  languages?: readonly string[] | undefined
  /** The percentage of devices. */
  traffic: number
  by: string
  /** The repository, which then owns the remote. */
  releaser: Releaser
  teamKey?: Signer | undefined
  rootKey?: Signer | undefined
  budget?: { page: number; release: number } | undefined
  /** Tries the draft in a browser. Resolves to the draft with all files that its pages have loaded. */
  smoke: ((draft: ReleaseDraft) => Promise<ReleaseDraft>) | null
  dryRun: boolean
  /** Only uploads the release, and leaves the registry to a user with write access. */
  uploadOnly: boolean
  step: (title: string) => void
  detail: (text: string) => void
}

/** The result of a release. */
export interface ReleaseResult {
  remote: string
  version: string
  /** The present percentage of devices; lower than ordered if another change followed before the end of this run. */
  traffic: number
  base: string
  files: number
  bytes: number
  by: string
  /** The revision of the registry that this run wrote for it; null without one. */
  revision: number | null
  /** The later change of the remote that took its share; null while it has the ordered share. */
  overtaken: ConcurrentChange | null
  documents: boolean
  /** Whether an earlier run had started it. */
  resumed: boolean
  /** Whether the same build already had the ordered share, so that this run did nothing. */
  unchanged: boolean
  /** Id of the key that signed the release; null if it is not signed. */
  signedBy: string | null
  dryRun: boolean
  /** Problems that should be fixed and do not stop the release. */
  warnings: string[]
}

/**
 * Releases a built remote. Checks everything before the first write; then writes the release's files, the registry's next revision, and
 * the files that are made from it. After a crash, the same order finishes the release.
 * @throws CliError
 */
export async function release(order: ReleaseOptions): Promise<ReleaseResult> {
  const { store, site, traffic, by } = order
  const { name } = order.draft.manifest
  order.step(`Checking ${name}`)
  const registry = await readCurrentRegistry(store)
  const first = await chooseVersion({ ...order, registry })
  const draft = isListed(first) ? order.draft : await checkDraft(order, registry)
  const { version, begun, entry } = await putEntry(order, draft, first)
  const isFinished = begun === 'finished'
  const isResumed = begun === 'uploaded in part or whole' || begun === 'in the registry'
  const outcome: ReleaseResult = {
    ...{ remote: name, version, traffic, by, base: entry.base },
    files: draft.files.size,
    bytes: [...draft.files.values()].reduce((sum, bytes) => sum + bytes.length, 0),
    ...{ revision: null, overtaken: null, documents: isFinished && site !== null, dryRun: order.dryRun },
    ...{ resumed: isResumed, unchanged: isFinished, signedBy: entry.signature?.keyId ?? null },
    warnings: [describeMissingTitles(name, draft.remote, order.languages ?? [])].filter(
      (warning) => warning !== null,
    ),
  }
  if (order.dryRun || isFinished) return outcome
  let written: Registry | null = null
  if (begun !== 'in the registry') {
    if (order.uploadOnly) return outcome
    order.step('Writing the registry')
    const apply = async (newest: Registry) =>
      register({ ...order, store: await reopenStore(store) }, draft, entry, newest)
    written = await changeRegistry(store, { signer: order.rootKey, apply })
    const { issuedAt: at, revision } = written
    await logChange(store.log, { remote: name, by, at, revision, version, shares: getShares(written, name) })
  }
  order.step(site ? 'Writing the documents' : 'Writing registry.json')
  const published = await publish(store.target, site)
  await pruneAfterChange(store, site, published, [name])
  return {
    ...outcome,
    traffic:
      getOwnProperty(published.remotes, name)?.releases.find((one) => one.version === version)?.traffic ?? 0,
    revision: (written ?? published).revision,
    overtaken: written && (await findConcurrentChange(written, published, name, store.log)),
    documents: site !== null,
  }
}

/** Returns whether the registry already has the release. */
function isListed({ begun }: ChosenVersion): boolean {
  return begun === 'in the registry' || begun === 'finished'
}

/**
 * Uploads the release, unless the registry already has it. If another run takes the version first, the next one is used, except for
 * a version that the user has given.
 */
async function putEntry(
  order: ReleaseOptions,
  draft: ReleaseDraft,
  first: ChosenVersion,
): Promise<ChosenVersion & { entry: ReleaseEntry }> {
  const { name } = draft.manifest
  let chosen = first
  for (let attempt = 0; ; attempt += 1) {
    const began = performance.now()
    const { version } = chosen
    const registry = await readCurrentRegistry(order.store)
    // Read after the registry, so that the settings have the origin of every release in it.
    const store = await reopenStore(order.store)
    const now = { ...order, store }
    const entry = await makeEntry(now, draft, version)
    if (isListed(chosen)) return { ...chosen, entry }
    // Checked before the first write, so that a release that can't be registered is rejected early.
    checkRevision(store, await register(now, draft, entry, registry))
    if (order.dryRun) return { ...chosen, entry }
    order.step(`Uploading ${name} ${version}`)
    try {
      await uploadDraft(store.target, draft, entry, (done, all) => order.detail(`${done}/${all}`))
      // An equal build that was uploaded at the same time has the same files, and may have described them first.
      return { ...chosen, entry: await makeEntry(now, draft, version) }
    } catch (error) {
      const isTaken = error instanceof CliError && error.code === 'version_exists'
      if (!isTaken || order.version !== undefined || attempt >= maxAttempts) throw error
      await backOff(attempt, performance.now() - began)
      chosen = await chooseVersion({ ...order, registry: await readCurrentRegistry(store) })
      if (chosen.version === version) throw error
    }
  }
}

/**
 * Returns the registry with the release, after checks against this registry, which may be newer than the one that chose the version.
 * @throws CliError `owned_elsewhere`, `incompatible`, `route_taken`, `slot_taken`, `traffic_invalid`, `signature_…`
 */
async function register(
  { store, traffic, by, releaser }: ReleaseOptions,
  draft: ReleaseDraft,
  entry: ReleaseEntry,
  registry: Registry,
): Promise<Registry> {
  const { name } = draft.manifest
  await checkOwner(store, registry, name, releaser)
  checkCompatibility(name, draft.facts, registry)
  checkCollisions(name, draft.manifest, registry)
  await checkSignature(store, registry, name, entry)
  const there = getOwnProperty(registry.remotes, name)?.releases.find(
    ({ version }) => version === entry.version,
  )
  if (there?.traffic === traffic) return registry
  const next = registerRelease(registry, name, { entry, facts: draft.remote, traffic, by })
  return setOwner(next, name, releaser.ids[0])
}

/** Checks the draft. Resolves to the draft with all files that its pages have loaded. */
async function checkDraft(order: ReleaseOptions, registry: Registry): Promise<ReleaseDraft> {
  const { draft, store } = order
  const { name } = draft.manifest
  if (!order.uploadOnly) {
    requirePrivatePlace(store.target, registry)
    await requireSigner(store.settings, order.rootKey)
  }
  checkPrivateCopies(draft)
  checkSecrets(draft)
  await checkBudget(draft, order.budget ?? store.settings.budget ?? standardBudget)
  checkCompatibility(name, draft.facts, registry)
  checkCollisions(name, draft.manifest, registry)
  if (!order.smoke) return draft
  order.step(`Trying ${name} in a browser`)
  return order.smoke(draft)
}

/** Returns the entry in the registry. An entry that an earlier run has uploaded is not changed. */
async function makeEntry(order: ReleaseOptions, draft: ReleaseDraft, version: string): Promise<ReleaseEntry> {
  const { store, teamKey, by } = order
  const { name } = draft.manifest
  const base = getReleaseBase(store.target, store.settings, name, version)
  const known = await findEntry(store.target, name, version)
  if (known) return { ...known, base: known.signature ? known.base : base }
  const entry = createDraftEntry(draft, { version, base, at: new Date().toISOString(), by })
  return teamKey ? signEntry(name, entry, teamKey) : entry
}
