import { type Preload, parseReleaseFiles, type Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { fetchFile } from './fetch-file.ts'

/** The hash of each file of a release, by path. */
export type Hashes = Readonly<Record<string, string>>

/** Lists by the base of their release, and files by address, that arrived whole in this document. */
const lists = new Map<string, Hashes>()
const arrived = new Set<string>()

/**
 * Brings a release's list of files, and those of `preload`, each checked against its hash, before anything of it is
 * imported: an `import()` has no deadline, and its rejection does not tell a changed file from a dead server. What
 * arrived stays, so that a second try asks only for the rest.
 * @throws RemoteError `unreachable`, `integrity` or `not_allowed`
 */
export async function fetchRelease(release: Release, preload: Preload, signal: AbortSignal): Promise<Hashes> {
  const hashes = lists.get(release.base) ?? (await fetchList(release, signal))
  await fetchFiles(release, hashes, [...preload.modules, ...preload.styles], signal)
  return hashes
}

/** Brings some files of a release that have not come yet. */
export async function fetchFiles(
  release: Release,
  hashes: Hashes,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const url = release.base + path
      if (arrived.has(url)) return
      const response = await fetchFile(url, hashOf(release, hashes, path), signal)
      // With a hash to check, the answer comes when the whole file is there: its bytes are of no further use.
      await response.body?.cancel()
      arrived.add(url)
    }),
  )
}

/**
 * The hash that the release's list has for a file.
 * @throws RemoteError `integrity` for a file that no list names: it could be anything
 */
export function hashOf(release: Release, hashes: Hashes, path: string): string {
  const hash = hashes[path]
  if (hash) return hash
  throw new RemoteError('integrity', `${release.base}${path} is in no list of checked files`)
}

async function fetchList(release: Release, signal: AbortSignal): Promise<Hashes> {
  const url = release.base + release.files
  const response = await fetchFile(url, release.filesIntegrity, signal)
  const text = await response.text()
  try {
    const { files } = parseReleaseFiles(JSON.parse(text))
    lists.set(release.base, files)
    return files
  } catch (cause) {
    throw new RemoteError('integrity', `${url} is no list of files`, { cause })
  }
}
