import type { Plugin } from 'vite'

/** The event that a remote's development server sends after each change of a file. */
const changed = 'portico:changed'

/**
 * Returns what Vite's client runs in a page: after a change of a source the page is loaded again if it could not show the remote. Then
 * none of the remote's modules runs in the page, and Vite sends no update for modules that no page has loaded.
 */
function writeListener(remote: string): string {
  const places = [
    `[data-remote="${remote}"][data-remote-state="failed"]`,
    `[data-slot-remote="${remote}"][data-slot-state="failed"]`,
    // The page of the remote alone.
    '#root:empty',
  ]
  return `
createHotContext('/@portico/reload-failed').on('${changed}', () => {
  if (document.querySelector(${JSON.stringify(places.join())})) location.reload()
})
`
}

/** Loads pages again that could not show a remote, when a source of the remote has changed. */
export function reloadFailed(remote: string): Plugin {
  return {
    name: 'portico:reload-failed',
    transform: {
      filter: { id: /\/vite\/dist\/client\/client\.mjs(\?|$)/ },
      handler: (code) => ({ code: code + writeListener(remote), map: null }),
    },
    hotUpdate() {
      if (this.environment.name === 'client') this.environment.hot.send({ type: 'custom', event: changed })
    },
  }
}
