let hasMounted = false

/** From now on people use something of a remote, which may load in its own time. */
export function noteMount(): void {
  hasMounted = true
}

/**
 * A `modulepreload` link of the document whose server hangs keeps the browser from importing that module for ever,
 * whoever asks (seen in Chromium). Only `window.stop()` ends it, with everything else that is under way, so it is
 * called only before the first remote was mounted. Says whether it was.
 */
export function freeHangingPreloads(base: string): boolean {
  if (hasMounted || !hasHangingLink(base)) return false
  window.stop()
  return true
}

/** The browser keeps a timing of each file that came or failed; without one, the link still waits. */
function hasHangingLink(base: string): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>(
    `link[rel="modulepreload"][href^="${CSS.escape(base)}"], link[rel="preload"][href^="${CSS.escape(base)}"]`,
  )
  return [...links].some(({ href }) => performance.getEntriesByName(href, 'resource').length === 0)
}
