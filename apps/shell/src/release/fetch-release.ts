import { isOfPortal } from '@portico/contract/import-map'
import { type Preload, parseReleaseFiles, type Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { documentHashes } from './document-map.ts'
import { fetchFile } from './fetch-file.ts'
import type { Hashes, LoadingState } from './loading.ts'

/**
 * Brings the files of `preload`, each checked against its hash, before anything of the release is imported: an `import()` has
 * no deadline, and its rejection does not distinguish a changed file from a dead server. What arrived stays, so that a second
 * try asks only for the rest. The hashes are those of the document's import map, or of the release's list.
 * @throws RemoteError `unreachable`, `integrity` or `not_allowed`
 */
export async function fetchRelease(
  state: LoadingState,
  release: Release,
  preload: Preload,
  signal: AbortSignal,
): Promise<Hashes> {
  const hashes =
    state.lists.get(release.base) ?? documentHashes(release.base) ?? (await fetchList(state, release, signal))
  state.lists.set(release.base, hashes)
  await fetchFiles(state, release, hashes, [...preload.modules, ...preload.styles], signal)
  return hashes
}

/** Brings some files of a release that have not come yet. */
export async function fetchFiles(
  state: LoadingState,
  release: Release,
  hashes: Hashes,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const url = release.base + path
      if (state.arrived.has(url)) return
      const response = await fetchFile(state, url, hashOf(release, hashes, path), signal)
      // With a hash to check, the answer comes when the whole file is there: its bytes are of no further use.
      await response.body?.cancel()
      state.arrived.add(url)
    }),
  )
}

/** The modules of a release that a shell may load. */
export function modulesOf(hashes: Hashes): string[] {
  return Object.keys(hashes).filter((path) => isOfPortal(path) && path.endsWith('.js'))
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

async function fetchList(state: LoadingState, release: Release, signal: AbortSignal): Promise<Hashes> {
  const url = release.base + release.files
  const response = await fetchFile(state, url, release.filesIntegrity, signal)
  const text = await response.text()
  try {
    return parseReleaseFiles(JSON.parse(text)).files
  } catch (cause) {
    throw new RemoteError('integrity', `${url} is no list of files`, { cause })
  }
}
