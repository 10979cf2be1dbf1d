import type { HistoryWindow } from '@portico/contract/history'

/** The key of an element's own state in the embedding page's `history.state`. */
const own = 'portico-embed'

/**
 * Returns the page's window for an embedded remote. With `hash`, its address is behind `#`. The page's own entries in `history.state`
 * are kept, so that its router still works.
 */
export function createEmbeddedWindow(page: Window, { hash }: { hash: boolean }): HistoryWindow {
  const merge = (state: unknown) => ({ ...objectOf(page.history.state), [own]: state })
  const address = (url?: string | URL | null) =>
    url === null || url === undefined ? undefined : hash ? `#${url}` : url
  return {
    get location() {
      return hash ? hashLocation(page.location) : page.location
    },
    history: {
      get state() {
        return objectOf(page.history.state)[own]
      },
      pushState: (state: unknown, unused: string, url?: string | URL | null) =>
        page.history.pushState(merge(state), unused, address(url)),
      replaceState: (state: unknown, unused: string, url?: string | URL | null) =>
        page.history.replaceState(merge(state), unused, address(url)),
      go: (delta?: number) => page.history.go(delta),
    } as History,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    confirm: page.confirm.bind(page),
  }
}

function hashLocation({ hash, origin }: Location): Location {
  const inner = hash.replace(/^#/, '')
  // A fragment that is not a path belongs to the page, so the remote is at its root.
  return new URL(inner.startsWith('/') ? inner : '/', origin) as unknown as Location
}

function objectOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}
