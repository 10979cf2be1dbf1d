import { integrityImportMap } from '@portico/contract/import-map'
import { type Preload, parseReleaseFiles, type Release, type ReleaseFiles } from '@portico/contract/registry'
import { insertImportMap } from './import-map.ts'
import { RemoteError } from './status.ts'

/**
 * Brings every file that the release's first visit needs, each checked against its hash, before anything of it is
 * imported: an `import()` has no deadline, and its rejection does not tell a changed file from a dead server.
 * @throws RemoteError `unreachable` or `integrity`
 */
export async function fetchRelease(
  release: Release,
  preload: Preload,
  signal: AbortSignal,
): Promise<ReleaseFiles> {
  const list = await fetchFile(release.base, release.files, release.filesIntegrity, signal)
  const files = parseReleaseFiles(JSON.parse(list))
  insertImportMap(release.base, integrityImportMap([release.base, files.files]))
  const needed = [...preload.modules, ...preload.styles]
  await Promise.all(
    needed.map((path) => {
      const integrity = files.files[path]
      if (!integrity)
        throw new RemoteError('integrity', `${release.base}${path} is in no list of checked files`)
      return fetchFile(release.base, path, integrity, signal)
    }),
  )
  return files
}

async function fetchFile(
  base: string,
  path: string,
  integrity: string,
  signal: AbortSignal,
): Promise<string> {
  const url = base + path
  let response: Response
  try {
    response = await fetch(url, { integrity, signal, credentials: 'same-origin' })
  } catch (cause) {
    signal.throwIfAborted()
    throw await reasonOf(url, signal, cause)
  }
  if (!response.ok) throw new RemoteError('unreachable', `${url} answered ${response.status}`)
  return response.text()
}

/** A refused hash and a dead server reject alike; asking again without the hash tells them apart, and runs nothing. */
async function reasonOf(url: string, signal: AbortSignal, cause: unknown): Promise<RemoteError> {
  try {
    const response = await fetch(url, { signal, cache: 'no-store', credentials: 'same-origin' })
    if (response.ok)
      return new RemoteError('integrity', `${url} is not the file that was released`, { cause })
    return new RemoteError('unreachable', `${url} answered ${response.status}`, { cause })
  } catch {
    signal.throwIfAborted()
    return new RemoteError('unreachable', `${url} could not be reached`, { cause })
  }
}
