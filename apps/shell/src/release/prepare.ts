import { integrityImportMap, secondImportMap } from '@portico/contract/import-map'
import type { Preload, Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { fetchFiles, fetchRelease, type Hashes } from './fetch-release.ts'
import { addressSuffix, hasHangingLink } from './free-preloads.ts'
import { insertImportMap } from './import-map.ts'
import type { LoaderContext } from './loading.ts'
import { knownMapIntegrity, mapIntegrity } from './map-integrity.ts'
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
 * Brings what a release needs to run and makes sure that nothing of it can run unchecked: each module is covered by the
 * import map, or has come by a link that carries its hash.
 * @throws RemoteError `unreachable`, `integrity` or `not_allowed`
 */
export async function prepareRelease(
  { requireMapIntegrity }: LoaderContext,
  release: Release,
  preload: Preload,
  signal: AbortSignal,
): Promise<Hashes> {
  const { base } = release
  const hashes = await fetchRelease(release, preload, signal)
  const isSecond = addressSuffix(base) !== ''
  const map = isSecond ? secondImportMap(base, hashes) : integrityImportMap([base, hashes])
  const isMapped = await insertImportMap(base + addressSuffix(base), map)
  if (isSecond && !isMapped)
    throw new RemoteError('timeout', `the document waits for a module of ${base} for ever`)
  // Until the browser is known, links alone carry it: asking would hold up the first page.
  const heeds = requireMapIntegrity ? await mapIntegrity() : knownMapIntegrity()
  const isCovered = isMapped && heeds === 'heeded'
  if (requireMapIntegrity && !isCovered) {
    throw new RemoteError('not_allowed', `${base} can't be checked here by an import map, as is required`)
  }
  // A link also waits for the document's own: an import that began while that hangs could not be helped any more.
  if (!isCovered || hasHangingLink(base, 'modulepreload'))
    await linkModules(release, hashes, preload.modules, signal)
  if (!isMapped || heeds === 'ignored') await linkEverything(release, hashes, signal)
  return hashes
}

/** Once the page is quiet: where the browser turns out to ignore the map, lazy chunks come by links too. */
export async function coverLazyChunks(release: Release, hashes: Hashes, signal: AbortSignal): Promise<void> {
  if (knownMapIntegrity() === null && (await mapIntegrity()) === 'ignored')
    await linkEverything(release, hashes, signal)
}

async function linkEverything(release: Release, hashes: Hashes, signal: AbortSignal): Promise<void> {
  const modules = Object.keys(hashes).filter((path) => path.endsWith('.js'))
  await fetchFiles(release, hashes, modules, signal)
  await linkModules(release, hashes, modules, signal)
}
