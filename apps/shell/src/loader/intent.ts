import type { Registry } from '@portico/contract/registry'
import { runWhenIdle } from '../browser/when-idle.ts'
import { listMenuRemotes, matchRoute } from '../navigation/route.ts'
import type { PreloadRemote } from './preload.ts'

/** Number of the menu's remotes that are preloaded while the page is idle, and the delay after the start in ms. */
const idle = { remotes: 3, after: 5_000 }

/**
 * Preloads and runs a remote when the user points at any link to it or focuses it. After the start, when the page is idle, preloads the
 * first remotes of the menu without running them. `isOpen` returns whether the user may open a remote.
 */
export function preloadOnIntent(
  registry: Registry,
  preload: PreloadRemote,
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
      runWhenIdle(async () => {
        const open = listMenuRemotes(registry).filter(([name]) => isOpen(name))
        for (const [name] of open.slice(0, idle.remotes)) await preload(name)
      }),
    idle.after,
  )
}
