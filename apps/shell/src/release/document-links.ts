import { retryQuery } from '@portico/contract/import-map'
import type { Preload, Release } from '@portico/contract/registry'
import { isInImportMap } from './document-map.ts'
import type { LoaderContext } from './loading.ts'

declare global {
  interface Window {
    /** Result of each link in the document, by address. The document's first script collects them from the start. */
    porticoLinks?: ReadonlyMap<string, 'load' | 'error'>
  }
}

/**
 * Returns whether the document itself loads all files of `preload`: the browser has accepted the import map with their hashes, links
 * request the files, and no link has failed. If the browser checks the hashes of the map, no file has to be fetched again.
 */
export function isPreloadedByDocument(
  { state }: LoaderContext,
  { base }: Release,
  { modules, styles }: Preload,
): boolean {
  const isComing = (rel: string, path: string) => {
    const link = linksOf(rel, base + path)[0]
    return link !== undefined && window.porticoLinks?.get(link.href) !== 'error'
  }
  return (
    !state.doubted.has(base) &&
    isInImportMap(base) &&
    modules.every((path) => isComing('modulepreload', path)) &&
    styles.every((path) => isComing('preload', path))
  )
}

/** Returns the suffix of the addresses of a release's modules. Empty unless a link holds the first address. */
export function getUrlSuffix({ state }: LoaderContext, base: string): string {
  return state.freed.has(base) ? retryQuery : ''
}

/**
 * Ends links of the document that wait for files of this release without end. `window.stop()` ends them, with all other pending
 * requests, so it is only called before the first mount. The document can never import a module from an address whose link hangs or was
 * stopped (both observed in Chromium) or, in some engines, whose link failed. The release is then loaded by second addresses.
 */
export function releaseHangingLinks({ engine, state }: LoaderContext, base: string): void {
  state.doubted.add(base)
  if (state.freed.has(base)) return
  const hanging = hangingLinks(base, 'modulepreload')
  const isHanging = hanging.length > 0
  // The loader's own links may stay: their modules are requested past the cache, as after an unfinished fetch.
  const own = hanging.filter(({ href }) => state.linked.has(href))
  for (const { href } of own) state.unfinished.add(href)
  const hasFailed = engine.keepsFailedLinks && hasFailedLink(base)
  if (isHanging || hasFailed) state.freed.add(base)
  const mustStop = own.length < hanging.length || hasHangingLink(base, 'preload')
  if (mustStop && !state.hasMounted) window.stop()
}

/** Returns whether a link of the document still waits for a file of this release. */
export function hasHangingLink(base: string, rel: 'modulepreload' | 'preload'): boolean {
  return hangingLinks(base, rel).length > 0
}

/** Returns links without a resource timing: the browser records one, with its initiator, for each file that arrived or failed. */
function hangingLinks(base: string, rel: 'modulepreload' | 'preload'): HTMLLinkElement[] {
  return linksOf(rel, base).filter(({ href }) => {
    const timings = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[]
    return timings.every(({ initiatorType }) => initiatorType === 'fetch')
  })
}

/** Returns whether a link of the document failed to load a module of this release. */
export function hasFailedLink(base: string): boolean {
  return linksOf('modulepreload', base).some(({ href }) => window.porticoLinks?.get(href) === 'error')
}

function linksOf(rel: string, address: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"][href^="${CSS.escape(address)}"]`)]
}
