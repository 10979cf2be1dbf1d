import { secondAddress } from '@portico/contract/import-map'

let hasMounted = false

/** Releases that are loaded by second addresses from now on, by their base. */
const freed = new Set<string>()

/** From now on people use something of a remote, which may load in its own time. */
export function noteMount(): void {
  hasMounted = true
}

/**
 * Ends links of the document that wait for a file of this release for ever: `window.stop()` does, with everything else
 * that is under way, so only before the first mount. A module that such a link asked for can never be imported from its
 * address in this document, whether the link hangs or was stopped (both seen in Chromium): the release is loaded by
 * second addresses.
 */
export function freeHangingPreloads(base: string): void {
  if (freed.has(base)) return
  if (hasHangingLink(base, 'modulepreload')) freed.add(base)
  else if (!hasHangingLink(base, 'preload')) return
  if (!hasMounted) window.stop()
}

/** What is put behind each module's address of this release: nothing, unless a link keeps the first address. */
export function addressSuffix(base: string): string {
  return freed.has(base) ? secondAddress : ''
}

/**
 * Whether a link of the document still waits for a file of this release: the browser keeps a timing of each file that
 * came or failed, and of who asked for it.
 */
export function hasHangingLink(base: string, rel: 'modulepreload' | 'preload'): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"][href^="${CSS.escape(base)}"]`)
  return [...links].some(({ href }) => {
    const timings = performance.getEntriesByName(href, 'resource') as PerformanceResourceTiming[]
    return timings.every(({ initiatorType }) => initiatorType === 'fetch')
  })
}
