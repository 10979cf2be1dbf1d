import type { RemoteManifest } from '@portico/contract/manifest'
import {
  ContractError,
  isVersionText,
  parseRelease,
  parseReleaseFiles,
  type Release,
} from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { integrityOf } from '../files/integrity.ts'
import type { Target } from '../targets/target.ts'
import { layout } from './layout.ts'

/** What a team says of its release, signed where that is required; its share is the registry's matter. */
export type ReleaseEntry = Omit<Release, 'traffic'>

/** What a release says of its remote (`remote.json`, one of its hashed files): menu, route, access, slots. */
export type RemoteFacts = Omit<RemoteManifest, 'name' | 'exposes' | 'portOffset'>

/** The author of the releases that `portico start` makes of the builds that it finds. */
export const startAuthor = 'portico start'

/** A version that a store knows; one that is not whole was begun, and not finished. */
export interface StoredVersion {
  version: string
  whole: boolean
}

/** The versions of a remote that a store holds. */
export async function storedVersions(target: Target, remote: string): Promise<StoredVersion[]> {
  return versionsIn(await target.list(layout.releases(remote)))
}

/** The versions that paths of a store belong to. */
export function versionsIn(paths: readonly string[]): StoredVersion[] {
  const found = new Map<string, boolean>()
  for (const path of paths) {
    const [, version = '', ...file] = path.split('/')
    if (!isVersionText(version)) continue
    found.set(version, found.get(version) === true || file.join('/') === 'entry.json')
  }
  return [...found].map(([version, whole]) => ({ version, whole }))
}

/**
 * The entry of a stored release; null where there is none.
 * @throws CliError `build_incomplete` where it can't be read
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
    // Its address was checked when it was written, and is checked against what is allowed now before a registry names it.
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

/** When a stored release was made, in ISO 8601; undefined where nothing there says it. */
export async function releasedAt(
  target: Target,
  remote: string,
  version: string,
): Promise<string | undefined> {
  try {
    return (await findEntry(target, remote, version))?.releasedAt
  } catch (error) {
    // One that can't be read is in nobody's way, as long as nobody puts it on.
    if (error instanceof CliError && error.code === 'build_incomplete') return undefined
    throw error
  }
}

/**
 * The hashes of a release's files, by path, checked against the registry's hash of the list.
 * @throws CliError `build_incomplete` when the list is missing or another one
 */
async function readFiles(
  target: Target,
  remote: string,
  release: Pick<Release, 'version' | 'files' | 'filesIntegrity'>,
): Promise<Record<string, string>> {
  const path = layout.file(remote, release.version, release.files)
  const bytes = await target.read(path)
  if (!bytes || integrityOf(bytes) !== release.filesIntegrity) {
    throw new CliError(
      'build_incomplete',
      `${path} in ${target.name} is ${bytes ? 'not the list that was released' : 'missing'}. Roll ${remote} back, or restore the file.`,
    )
  }
  return parseReleaseFiles(JSON.parse(new TextDecoder().decode(bytes))).files
}

/** The hashes of a release's files by path, from its `files.json`. */
export type FilesOf = (remote: string, release: Release) => Promise<Readonly<Record<string, string>>>

/** Reads the hashes of releases, each list once. */
export function filesReader(target: Target): FilesOf {
  const lists = new Map<string, Promise<Record<string, string>>>()
  return (remote, release) => {
    const key = `${release.base} ${release.filesIntegrity}`
    const known = lists.get(key) ?? readFiles(target, remote, release)
    lists.set(key, known)
    return known
  }
}

/**
 * What a stored release says of its remote.
 * @throws CliError `build_incomplete` when it is missing or was changed
 */
export async function readRemoteFacts(
  target: Target,
  remote: string,
  release: Pick<Release, 'version' | 'files' | 'filesIntegrity'>,
): Promise<RemoteFacts> {
  const files = await readFiles(target, remote, release)
  const path = layout.file(remote, release.version, 'remote.json')
  const bytes = await target.read(path)
  if (bytes && integrityOf(bytes) === files['remote.json'])
    return JSON.parse(new TextDecoder().decode(bytes)) as RemoteFacts
  throw new CliError(
    'build_incomplete',
    `${path} in ${target.name} is ${bytes ? 'not the file that was released' : 'missing'}. Release ${remote} again.`,
  )
}
