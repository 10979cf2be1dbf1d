import { secondAddress } from '@portico/contract/import-map'
import type { Preload, Release } from '@portico/contract/registry'
import { isMapped } from './document-map.ts'
import type { LoaderContext } from './loading.ts'

declare global {
  interface Window {
    /** What became of the document's links, by address: the document's own first script watches them from the beginning. */
    porticoLinks?: ReadonlyMap<string, 'load' | 'error'>
  }
}

/**
 * Whether the document itself brings all of `preload`: the browser has taken the import map that names it, links ask for the
 * files, and none has failed. Where the map is heeded there is nothing to fetch a second time.
 */
export function isBroughtByDocument(
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
    isMapped(base) &&
    modules.every((path) => isComing('modulepreload', path)) &&
    styles.every((path) => isComing('preload', path))
  )
}

/** What is put behind each module's address of this release: nothing, unless a link keeps the first address. */
export function addressSuffix({ state }: LoaderContext, base: string): string {
  return state.freed.has(base) ? secondAddress : ''
}

/**
 * Ends links of the document that wait for a file of this release for ever: `window.stop()` does, with everything else
 * that is under way, so only before the first mount. A module that such a link asked for can never be imported from its
 * address in this document, whether the link hangs or was stopped (both seen in Chromium), nor in some engines one whose link
 * failed: the release is loaded by second addresses.
 */
export function freeSpoiltLinks({ engine, state }: LoaderContext, base: string): void {
  state.doubted.add(base)
  if (state.freed.has(base)) return
  const hanging = hangingLinks(base, 'modulepreload')
  const isHanging = hanging.length > 0
  // A link of the loader's own can be left behind: its module is asked for past it, as after an unfinished fetch.
  const own = hanging.filter(({ href }) => state.linked.has(href))
  for (const { href } of own) state.unfinished.add(href)
  const hasFailed = engine.keepsFailedLinks && hasFailedLink(base)
  if (isHanging || hasFailed) state.freed.add(base)
  const mustStop = own.length < hanging.length || hasHangingLink(base, 'preload')
  if (mustStop && !state.hasMounted) window.stop()
}

/** Whether a link of the document still waits for a file of this release. */
export function hasHangingLink(base: string, rel: 'modulepreload' | 'preload'): boolean {
  return hangingLinks(base, rel).length > 0
}

/** The browser keeps a timing of each file that came or failed, and of who asked for it. */
function hangingLinks(base: string, rel: 'modulepreload' | 'preload'): HTMLLinkElement[] {
  return linksOf(rel, base).filter(({ href }) => {
    const timings = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[]
    return timings.every(({ initiatorType }) => initiatorType === 'fetch')
  })
}

/** Whether a link of the document has asked for a module of this release, and failed. */
export function hasFailedLink(base: string): boolean {
  return linksOf('modulepreload', base).some(({ href }) => window.porticoLinks?.get(href) === 'error')
}

function linksOf(rel: string, address: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"][href^="${CSS.escape(address)}"]`)]
}
