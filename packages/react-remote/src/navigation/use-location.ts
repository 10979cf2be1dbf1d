import type { NavigationTarget, RemoteLocation } from '@portico/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { useHost } from '../mount/host-context.ts'

/** Returns the remote's location relative to its base path. Renders again after each navigation. */
export function useLocation(): RemoteLocation {
  const { history } = useHost()
  return useSyncExternalStore(useListen(), () => history.location)
}

/** Returns the absolute address of `to`. Renders again only when that changes, so a long list of links does not render again. */
export function useHref(to: NavigationTarget): string {
  const { history } = useHost()
  return useSyncExternalStore(useListen(), () => history.createHref(to))
}

function useListen(): (listener: () => void) => () => void {
  const { history } = useHost()
  return useCallback((listener: () => void) => history.listen(listener), [history])
}
