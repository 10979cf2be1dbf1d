import { integrityImportMap, secondImportMap } from '@portico/contract/import-map'
import type { Preload, Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { addressSuffix, hasFailedLink, hasHangingLink, isBroughtByDocument } from './document-links.ts'
import { documentHashes, isMapped } from './document-map.ts'
import { fetchFiles, fetchRelease, modulesOf } from './fetch-release.ts'
import { insertImportMap } from './import-map.ts'
import type { Hashes, LoaderContext } from './loading.ts'
import { heedsMap } from './map-integrity.ts'
import { linkModules } from './module-links.ts'

/** What a visit of this module of the release fetches first. */
export function preloadOf(release: Release, expose: string): Preload {
  return release.slotPreload?.[expose] ?? release.preload
}

/** What runs from source, or from a build that is being worked on, has no list of hashes and is not checked. */
export function isUnchecked(release: Release): boolean {
  return release.files === '' || (import.meta.env.DEV && release.version.endsWith('-dev'))
}

/**
 * Brings what a release needs to run and makes sure that nothing of it can run unchecked: each module is covered by an import
 * map that the browser has taken and heeds, or has come by a link that carries its hash. What the document itself brings that
 * way is not asked for again. With `asksAgain` the caller imports at once, with a deadline, and comes back where that fails: then
 * the browser's own check is enough for what the document's map names, and no file is fetched before it.
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
  const isHeeded = await heedsMap(engine)
  if (isHeeded && isBroughtByDocument(context, release, preload)) return documentHashes(base) ?? {}
  const named = isHeeded && asksAgain ? namedByDocument(context, release, preload) : null
  if (named) {
    // Side by side, where an import would go from file to file. One that hangs stays, and is found by that.
    linkModules(context, release, named, preload.modules, new AbortController().signal).catch(leaveToImport)
    return named
  }
  const hashes = await fetchRelease(state, release, preload, signal)
  const suffix = addressSuffix(context, base)
  const map = suffix === '' ? integrityImportMap([base, hashes]) : secondImportMap(base, hashes)
  const isTaken = await insertImportMap(engine, base + suffix, map)
  if (suffix !== '' && !isTaken) {
    const what = `the document keeps a module of ${base} that did not come`
    throw new RemoteError('timeout', what, { needsReload: true })
  }
  if (isTaken && isHeeded) {
    // A link also waits for the document's own: an import that began while that hangs could not be helped any more.
    if (hasHangingLink(base, 'modulepreload'))
      await linkModules(context, release, hashes, preload.modules, signal)
    return hashes
  }
  // Where hashes of maps are known to count but this map was not taken, nothing less will do in an engine that ignores links.
  if (requireMapIntegrity || (isHeeded && !engine.heedsLinks)) {
    const what = `${base} can't be checked here by an import map${requireMapIntegrity ? ', as is required' : ''}`
    throw new RemoteError('not_allowed', what, { needsReload: true })
  }
  await linkEverything(context, release, hashes, signal)
  return hashes
}

/**
 * The hashes of a release that the document's own map names, in a browser where what did not come, by a link or an import, is
 * not lost; null for any other.
 */
function namedByDocument(
  { engine, state }: LoaderContext,
  { base }: Release,
  { modules, styles }: Preload,
): Hashes | null {
  const losesNothing = engine.heedsLinks && !engine.keepsFailedLinks && !engine.keepsFailedImports
  if (!losesNothing || state.doubted.has(base) || hasFailedLink(base) || !isMapped(base)) return null
  const hashes = documentHashes(base)
  return hashes && [...modules, ...styles].every((path) => path in hashes) ? hashes : null
}

function leaveToImport(error: unknown): void {
  if (!(error instanceof RemoteError)) throw error
}

/** Fetched first, for deadlines and reasons: a link has neither, and in some engines one that failed can't be tried again. */
async function linkEverything(
  context: LoaderContext,
  release: Release,
  hashes: Hashes,
  signal: AbortSignal,
): Promise<void> {
  const modules = modulesOf(hashes)
  await fetchFiles(context.state, release, hashes, modules, signal)
  await linkModules(context, release, hashes, modules, signal)
}
