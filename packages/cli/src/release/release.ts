import { lookUp, type Registry, type Signer } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { logChange } from '../registry/author-log.ts'
import { attempts, backOff } from '../registry/back-off.ts'
import {
  changeRegistry,
  checkRevision,
  currentRegistry,
  reopenStore,
  requireSigner,
  type Store,
} from '../registry/change.ts'
import { checkCompatibility } from '../registry/compatibility.ts'
import { missingTitles } from '../registry/missing-titles.ts'
import { withOwner } from '../registry/owner.ts'
import { registerRelease } from '../registry/register.ts'
import { findEntry, type ReleaseEntry } from '../registry/release-entry.ts'
import { requirePrivatePlace } from '../registry/restricted.ts'
import { releaseBase } from '../registry/settings.ts'
import { publish } from '../site/publish.ts'
import { tidyAfter } from '../site/tidy.ts'
import type { Target } from '../targets/target.ts'
import { checkCollisions } from './check-collisions.ts'
import { checkBudget, checkPrivateCopies, checkSecrets, standardBudget } from './check-contents.ts'
import { checkOwner, type Releaser } from './check-owner.ts'
import { type ChosenVersion, chooseVersion } from './choose-version.ts'
import { type Draft, draftEntry } from './draft.ts'
import { findOvertaking, getShares, type OvertakingChange } from './overtaking.ts'
import { checkSignature, signEntry } from './signed-entry.ts'
import { uploadDraft } from './upload.ts'

/** What is released, where to, and by whom. */
export interface ReleaseOrder {
  store: Store
  /** Where the documents are; null leaves them to another step. */
  site: Target | null
  draft: Draft
  /** The version; without one the next patch, or what package.json says if that is higher. */
  version?: string | undefined
  packageVersion: string
  /** Languages that the remote has catalogs in: its titles should have them, too. */
  languages?: readonly string[] | undefined
  /** The percentage of devices that get it. */
  traffic: number
  by: string
  /** The repository that owns the remote from now on. */
  releaser: Releaser
  teamKey?: Signer | undefined
  rootKey?: Signer | undefined
  budget?: { page: number; release: number } | undefined
  /** Tries the draft in a browser; resolves to it with what its pages were seen to load. */
  smoke: ((draft: Draft) => Promise<Draft>) | null
  dryRun: boolean
  /** Writes the release, and leaves the registry to somebody with the right to. */
  uploadOnly: boolean
  step: (title: string) => void
  detail: (text: string) => void
}

/** What a release came to. */
export interface Released {
  remote: string
  version: string
  /** The percentage of devices that get it now; lower than ordered if another change followed before the end of this run. */
  traffic: number
  base: string
  files: number
  bytes: number
  by: string
  /** The revision of the registry that this run wrote for it; null without one. */
  revision: number | null
  /** The later change of the remote that took its share; null while it has the ordered share. */
  overtaken: OvertakingChange | null
  documents: boolean
  /** An earlier run had begun it. */
  resumed: boolean
  /** The same build had the ordered share already: nothing was done. */
  unchanged: boolean
  /** Id of the key that signed the release; null for none. */
  signedBy: string | null
  dryRun: boolean
  /** What is worth mending, and keeps nothing from being released. */
  warnings: string[]
}

/**
 * Releases a built remote. Everything is checked before anything is written; then the release's files, the registry's
 * next revision, and what is made from it. After a crash anywhere the same order again finishes it.
 * @throws CliError
 */
