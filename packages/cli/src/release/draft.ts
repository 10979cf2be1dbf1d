import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@portico/contract/manifest'
import type { ReleaseMetadata } from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { computeIntegrity, listFiles } from '../files/integrity.ts'
import { isPublicAuthor } from '../registry/author-log.ts'
import { isForOtherHosts } from '../registry/layout.ts'
import type { ReleaseEntry, RemoteMetadata } from '../registry/release-entry.ts'
import { shortHashesFile, writeShortHashes } from '../registry/short-hashes.ts'

/** A built remote, ready for release: each of its files with its hash. */
export interface ReleaseDraft {
  manifest: RemoteManifest
  /** The facts of the remote in the registry, if this release is its base. */
  remote: RemoteMetadata
  facts: ReleaseMetadata
  /** Files by path, including `remote.json` (the facts of the remote) and `sha256.json` (the hashes for documents). */
  files: ReadonlyMap<string, Uint8Array>
  /** `files.json`: the hash of every file. Equal builds have equal lists. */
  list: Uint8Array
  filesIntegrity: string
}

/** The folders of the builds for other hosts, next to the shell's build, and their places in a release. */
const otherBuilds = [
  { folder: 'embed', place: '' },
  { folder: 'full', place: 'full/' },
] as const

/**
 * Reads a build and, if `dist` is given, the builds for other pages in it. The facts of the remote (title, route, slots) become one of
 * its files, so that they are released, signed and rolled back together with its code.
 * @throws CliError `build_incomplete`
 */
export function readDraft(manifest: RemoteManifest, build: string, dist?: string): ReleaseDraft {
  const facts = readFacts(manifest.name, build)
  const others = otherBuilds.flatMap(({ folder, place }) => {
    const other = join(dist ?? '', folder)
    if (!dist || !existsSync(other)) return []
    return listFiles(other).map((path): [string, Uint8Array] => [
      place + path,
      readFileSync(join(other, path)),
    ])
  })
  const paths = listFiles(build).filter(
    (path) => !/^(index\.html|files\.json|sha256\.json|entry\.json|\.vite\/.*)$/.test(path),
  )
  const own = paths.map((path): [string, Uint8Array] => [path, readFileSync(join(build, path))])
  return makeDraft(manifest, facts, [...own, ...others])
}

/**
 * Makes a draft from the files of a build.
 * @throws CliError `build_incomplete`
 */
export function makeDraft(
  manifest: RemoteManifest,
  facts: ReleaseMetadata,
  built: readonly [path: string, bytes: Uint8Array][],
): ReleaseDraft {
  const { name: _name, exposes: _exposes, portOffset: _offset, ...remote } = manifest
  const files = new Map<string, Uint8Array>([
    ...built,
    ['remote.json', new TextEncoder().encode(`${JSON.stringify(remote, null, 2)}\n`)],
  ])
  files.set(shortHashesFile, writeShortHashes(files))
  const hashes = Object.fromEntries(
    [...files.keys()].sort().map((path) => [path, computeIntegrity(files.get(path) ?? '')]),
  )
  const list = new TextEncoder().encode(`${JSON.stringify({ files: hashes }, null, 2)}\n`)
  const draft = { manifest, remote, facts, files, list, filesIntegrity: computeIntegrity(list) }
  refuseIncomplete(draft)
  return draft
}

/** Returns the entries of a draft for other pages and hosts: those that it has. */
export function getOtherHostEntries({ files }: ReleaseDraft): Pick<ReleaseEntry, 'fullEntry' | 'embed'> {
  return {
    ...(files.has('full/remoteEntry.js') ? { fullEntry: 'full/remoteEntry.js' } : {}),
    ...(files.has('embed.js') ? { embed: 'embed.js' } : {}),
  }
}

/** Returns the entry of the draft as a release in the registry. */
export function createDraftEntry(
  draft: ReleaseDraft,
  release: { version: string; base: string; at: string; by: string },
): ReleaseEntry {
  const { facts, manifest } = draft
  const page = facts.preload['./remote'] ?? { modules: [], styles: [] }
  return {
    version: release.version,
    base: release.base,
    entry: 'remoteEntry.js',
    ...getOtherHostEntries(draft),
    requires: { contract: facts.contract, federation: facts.federation, shared: facts.shared },
    preload: page,
    slotPreload: Object.fromEntries(
      manifest.slots.map(({ expose }) => [expose, facts.preload[expose] ?? page]),
    ),
    files: 'files.json',
    filesIntegrity: draft.filesIntegrity,
    releasedAt: release.at,
    ...(isPublicAuthor(release.by) ? { releasedBy: release.by } : {}),
  }
}

function readFacts(name: string, build: string): ReleaseMetadata {
  try {
    return JSON.parse(readFileSync(join(build, 'release.json'), 'utf8')) as ReleaseMetadata
  } catch (cause) {
    throw new CliError(
      'build_incomplete',
      `${build} holds no build of ${name} (release.json). Build it, or name the folder that the build went to with --from.`,
      { cause },
    )
  }
}

/** Rejects a build without a file that its page loads first: the page would wait for a missing file. */
function refuseIncomplete({ facts, files, manifest }: ReleaseDraft): void {
  const wanted = Object.values(facts.preload).flatMap(({ modules, styles }) => [...modules, ...styles])
  const missing = ['remoteEntry.js', ...wanted].find((path) => !files.has(path))
  const unbuilt = Object.keys(manifest.exposes).find((expose) => !facts.preload[expose])
  if (missing === undefined && unbuilt === undefined) return
  throw new CliError(
    'build_incomplete',
    `The build of ${manifest.name} lacks ${missing ?? `the module ${unbuilt}`}. Build it anew, and name no file by hand.`,
  )
}

/**
 * Returns whether a stored list of files is of this build, as the shell loads it: files for other hosts do not count, nor does
 * `sha256.json`, which earlier releases do not have.
 */
export function isSameBuild(draft: ReleaseDraft, list: Uint8Array): boolean {
  return leanPart(list) === leanPart(draft.list)
}

/** Returns a hash of a build as the shell sees it. It is the same with and without the builds for other hosts. */
export function computeLeanIntegrity({ list }: ReleaseDraft): string {
  return computeIntegrity(leanPart(list))
}

/** Returns whether a stored list has all files of this build, also those for other hosts. `sha256.json` does not count. */
export function hasSameFiles(draft: ReleaseDraft, list: Uint8Array): boolean {
  return filesOf(list) === filesOf(draft.list)
}

function leanPart(list: Uint8Array): string {
  return filesOf(list, (path) => !isForOtherHosts(path))
}

function filesOf(list: Uint8Array, isIncluded: (path: string) => boolean = () => true): string {
  const { files } = JSON.parse(new TextDecoder().decode(list)) as { files: Record<string, string> }
  return JSON.stringify(
    Object.entries(files).filter(([path]) => isIncluded(path) && path !== shortHashesFile),
  )
}
