import { isShellFile } from '@portico/contract/import-map'
import { type Preload, parseReleaseFiles, type Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { readDocumentHashes } from './document-map.ts'
import { fetchFile } from './fetch-file.ts'
import type { Hashes, LoadingState } from './loading.ts'

/**
 * Fetches the files of `preload` and checks their hashes before the release is imported: an `import()` has no timeout, and its rejection
 * does not distinguish a changed file from an unreachable server. Files that arrived are remembered, so a second try only requests
 * the others. The hashes come from the document's import map, or from the release's list.
 * @throws RemoteError `unreachable`, `integrity` or `not_allowed`
 */
export async function fetchRelease(
  state: LoadingState,
  release: Release,
  preload: Preload,
  signal: AbortSignal,
): Promise<Hashes> {
  const hashes =
    state.lists.get(release.base) ??
    readDocumentHashes(release.base) ??
    (await fetchList(state, release, signal))
  state.lists.set(release.base, hashes)
  await fetchFiles(state, release, hashes, [...preload.modules, ...preload.styles], signal)
  return hashes
}

/** Fetches files of a release, except those that have already arrived. */
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
      const response = await fetchFile(state, url, getFileHash(release, hashes, path), signal)
      // With a hash, the answer arrives after the complete file, so its body is not needed.
      await response.body?.cancel()
      state.arrived.add(url)
    }),
  )
}

/** Returns the paths of a release's modules that a shell may load. */
export function listModules(hashes: Hashes): string[] {
  return Object.keys(hashes).filter((path) => isShellFile(path) && path.endsWith('.js'))
}

/**
 * Returns the hash of a file from the release's list.
 * @throws RemoteError `integrity` for a file that is not in the list, because it can't be checked
 */
export function getFileHash(release: Release, hashes: Hashes, path: string): string {
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