export async function release(order: ReleaseOrder): Promise<Released> {
  const { store, site, traffic, by } = order
  const { name } = order.draft.manifest
  order.step(`Checking ${name}`)
  const registry = await currentRegistry(store)
  const first = await chooseVersion({ ...order, registry })
  const draft = isListed(first) ? order.draft : await checkDraft(order, registry)
  const { version, begun, entry } = await putEntry(order, draft, first)
  const isFinished = begun === 'finished'
  const isResumed = begun === 'uploaded in part or whole' || begun === 'in the registry'
  const outcome: Released = {
    ...{ remote: name, version, traffic, by, base: entry.base },
    files: draft.files.size,
    bytes: [...draft.files.values()].reduce((sum, bytes) => sum + bytes.length, 0),
    ...{ revision: null, overtaken: null, documents: isFinished && site !== null, dryRun: order.dryRun },
    ...{ resumed: isResumed, unchanged: isFinished, signedBy: entry.signature?.keyId ?? null },
    warnings: [missingTitles(name, draft.remote, order.languages ?? [])].filter(
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
  await tidyAfter(store, site, published, [name])
  return {
    ...outcome,
    traffic: lookUp(published.remotes, name)?.releases.find((one) => one.version === version)?.traffic ?? 0,
    revision: (written ?? published).revision,
    overtaken: written && (await findOvertaking(written, published, name, store.log)),
    documents: site !== null,
  }
}

/** Whether the registry names the release already. */
function isListed({ begun }: ChosenVersion): boolean {
  return begun === 'in the registry' || begun === 'finished'
}

/**
 * Uploads the release, unless the registry names it already. Where others release the same remote at this moment and one
 * of them was given the version first, the next one is taken; a version that somebody has named stays what it is.
 */
async function putEntry(
  order: ReleaseOrder,
  draft: Draft,
  first: ChosenVersion,
): Promise<ChosenVersion & { entry: ReleaseEntry }> {
  const { name } = draft.manifest
  let chosen = first
  for (let attempt = 0; ; attempt += 1) {
    const began = performance.now()
    const { version } = chosen
    const registry = await currentRegistry(order.store)
    // After the registry, so that the settings have the origin of every release in it.
    const store = await reopenStore(order.store)
    const now = { ...order, store }
    const entry = await makeEntry(now, draft, version)
    if (isListed(chosen)) return { ...chosen, entry }
    // Before anything is written, so that what can't be put on is refused in time.
    checkRevision(store, await register(now, draft, entry, registry))
    if (order.dryRun) return { ...chosen, entry }
    order.step(`Uploading ${name} ${version}`)
    try {
      await uploadDraft(store.target, draft, entry, (done, all) => order.detail(`${done}/${all}`))
      // An equal build that was uploaded beside this one has the same files, and may have been the first to describe them.
      return { ...chosen, entry: await makeEntry(now, draft, version) }
    } catch (error) {
      const isTaken = error instanceof CliError && error.code === 'version_exists'
      if (!isTaken || order.version !== undefined || attempt >= attempts) throw error
      await backOff(attempt, performance.now() - began)
      chosen = await chooseVersion({ ...order, registry: await currentRegistry(store) })
      if (chosen.version === version) throw error
    }
  }
}

/**
 * The registry with the release, checked against it: it may be another one than the version was chosen by.
 * @throws CliError `owned_elsewhere`, `incompatible`, `route_taken`, `slot_taken`, `traffic_invalid`, `signature_…`
 */
async function register(
  { store, traffic, by, releaser }: ReleaseOrder,
  draft: Draft,
  entry: ReleaseEntry,
  registry: Registry,
): Promise<Registry> {
  const { name } = draft.manifest
  await checkOwner(store, registry, name, releaser)
  checkCompatibility(name, draft.facts, registry)
  checkCollisions(name, draft.manifest, registry)
  await checkSignature(store, registry, name, entry)
  const there = lookUp(registry.remotes, name)?.releases.find(({ version }) => version === entry.version)
  if (there?.traffic === traffic) return registry
  const next = registerRelease(registry, name, { entry, facts: draft.remote, traffic, by })
  return withOwner(next, name, releaser.ids[0])
}

/** Everything about the draft that can be wrong; resolves to the draft as its pages were seen to load. */
async function checkDraft(order: ReleaseOrder, registry: Registry): Promise<Draft> {
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

/** What the registry will say. One that an earlier run has uploaded stays as it is. */
async function makeEntry(order: ReleaseOrder, draft: Draft, version: string): Promise<ReleaseEntry> {
  const { store, teamKey, by } = order
  const { name } = draft.manifest
  const base = releaseBase(store.target, store.settings, name, version)
  const known = await findEntry(store.target, name, version)
  if (known) return { ...known, base: known.signature ? known.base : base }
  const entry = draftEntry(draft, { version, base, at: new Date().toISOString(), by })
  return teamKey ? signEntry(name, entry, teamKey) : entry
}
