import { logError } from '../browser/log.ts'
import type { LoadingState } from './loading.ts'
import { isOwnStylesheet } from './stylesheets.ts'

/**
 * Takes every stylesheet out that somebody else adds from where releases lie: Vite's preload helper adds sheets of lazy
 * chunks without a hash, and the import map covers no CSS. A release's one sheet is there already, so its code goes on.
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
      // Who added it waits for one of its events; it goes on as if the sheet had failed.
      node.dispatchEvent(new Event('error'))
    }
  }).observe(document.head, { childList: true })
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: Error }
    // Handled: the chunk itself is imported all the same. A chunk that fails is for who asked for it: it is tried again there,
    // and a page that is being left loses what is under way.
    if (payload?.message.includes('Unable to preload CSS')) event.preventDefault()
  })
}
