import {
  createPortalHistory,
  type NavigationTarget,
  type RemoteHistory,
  type ScopedHistory,
} from '@portico/contract/history'
import { EmbedError } from './embed-error.ts'
import type { EmbedHistory, EmbedHistoryOptions } from './embed-history.ts'
import { createEmbeddedWindow } from './embedded-window.ts'
import type { Routing } from './read-settings.ts'
import { withHref } from './with-href.ts'

/** All copies of this code on a page share which element uses the page's address. */
const claim = Symbol.for('portico/embed-address')
const holder = globalThis as { [claim]?: object | undefined }

/**
 * Keeps an element's address in the page's address, below a path or behind `#`.
 * @throws EmbedError `routing_taken` when another element does
 */
export function createAddressHistory(
  routing: Exclude<Routing, { mode: 'memory' }>,
  { ask, onLeave }: EmbedHistoryOptions,
): EmbedHistory {
  if (holder[claim])
    throw new EmbedError(
      'routing_taken',
      'Another Portico element keeps its address in this page’s own. Give one of them routing="memory".',
    )
  const isHash = routing.mode === 'hash'
  const base = isHash ? '/' : routing.base
  const portal = createPortalHistory(createEmbeddedWindow(window, { hash: isHash }))
  portal.setLeavePrompt(ask)
  const mine = portal
  holder[claim] = mine
  const start = portal.scope(base)
  const { pathname } = start.location
  start.dispose()
  return {
    pathname,
    open: (signal) => {
      const scope = portal.scope(base)
      signal.addEventListener('abort', () => scope.dispose(), { once: true })
      const href = (to: NavigationTarget) => (isHash ? `#${scope.createHref(to)}` : scope.createHref(to))
      return stayingHere(scope, href, onLeave)
    },
    dispose: () => {
      portal.dispose()
      if (holder[claim] === mine) holder[claim] = undefined
    },
  }
}

/** The portal has other addresses than the page, so navigation to another remote is reported instead of followed. */
function stayingHere(
  scope: ScopedHistory,
  href: (to: NavigationTarget) => string,
  onLeave: (address: string) => void,
): RemoteHistory {
  const unlessOutside = (to: NavigationTarget, go: () => void) => {
    const target = typeof to === 'string' ? to : (to.pathname ?? '')
    if (target.startsWith('//')) onLeave(target.slice(1))
    else go()
  }
  const history = withHref(scope, href)
  history.push = (to, state) => unlessOutside(to, () => scope.push(to, state))
  history.replace = (to, state) => unlessOutside(to, () => scope.replace(to, state))
  return history
}
