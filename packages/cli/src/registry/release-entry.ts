import type { RemoteManifest } from '@portico/contract/manifest'
import {
  ContractError,
  isVersionText,
  parseRelease,
  parseReleaseFiles,
  type Release,
} from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { computeIntegrity } from '../files/integrity.ts'
import type { Target } from '../targets/target.ts'
import { layout } from './layout.ts'

/** A release as its team describes it, signed if that is required. Its share belongs to the registry. */
export type ReleaseEntry = Omit<Release, 'traffic'>

/** Facts of a remote in a release (`remote.json`, one of its hashed files): menu, route, access, slots. */
export type RemoteMetadata = Omit<RemoteManifest, 'name' | 'exposes' | 'portOffset'>

/** The author of the releases that `portico start` makes from the builds on disk. */
export const startAuthor = 'portico start'

/** A version in a store. If it is not whole, its upload was started and not finished. */
export interface StoredVersion {
  version: string
  whole: boolean
}

/** Returns the versions of a remote in a store. */
export async function listStoredVersions(target: Target, remote: string): Promise<StoredVersion[]> {
  return parseStoredVersions(await target.list(layout.releases(remote)))
}

/** Returns the versions that paths of a store belong to. */
export function parseStoredVersions(paths: readonly string[]): StoredVersion[] {
  const found = new Map<string, boolean>()
  for (const path of paths) {
    const [, version = '', ...file] = path.split('/')
    if (!isVersionText(version)) continue
    found.set(version, found.get(version) === true || file.join('/') === 'entry.json')
  }
  return [...found].map(([version, whole]) => ({ version, whole }))
}

/**
 * Returns the entry of a stored release; null if it does not exist.
 * @throws CliError `build_incomplete` if it can't be read
 */
export async function findEntry(
  target: Target,
  remote: string,
  version: string,
): Promise<ReleaseEntry | null> {
  const path = layout.file(remote, version, 'entry.json')
  const bytes = await target.read(path)
  if (!bytes) return null
  try {
    const document = { ...(JSON.parse(new TextDecoder().decode(bytes)) as Partial<Release>), traffic: 0 }
    const origin = URL.canParse(String(document.base)) ? [new URL(String(document.base)).origin] : []
    // The address was checked when it was written. Before a registry names it, it is checked against the origins that are allowed then.
    const { traffic: _share, ...entry } = parseRelease(document, { allowedOrigins: origin })
    return entry
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof ContractError)) throw cause
    throw new CliError(
      'build_incomplete',
      `${path} in ${target.name} can't be read: ${cause.message}. Release ${remote} again, under another version.`,
      { cause },
    )
  }
}

/** Returns the time of a stored release in ISO 8601; undefined if the store does not have it. */
export async function readReleaseTime(
  target: Target,
  remote: string,
  version: string,
): Promise<string | undefined> {
  try {
    return (await findEntry(target, remote, version))?.releasedAt
  } catch (error) {
    // An unreadable release is ignored: it only matters when it is promoted.
    if (error instanceof CliError && error.code === 'build_incomplete') return undefined
    throw error
  }
}

/**
 * Returns the hashes of a release's files by path, checked against the registry's hash of the list.
 * @throws CliError `build_incomplete` if the list is missing or differs
 */
async function readFiles(
  target: Target,
  remote: string,
  release: Pick<Release, 'version' | 'files' | 'filesIntegrity'>,
): Promise<Record<string, string>> {
  const path = layout.file(remote, release.version, release.files)
  const bytes = await target.read(path)
  if (!bytes || computeIntegrity(bytes) !== release.filesIntegrity) {
    throw new CliError(
      'build_incomplete',
      `${path} in ${target.name} is ${bytes ? 'not the list that was released' : 'missing'}. Roll ${remote} back, or restore the file.`,
    )
  }
  return parseReleaseFiles(JSON.parse(new TextDecoder().decode(bytes))).files
}

/** Returns the hashes of a release's files by path, from its `files.json`. */
export type ReadReleaseFiles = (remote: string, release: Release) => Promise<Readonly<Record<string, string>>>

/** Returns a reader of the hashes of releases, which reads each list once. */
export function createFilesReader(target: Target): ReadReleaseFiles {
  const lists = new Map<string, Promise<Record<string, string>>>()
  return (remote, release) => {
    const key = `${release.base} ${release.filesIntegrity}`
    const known = lists.get(key) ?? readFiles(target, remote, release)
    lists.set(key, known)
    return known
  }
}

/**
 * Reads the facts of a remote from a stored release.
 * @throws CliError `build_incomplete` if the file is missing or was changed
 */
export async function readRemoteMetadata(
  target: Target,
  remote: string,
  release: Pick<Release, 'version' | 'files' | 'filesIntegrity'>,
): Promise<RemoteMetadata> {
  const files = await readFiles(target, remote, release)
  const path = layout.file(remote, release.version, 'remote.json')
  const bytes = await target.read(path)
  if (bytes && computeIntegrity(bytes) === files['remote.json'])
    return JSON.parse(new TextDecoder().decode(bytes)) as RemoteMetadata
  throw new CliError(
    'build_incomplete',
    `${path} in ${target.name} is ${bytes ? 'not the file that was released' : 'missing'}. Release ${remote} again.`,
  )
}
