import { getOwnProperty, type Registry, type RegistryRemote, type Release } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { findChangeAuthor, readLog } from '../registry/author-log.ts'
import type { Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import {
  findEntry,
  listStoredVersions,
  type ReleaseEntry,
  type StoredVersion,
  startAuthor,
} from '../registry/release-entry.ts'
import { getReleaseBase } from '../registry/settings.ts'
import { createDraftEntry, isSameBuild, type ReleaseDraft } from '../release/draft.ts'
import { uploadDraft } from '../release/upload.ts'
import { computeNextVersion } from '../release/version.ts'
import type { Target } from '../targets/target.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'

/** A build that has changed since the last start. */
interface ChangedBuild {
  store: Store
  seen: Registry
  remote: WorkspaceRemote
  draft: ReleaseDraft
  /** The target for new files. */
  uploads: Target
  /** Returns when the sources of a remote were last changed, in ms since 1970. */
  sourceTime(remote: WorkspaceRemote): number
}

/** The new base release, or null if the shares are unchanged. */
interface ChosenBase {
  entry: ReleaseEntry | null
  /** A line for the user. */
  note?: string
}

/**
 * Chooses the release with which a changed build becomes the base. Null if the build is live already, if only another user has released
 * it, or if another user has changed the shares after the last change of the sources.
 */
export async function chooseBase(build: ChangedBuild): Promise<ChosenBase> {
  const { store, seen, remote, draft } = build
  const { name } = remote.manifest
  const known = getOwnProperty(seen.remotes, name)
  const stored = await listStoredVersions(store.target, name)
  const equal = await findEqual(store.target, draft, stored)
  const isLive = (version: string) =>
    known?.releases.some((one) => one.version === version && one.traffic > 0) === true
  if (equal.some(({ version }) => isLive(version))) return { entry: null }
  const own = equal.find(({ releasedBy }) => !known || releasedBy === startAuthor)
  if (!own && equal.length > 0) return { entry: null }
  const change = known && (await findChangeByUser(store, name, known))
  if (change && build.sourceTime(remote) <= change.at)
    return { entry: null, note: describeKept(name, change) }
  const entry = own ?? (await uploadNext(build, stored))
  return { entry, ...(change && { note: describeReplaced(name, change, entry.version) }) }
}

/** Returns the entries of the stored releases of the same build. */
async function findEqual(
  target: Target,
  draft: ReleaseDraft,
  stored: readonly StoredVersion[],
): Promise<ReleaseEntry[]> {
  const { name } = draft.manifest
  const equal: ReleaseEntry[] = []
  for (const { version, whole } of stored) {
    const list = whole ? await target.read(layout.file(name, version, 'files.json')) : null
    const entry = list && isSameBuild(draft, list) ? await findEntry(target, name, version) : null
    if (entry) equal.push(entry)
  }
  return equal
}

async function uploadNext(
  { store: { target, settings }, remote, draft, uploads }: ChangedBuild,
  stored: readonly StoredVersion[],
): Promise<ReleaseEntry> {
  const { name } = remote.manifest
  const version = computeNextVersion(
    remote.version,
    stored.filter(({ whole }) => whole).map((one) => one.version),
  )
  const base = getReleaseBase(target, settings, name, version)
  const entry = createDraftEntry(draft, { version, base, at: new Date().toISOString(), by: startAuthor })
  const begun = stored.find((one) => one.version === version && !one.whole)
  // Files of an interrupted start; no registry names them.
  if (begun) await target.remove(await target.list(layout.file(name, version, '')))
  await uploadDraft(uploads, draft, entry, () => {})
  return entry
}

/** The last change of a remote's shares that a user made. */
interface ShareChangeByUser {
  /** The base after the change. */
  version: string
  /** The name of the user; undefined if no log has it. */
  by: string | undefined
  /** In ms since 1970. */
  at: number
}

/** Returns null if a start has changed the shares last. */
async function findChangeByUser(
  { log }: Store,
  name: string,
  remote: RegistryRemote,
): Promise<ShareChangeByUser | null> {
  const { releases, changedAt } = remote
  const [base] = releases
  if (!base || isByStart(remote, base)) return null
  const by =
    findChangeAuthor(await readLog(log, name), remote) ??
    (changedAt === undefined ? base.releasedBy : undefined)
  const times = [changedAt, base.releasedAt].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]))
  return { version: base.version, by, at: Math.max(0, ...times) }
}

/**
 * Whether a start has changed the shares last. The registry has its name and, since it is public, no name of a user. Registries of earlier
 * versions only say who made a release, or nothing.
 */
function isByStart({ changedAt, changedBy }: RegistryRemote, base: Release): boolean {
  if (changedAt !== undefined) return changedBy === startAuthor
  return base.releasedBy === startAuthor || base.releasedAt === undefined
}

function describeKept(name: string, { version, by }: ShareChangeByUser): string {
  return `${name}: ${version} stays live. ${by ?? 'Another user'} changed the releases after the last change of the sources here, which have another build. ${npxPortico} release ${name} releases it.`
}

function describeReplaced(name: string, { version, by }: ShareChangeByUser, next: string): string {
  return `${name}: ${next} takes the place of ${version}, because the sources here changed after ${by ?? 'another user'} had changed the releases. ${npxPortico} rollback ${name} brings ${version} back.`
}
