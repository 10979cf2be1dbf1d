import { logError } from '../browser/log.ts'
import type { LoadingState } from './loading.ts'
import { isOwnStylesheet } from './stylesheets.ts'

/**
 * Removes every stylesheet from the origins of releases that the loader did not add: Vite's preload helper adds stylesheets of lazy
 * chunks without a hash, and the import map has no CSS. The release's only stylesheet is already loaded, so its code can continue.
 */
export function guardStylesheets(state: LoadingState, origins: readonly string[]): void {
  const isForeign = (node: Node): node is HTMLLinkElement =>
    node instanceof HTMLLinkElement &&
    node.relList.contains('stylesheet') &&
    !isOwnStylesheet(state, node) &&
    origins.some((origin) => node.href.startsWith(origin))
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!isForeign(node)) continue
      node.remove()
      logError(`a stylesheet that was not checked is refused: ${node.href}`)
      // The code that added the link waits for an event, and continues as if the stylesheet had failed.
      node.dispatchEvent(new Event('error'))
    }
  }).observe(document.head, { childList: true })
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: Error }
    // A prevented event lets Vite import the chunk itself. A failed chunk rejects for its importer, which may retry; if the user is
    // leaving the page, pending chunks fail anyway.
    if (payload?.message.includes('Unable to preload CSS')) event.preventDefault()
  })
}
