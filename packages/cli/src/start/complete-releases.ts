import type { Registry } from '@portico/contract/registry'
import { writeCompressed } from '../files/compress.ts'
import { computeIntegrity } from '../files/integrity.ts'
import { getFileHeaders, isForOtherHosts, layout } from '../registry/layout.ts'
import { findEntry, listStoredVersions, type ReleaseEntry } from '../registry/release-entry.ts'
import { getOtherHostEntries, isSameBuild, type ReleaseDraft } from '../release/draft.ts'
import type { Target } from '../targets/target.ts'

/** The list of all files of a release that was made without its builds for other hosts. `files.json` keeps the first list. */
const wholeList = 'files.full.json'

/**
 * Puts the builds for other pages and hosts into the stored releases that `by` made of the same build without them, and names them in
 * their entries. Signed releases stay as they are. Returns the entries of the releases that have these builds.
 */
export async function completeReleases(
  target: Target,
  draft: ReleaseDraft,
  by: string,
): Promise<ReleaseEntry[]> {
  const others = [...draft.files].filter(([path]) => isForOtherHosts(path))
  const { name } = draft.manifest
  const completed: ReleaseEntry[] = []
  for (const { version, whole } of others.length > 0 ? await listStoredVersions(target, name) : []) {
    const first = whole ? await target.read(layout.file(name, version, 'files.json')) : null
    const entry = first && isSameBuild(draft, first) ? await findEntry(target, name, version) : null
    if (!first || !entry || entry.releasedBy !== by || entry.signature) continue
    completed.push(
      entry.files === wholeList || entry.embed || entry.fullEntry
        ? entry
        : await completeRelease(target, draft, { first, others, entry }),
    )
  }
  return completed
}

/** Writes the files, then their list, then the entry, so that an interrupted run can be repeated. */
async function completeRelease(
  target: Target,
  draft: ReleaseDraft,
  release: { first: Uint8Array; others: readonly [string, Uint8Array][]; entry: ReleaseEntry },
): Promise<ReleaseEntry> {
  const { first, others, entry } = release
  const place = layout.file(draft.manifest.name, entry.version, '')
  // An interrupted run may have written the files of another build.
  const there = (await target.list(place)).filter((path) => {
    const file = path.slice(place.length)
    return isForOtherHosts(file) || file.startsWith(wholeList)
  })
  await target.remove(there)
  const list = listWith(first, others)
  const complete = {
    ...entry,
    ...getOtherHostEntries(draft),
    files: wholeList,
    filesIntegrity: computeIntegrity(list),
  }
  for (const [path, bytes] of [...others, [wholeList, list] as const])
    await writeCompressed(target, place + path, bytes, getFileHeaders(path, 'immutable'))
  const bytes = new TextEncoder().encode(`${JSON.stringify(complete, null, 2)}\n`)
  await target.write(`${place}entry.json`, bytes, getFileHeaders('entry.json', 'immutable'))
  return complete
}

/** Returns the list of a release with more files. */
function listWith(first: Uint8Array, others: readonly [string, Uint8Array][]): Uint8Array {
  const { files } = JSON.parse(new TextDecoder().decode(first)) as { files: Record<string, string> }
  const all = {
    ...files,
    ...Object.fromEntries(others.map(([path, bytes]) => [path, computeIntegrity(bytes)])),
  }
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))
  return new TextEncoder().encode(`${JSON.stringify({ files: sorted }, null, 2)}\n`)
}

/** Names the builds for other pages and hosts in a remote's releases. A signature covers the whole release, so signed ones stay. */
export function addDeferredBuilds(
  remote: Registry['remotes'][string],
  completed: readonly ReleaseEntry[],
): Registry['remotes'][string] {
  const releases = remote.releases.map((release) => {
    const entry = completed.find(({ version }) => version === release.version)
    if (!entry || release.signature) return release
    const { embed, fullEntry, files, filesIntegrity } = entry
    return { ...release, ...(embed && { embed }), ...(fullEntry && { fullEntry }), files, filesIntegrity }
  })
  return { ...remote, releases }
}
