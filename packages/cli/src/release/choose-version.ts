import { lookUp, type Registry, type Signer } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import { findEntry, type StoredVersion, startAuthor, storedVersions } from '../registry/release-entry.ts'
import { listOf, readVersions, type VersionIndex, versionsOf } from '../registry/version-index.ts'
import { wasListed } from '../registry/was-listed.ts'
import { isPublished } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import { type Draft, hasSameFiles, isSameBuild } from './draft.ts'
import { nextVersion } from './version.ts'

/** The version that a draft is released as, and how far an earlier run of the same build has come. */
export interface ChosenVersion {
  version: string
  begun: 'no' | 'uploaded in part or whole' | 'in the registry' | 'finished'
}

interface Question {
  store: Store
  site: Target | null
  registry: Registry
  draft: Draft
  /** The version that was asked for. */
  version?: string | undefined
  packageVersion: string
  /** The share that was ordered, in percent. */
  traffic: number
  uploadOnly: boolean
  /** The key that signs the release. */
  teamKey?: Signer | undefined
}

/**
 * Chooses the version. A build that an earlier run has begun to release, and not finished, gets that run's version. One that has
 * the ordered share already is finished: there is nothing to do.
 * @throws CliError `version_exists` for a version that is taken, `unchanged` for a build that is released already, with another share
 */
export async function chooseVersion(question: Question): Promise<ChosenVersion> {
  const { store, draft, version } = question
  const { name } = draft.manifest
  const stored = await storedVersions(store.target, name)
  const listed = versionsOf(question.registry, name)
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
  return { version: version ?? nextVersion(question.packageVersion, known), begun: 'no' }
}

/**
 * Whether a stored release has the files of the draft. Lists of releases that the registry has named are known, and not read again.
 * `portico start` adds the builds for other hosts to its releases later, by a second list; a release that is to be signed is never one
 * of them.
 */
async function isReleaseOf(
  { store, registry, draft, teamKey }: Question,
  index: VersionIndex | null,
  { version, whole }: StoredVersion,
): Promise<boolean> {
  const { name } = draft.manifest
  // The list of a version that is not whole may be gone: of an old release only the builds for other hosts stay.
  const known =
    listOf(registry, name, version) ?? (whole ? lookUp(index?.versions, version)?.list : undefined)
  if (known !== undefined) return known === draft.filesIntegrity
  const list = await store.target.read(layout.file(name, version, 'files.json'))
  if (!list || Buffer.compare(list, draft.list) === 0) return list !== null
  if (teamKey || !isSameBuild(draft, list)) return false
  const entry = await findEntry(store.target, name, version)
  if (!entry) return false
  // The start that made it adds the builds for other hosts when it has them, or the next start does.
  if (entry.files === 'files.json')
    return entry.releasedBy === startAuthor && !(entry.signature || entry.embed || entry.fullEntry)
  const completed = await store.target.read(layout.file(name, version, entry.files))
  return completed !== null && hasSameFiles(draft, completed)
}

/** Returns the refusal of a build that is released already, with another share than the ordered one. */
function refuseUnchanged({ registry, draft, traffic }: Question, equal: readonly string[]): CliError {
  const { name } = draft.manifest
  const shares = (lookUp(registry.remotes, name)?.releases ?? []).filter((one) => one.traffic > 0)
  const version = equal.find((one) => shares.some((share) => share.version === one)) ?? equal.at(-1)
  const live = shares.map((share) => `${share.version} with ${share.traffic} %`).join(', ')
  const promote = `${npxPortico} promote ${name} ${version}${traffic < 100 ? ` --traffic ${traffic}` : ''}`
  return new CliError(
    'unchanged',
    `The sources of ${name} are unchanged: this build is ${version}, which is released already. Live ${shares.length === 1 ? 'is' : 'are'} ${live || 'no version'}. ${promote} gives it to ${traffic < 100 ? `${traffic} % of all devices` : 'everybody'}, and --version releases it again under another version.`,
  )
}

/** Returns the refusal of a version that is taken. */
export function refuseVersion(name: string, version: string): CliError {
  return new CliError(
    'version_exists',
    `${name} ${version} is released already, and a release never changes. Take another version, or leave --version out for the next patch.`,
  )
}

/** Whether a version has the ordered share now; one that is to be uploaded alone gets none. */
function hasShare({ registry, draft, traffic, uploadOnly }: Question, version: string): boolean {
  const releases = lookUp(registry.remotes, draft.manifest.name)?.releases ?? []
  return !uploadOnly && releases.some((one) => one.version === version && one.traffic === traffic)
}

/** How far the release of an equal build has come; null where it was finished. */
async function howFar(
  { store, site, registry, draft }: Question,
  { version, whole }: StoredVersion,
): Promise<'uploaded in part or whole' | 'in the registry' | null> {
  const { name } = draft.manifest
  if (!whole) return 'uploaded in part or whole'
  if (versionsOf(registry, name).includes(version))
    return (await isPublished(store, site, registry)) ? null : 'in the registry'
  return (await wasListed(store.target, registry, name, version)) ? null : 'uploaded in part or whole'
}
