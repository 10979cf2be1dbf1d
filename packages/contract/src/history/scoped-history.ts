import {
  type Address,
  formatAddress,
  type NavigationTarget,
  parseBasePath,
  type RemoteLocation,
  resolveAddress,
  stripBasePath,
} from './address.ts'
import type { LeaveGuard } from './leave-guards.ts'
import { ListenerSet } from './listeners.ts'
import type { PortalHistory } from './portal-history.ts'
import type { RemoteHistory } from './remote-history.ts'

/** The history of one mount below a base path. Its creator disposes it. */
export interface ScopedHistory extends RemoteHistory {
  dispose(): void
}

interface ScopeOptions {
  history: Pick<PortalHistory, 'location' | 'listen' | 'push' | 'replace' | 'go'>
  block: (guard: LeaveGuard) => () => void
  basePath: string
}

/**
 * A view of the host's history below a base path. While the page is elsewhere it keeps the last location and is silent.
 * After `dispose`, a late `push` (from a request that ended after the user had left) is ignored.
 */
export function createScope({ history, block, basePath }: ScopeOptions): ScopedHistory {
  const base = parseBasePath(basePath)
  const listeners = new ListenerSet<RemoteLocation>()
  const unblocks = new Set<() => void>()
  let isDisposed = false
  let hostLocation = history.location
  let location = toRelative(base, hostLocation)
  if (location === null) {
    hostLocation = { pathname: base, search: '', hash: '', state: undefined }
    location = { ...hostLocation, pathname: '/' }
  }
  let current: RemoteLocation = location

  const unlisten = history.listen((next) => {
    const relative = toRelative(base, next)
    if (relative === null) return
    hostLocation = next
    current = relative
    listeners.call(relative)
  })

  const hostAddress = (to: NavigationTarget) => formatAddress(resolveAddress(to, base, hostLocation))

  return {
    get location() {
      return current
    },
    listen: (listener) => listeners.add(listener),
    push: (to, state) => {
      if (!isDisposed) history.push(hostAddress(to), state)
    },
    replace: (to, state) => {
      if (!isDisposed) history.replace(hostAddress(to), state)
    },
    createHref: hostAddress,
    go: (delta) => {
      if (!isDisposed) history.go(delta)
    },
    block: (guard) => {
      if (isDisposed) return () => {}
      const remove = block((to) => guard(to && toRelative(base, to)))
      const unblock = () => {
        unblocks.delete(unblock)
        remove()
      }
      unblocks.add(unblock)
      return unblock
    },
    dispose: () => {
      isDisposed = true
      unlisten()
      listeners.clear()
      for (const unblock of [...unblocks]) unblock()
    },
  }
}

function toRelative<Place extends Address>(base: string, location: Place): Place | null {
  const pathname = stripBasePath(base, location.pathname)
  return pathname === null ? null : { ...location, pathname }
}
