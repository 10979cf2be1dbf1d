import { minifyFunction } from '@portico/vite-remote/minify-function'

/**
 * Returns the first script of a document whose path can't be guessed. It replaces the address of the page with the one in the fragment, or
 * with `route`, before other code reads it. This keeps the path out of the address bar, bookmarks and shared links.
 */
export function enterScript(route: string): string {
  return `(${smallest})(${JSON.stringify(route)})`
}

/** Runs in the page. It imports nothing, because the document contains its source. */
function enterRoute(route: string): void {
  // The script names the route, and a page that drops the remote must not keep it.
  document.currentScript?.remove()
  const to = location.hash.slice(1)
  const isBelow = to.startsWith(route) && /^([/?#]|$)/.test(to.slice(route.length))
  history.replaceState(null, '', isBelow ? to : route)
  // If this document lacks the remote, the shell does not load it again and again.
  document.documentElement.dataset.porticoRoute = route
}

const smallest = minifyFunction(enterRoute)
