import { getForeignLanguage, getLocalizedText } from '@portico/contract'
import type { Registry, RegistryRemote } from '@portico/contract/registry'
import type { SessionSnapshot } from '@portico/session'
import type { Translate } from '@portico/ui'
import { decideAccess } from './access.ts'

/** The page of an address of the portal. */
export type PortalRoute =
  | { kind: 'home' }
  | { kind: 'remote'; name: string; remote: RegistryRemote }
  | { kind: 'none' }

/** Returns the route of `pathname`: home, the remote that owns its first segment, or none. */
export function matchRoute(registry: Registry, pathname: string): PortalRoute {
  if (pathname === '/') return { kind: 'home' }
  for (const [name, remote] of Object.entries(registry.remotes)) {
    if (pathname === remote.route || pathname.startsWith(`${remote.route}/`))
      return { kind: 'remote', name, remote }
  }
  return { kind: 'none' }
}

/** Returns the name of a route: the remote's name, `home` or `none`. */
export function getRouteName(route: PortalRoute): string {
  return route.kind === 'remote' ? route.name : route.kind
}

/** Returns the remotes in the order of the menu. */
export function listMenuRemotes(registry: Registry): [name: string, remote: RegistryRemote][] {
  return Object.entries(registry.remotes).sort(([, a], [, b]) => a.order - b.order)
}

/** An item of the navigation. */
export interface NavigationItem {
  /** `home`, or the remote's name. */
  name: string
  href: string
  icon: string
  title: string
  /** The title's language if it differs from the page's language. */
  lang?: string | undefined
}

/** Returns home and every remote that the user may see. A remote that requires a claim is hidden from accounts without it. */
export function createNavigationItems(
  registry: Registry,
  snapshot: Pick<SessionSnapshot, 'status' | 'user'>,
  t: Translate,
): NavigationItem[] {
  const remotes = listMenuRemotes(registry).filter(
    ([, remote]) => decideAccess(remote.access, snapshot) !== 'lacks_claim',
  )
  return [
    { name: 'home', href: '/', icon: 'house', title: t('Home') },
    ...remotes.map(([name, remote]) => ({
      name,
      href: remote.route,
      icon: remote.icon ?? 'box',
      ...(name === 'auth' && snapshot.status === 'signed_out'
        ? { title: t('Sign in') }
        : {
            title: getLocalizedText(remote.title, t.locale),
            lang: getForeignLanguage(remote.title, t.locale),
          }),
    })),
  ]
}

/** Returns the address of the sign-in page, with `from` as the address to return to. */
export function getSignInAddress(from: { pathname: string; search: string; hash: string }): string {
  return `/auth?next=${encodeURIComponent(from.pathname + from.search + from.hash)}`
}

/** Returns the address in `?next=`. Null unless it is in this portal, because the link may come from an attacker. */
export function getNextAddress(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return null
  const address = new URL(next, 'http://portal.invalid')
  // Resolving can reveal another origin: `/./\\evil.example` is `//evil.example`.
  if (address.origin !== 'http://portal.invalid' || address.pathname.startsWith('//')) return null
  return address.pathname + address.search + address.hash
}
