import { minifyFunction } from '@portico/vite-remote/minify-function'

/**
 * Returns the script of a document whose path can't be guessed. The page takes the address below `route` that its fragment names, before
 * anything else reads the address, so that the path stays out of the address bar, bookmarks and shared links.
 */
export function enterScript(route: string): string {
  return `(${smallest})(${JSON.stringify(route)})`
}

/** Runs in the page. Its source is written into the document, so it imports nothing. */
function enterRoute(route: string): void {
  const to = location.hash.slice(1)
  const isBelow = to.startsWith(route) && /^([/?#]|$)/.test(to.slice(route.length))
  history.replaceState(null, '', isBelow ? to : route)
  // A shell that lacks the remote here all the same does not come back for it.
  document.documentElement.dataset.porticoRoute = route
}

const smallest = minifyFunction(enterRoute)
