import { lookUp, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import { type StoredVersion, storedVersions } from '../registry/release-entry.ts'
import { listOf, readVersions, type VersionIndex, versionsOf } from '../registry/version-index.ts'
import { wasListed } from '../registry/was-listed.ts'
import { isPublished } from '../site/publish.ts'
import type { Target } from '../targets/target.ts'
import type { Draft } from './draft.ts'
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
    if (!(await isEqual(question, index, one.version))) continue
    equal.push(one.version)
    const begun = await howFar(question, one)
    if (begun) return { version: one.version, begun }
  }
  const inForce = version === undefined ? equal.find((one) => hasShare(question, one)) : undefined
  if (inForce !== undefined) return { version: inForce, begun: 'finished' }
  if (version === undefined && equal.length > 0)
    throw new CliError(
      'unchanged',
      `This build of ${name} is ${equal.at(-1)}, which is released already. Change something, promote it (${npxPortico} promote ${name} ${equal.at(-1)}), or name another --version.`,
    )
  const known = [...listed, ...stored.map((one) => one.version)]
  if (version !== undefined && known.includes(version)) throw refuseVersion(name, version)
  return { version: version ?? nextVersion(question.packageVersion, known), begun: 'no' }
}

/** Returns the refusal of a version that is taken. */
export function refuseVersion(name: string, version: string): CliError {
  return new CliError(
    'version_exists',
    `${name} ${version} is released already, and a release never changes. Take another version, or leave --version out for the next patch.`,
  )
}

/** Whether a stored release is the same build. Lists of releases that the registry has named are known, and not read again. */
async function isEqual(
  { store, registry, draft }: Question,
  index: VersionIndex | null,
  version: string,
): Promise<boolean> {
  const { name } = draft.manifest
  const known = listOf(registry, name, version) ?? lookUp(index?.versions, version)?.list
  if (known !== undefined) return known === draft.filesIntegrity
  const list = await store.target.read(layout.file(name, version, 'files.json'))
  return list !== null && Buffer.compare(list, draft.list) === 0
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
