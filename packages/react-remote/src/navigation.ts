import type { LeaveGuard, RemoteLocation, To } from '@portico/contract'
import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useHost } from './host-context.ts'

/** The address, relative to the remote's base path. */
export function useLocation(): RemoteLocation {
  const { history } = useHost()
  return useSyncExternalStore(
    (listener) => history.listen(listener),
    () => history.location,
  )
}

/** How to go somewhere. */
export type Navigate = (to: To, options?: { replace?: boolean; state?: unknown }) => void

/** Goes to an address of this remote, or of the host (`//auth`). */
export function useNavigate(): Navigate {
  const { history } = useHost()
  return useCallback<Navigate>(
    (to, options) =>
      options?.replace ? history.replace(to, options.state) : history.push(to, options?.state),
    [history],
  )
}

type ChangeParams = (change: (params: URLSearchParams) => void, options?: { replace?: boolean }) => void

/** The address's parameters, and how to change them: `change` gets a copy to write into. */
export function useSearchParams(): [URLSearchParams, ChangeParams] {
  const { history } = useHost()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<ChangeParams>(
    (change, options) => {
      const { pathname, search: current, hash } = history.location
      const next = new URLSearchParams(current)
      change(next)
      const text = next.toString()
      const to = { pathname, search: text && `?${text}`, hash }
      if (options?.replace) history.replace(to)
      else history.push(to)
    },
    [history],
  )
  return [params, setParams]
}

/** Names the page, most specific part first. */
export function useTitle(parts: readonly string[]): void {
  const host = useHost()
  const setTitle = useEffectEvent((value: readonly string[]) => host.setTitle(value))
  const key = JSON.stringify(parts)
  useEffect(() => setTitle(JSON.parse(key) as string[]), [key])
}

/** Asks before the person leaves while `guard` returns a sentence. */
export function useLeaveGuard(guard: LeaveGuard): void {
  const { history } = useHost()
  const ask = useEffectEvent(guard)
  useEffect(() => history.block(() => ask()), [history])
}
