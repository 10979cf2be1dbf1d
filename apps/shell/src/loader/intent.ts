import type { Registry } from '@portico/contract/registry'
import { whenIdle } from '../browser/when-idle.ts'
import { matchRoute, menuOf } from '../navigation/route.ts'
import type { Preload } from './preload.ts'

/** How many remotes of the menu are brought when nothing else is going on, and how long after the start. */
const idle = { remotes: 3, after: 5_000 }

/**
 * Brings and runs a remote when somebody points at a link to it, or reaches it by keyboard, wherever the link stands; and, once
 * the page has been quiet for a while, those that come first in the menu. `isOpen` says whom the person may visit.
 */
export function preloadOnIntent(
  registry: Registry,
  preload: Preload,
  isOpen: (name: string) => boolean,
): void {
  const point = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin) return
    const route = matchRoute(registry, link.pathname)
    if (route.kind === 'remote' && isOpen(route.name)) void preload(route.name, { evaluate: true })
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, point, { passive: true })
  setTimeout(
    () =>
      whenIdle(async () => {
        const open = menuOf(registry).filter(([name]) => isOpen(name))
        for (const [name] of open.slice(0, idle.remotes)) await preload(name)
      }),
    idle.after,
  )
}
