import { getOwnProperty, type Registry, type Signer } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import { findEntry, listStoredVersions, type StoredVersion, startAuthor } from '../registry/release-entry.ts'
import {
  getFileListHash,
  listRegistryVersions,
  readVersions,
  type VersionIndex,
} from '../registry/version-index.ts'
import { wasListed } from '../registry/was-listed.ts'
import { isPublished } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import { hasSameFiles, isSameBuild, type ReleaseDraft } from './draft.ts'
import { computeNextVersion } from './version.ts'

/** The version of a draft's release, and the progress of an earlier run of the same build. */
export interface ChosenVersion {
  version: string
  begun: 'no' | 'uploaded in part or whole' | 'in the registry' | 'finished'
}

interface Question {
  store: Store
  site: Target | null
  registry: Registry
  draft: ReleaseDraft
  /** The version of --version. */
  version?: string | undefined
  packageVersion: string
  /** The ordered share in percent. */
  traffic: number
  uploadOnly: boolean
  /** The key that signs the release. */
  teamKey?: Signer | undefined
}

/**
 * Chooses the version. A build whose release an earlier run has not finished gets that run's version. A build that already has
 * the ordered share is finished: there is nothing to do.
 * @throws CliError `version_exists` for a version that is taken, `unchanged` for a released build with another share
 */
export async function chooseVersion(question: Question): Promise<ChosenVersion> {
  const { store, draft, version } = question
  const { name } = draft.manifest
  const stored = await listStoredVersions(store.target, name)
  const listed = listRegistryVersions(question.registry, name)
  const wanted = version === undefined ? stored : stored.filter((one) => one.version === version)
  const index = await readVersions(store.target, name)
  const equal: string[] = []
  for (const one of wanted) {
    if (!(await isReleaseOf(question, index, one))) continue
    equal.push(one.version)
    const begun = await howFar(question, one)
    if (begun) return { version: one.version, begun }
  }
  const inForce = version === undefined ? equal.find((one) => hasShare(question, one)) : undefined
  if (inForce !== undefined) return { version: inForce, begun: 'finished' }
  if (version === undefined && equal.length > 0) throw refuseUnchanged(question, equal)
  const known = [...listed, ...stored.map((one) => one.version)]
  if (version !== undefined && known.includes(version)) throw refuseVersion(name, version)
  return { version: version ?? computeNextVersion(question.packageVersion, known), begun: 'no' }
}

/**
 * Returns whether a stored release has the files of the draft. Lists of releases that the registry has named are known, and not read
 * again. `portico start` adds the builds for other hosts to its releases later, with a second list; a signed release is never one of
 * its own.
 */
async function isReleaseOf(
  { store, registry, draft, teamKey }: Question,
  index: VersionIndex | null,
  { version, whole }: StoredVersion,
): Promise<boolean> {
  const { name } = draft.manifest
  // The list of an incomplete version may be deleted: of an old release only the builds for other hosts stay.
  const known =
    getFileListHash(registry, name, version) ??
    (whole ? getOwnProperty(index?.versions, version)?.list : undefined)
  if (known !== undefined) return known === draft.filesIntegrity
  const list = await store.target.read(layout.file(name, version, 'files.json'))
  if (!list || Buffer.compare(list, draft.list) === 0) return list !== null
  if (teamKey || !isSameBuild(draft, list)) return false
  const entry = await findEntry(store.target, name, version)
  if (!entry) return false
  // The start that made it adds the builds for other hosts when they are finished, or the next start does.
  if (entry.files === 'files.json')
    return entry.releasedBy === startAuthor && !(entry.signature || entry.embed || entry.fullEntry)
  const completed = await store.target.read(layout.file(name, version, entry.files))
  return completed !== null && hasSameFiles(draft, completed)
}

/** Returns the rejection of a build that is released already, with another share than the ordered one. */
function refuseUnchanged({ registry, draft, traffic }: Question, equal: readonly string[]): CliError {
  const { name } = draft.manifest
  const shares = (getOwnProperty(registry.remotes, name)?.releases ?? []).filter((one) => one.traffic > 0)
  const version = equal.find((one) => shares.some((share) => share.version === one)) ?? equal.at(-1)
  const live = shares.map((share) => `${share.version} with ${share.traffic} %`).join(', ')
  const promote = `${npxPortico} promote ${name} ${version}${traffic < 100 ? ` --traffic ${traffic}` : ''}`
  return new CliError(
    'unchanged',
    `The sources of ${name} are unchanged: this build is ${version}, which is released already. Live ${shares.length === 1 ? 'is' : 'are'} ${live || 'no version'}. ${promote} gives it to ${traffic < 100 ? `${traffic} % of all devices` : 'everybody'}, and --version releases it again under another version.`,
  )
}

/** Returns the rejection of a version that is taken. */
export function refuseVersion(name: string, version: string): CliError {
  return new CliError(
    'version_exists',
    `${name} ${version} is released already, and a release never changes. Take another version, or leave --version out for the next patch.`,
  )
}

/** Returns whether a version has the ordered share now. A release that is only uploaded gets no share. */
function hasShare({ registry, draft, traffic, uploadOnly }: Question, version: string): boolean {
  const releases = getOwnProperty(registry.remotes, draft.manifest.name)?.releases ?? []
  return !uploadOnly && releases.some((one) => one.version === version && one.traffic === traffic)
}

/** Returns the progress of the release of an equal build; null if it was finished. */
async function howFar(
  { store, site, registry, draft }: Question,
  { version, whole }: StoredVersion,
): Promise<'uploaded in part or whole' | 'in the registry' | null> {
  const { name } = draft.manifest
  if (!whole) return 'uploaded in part or whole'
  if (listRegistryVersions(registry, name).includes(version))
    return (await isPublished(store, site, registry)) ? null : 'in the registry'
  return (await wasListed(store.target, registry, name, version)) ? null : 'uploaded in part or whole'
}
