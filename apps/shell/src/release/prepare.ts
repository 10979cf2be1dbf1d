import { createIntegrityImportMap, createRetryImportMap } from '@portico/contract/import-map'
import type { Preload, Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { getUrlSuffix, hasFailedLink, hasHangingLink, isPreloadedByDocument } from './document-links.ts'
import { isInImportMap, readDocumentHashes } from './document-map.ts'
import { fetchFiles, fetchRelease, listModules } from './fetch-release.ts'
import { insertImportMap } from './import-map.ts'
import { enforcesMapIntegrity } from './import-map-integrity.ts'
import type { Hashes, LoaderContext } from './loading.ts'
import { linkModules } from './module-links.ts'

/** Returns the files that have to be loaded before this module of the release runs. */
export function getPreload(release: Release, expose: string): Preload {
  return release.slotPreload?.[expose] ?? release.preload
}

/** Returns whether a release has no list of hashes: a development server or a local build. Its files are not checked. */
export function isUncheckedRelease(release: Release): boolean {
  return release.files === '' || (import.meta.env.DEV && release.version.endsWith('-dev'))
}

/**
 * Loads the files of `preload`, and ensures that all code of the release is checked: each module is in an import map whose hashes the
 * browser checks, or was loaded by a link with a hash. Files that the document itself loads this way are not requested again. With
 * `asksAgain`, the caller imports immediately, with a timeout, and calls again if that fails. Then the browser's check of the document's
 * map is enough, and no file is fetched first.
 * @throws RemoteError `unreachable`, `integrity` or `not_allowed`
 */
export async function prepareRelease(
  context: LoaderContext,
  release: Release,
  preload: Preload,
  signal: AbortSignal,
  { asksAgain = false } = {},
): Promise<Hashes> {
  const { base } = release
  const { engine, state, requireMapIntegrity } = context
  const isHeeded = await enforcesMapIntegrity(engine)
  if (isHeeded && isPreloadedByDocument(context, release, preload)) return readDocumentHashes(base) ?? {}
  const named = isHeeded && asksAgain ? namedByDocument(context, release, preload) : null
  if (named) {
    // Links load the modules in parallel, while an import loads them one after another. A hanging link stays, so that it can be found.
    linkModules(context, release, named, preload.modules, new AbortController().signal).catch(leaveToImport)
    return named
  }
  const hashes = await fetchRelease(state, release, preload, signal)
  const suffix = getUrlSuffix(context, base)
  const map = suffix === '' ? createIntegrityImportMap([base, hashes]) : createRetryImportMap(base, hashes)
  const isTaken = await insertImportMap(engine, base + suffix, map)
  if (suffix !== '' && !isTaken) {
    const what = `the document keeps a module of ${base} that did not come`
    throw new RemoteError('timeout', what, { needsReload: true })
  }
  if (isTaken && isHeeded) {
    // The new links wait for a hanging link of the document: an import that starts while it hangs could not be recovered.
    if (hasHangingLink(base, 'modulepreload'))
      await linkModules(context, release, hashes, preload.modules, signal)
    return hashes
  }
  // An engine that ignores the hashes of links can only check the release by a map, and it has not accepted this one.
  if (requireMapIntegrity || (isHeeded && !engine.heedsLinks)) {
    const what = `${base} can't be checked here by an import map${requireMapIntegrity ? ', as is required' : ''}`
    throw new RemoteError('not_allowed', what, { needsReload: true })
  }
  await linkEverything(context, release, hashes, signal)
  return hashes
}

/**
 * Returns the hashes of a release in the document's map if the engine can retry a failed link and a failed import. Null for other
 * engines, or if the map lacks a file.
 */
function namedByDocument(
  { engine, state }: LoaderContext,
  { base }: Release,
  { modules, styles }: Preload,
): Hashes | null {
  const losesNothing = engine.heedsLinks && !engine.keepsFailedLinks && !engine.keepsFailedImports
  if (!losesNothing || state.doubted.has(base) || hasFailedLink(base) || !isInImportMap(base)) return null
  const hashes = readDocumentHashes(base)
  return hashes && [...modules, ...styles].every((path) => path in hashes) ? hashes : null
}

function leaveToImport(error: unknown): void {
  if (!(error instanceof RemoteError)) throw error
}

/** Links all modules. Fetches them first, because links have no timeout and no error reason, and some engines can't retry a failed link. */
async function linkEverything(
  context: LoaderContext,
  release: Release,
  hashes: Hashes,
  signal: AbortSignal,
): Promise<void> {
  const modules = listModules(hashes)
  await fetchFiles(context.state, release, hashes, modules, signal)
  await linkModules(context, release, hashes, modules, signal)
}
