import type { NavigationTarget } from '@portico/contract'
import { useCallback } from 'react'
import { useHost } from '../mount/host-context.ts'

/** Options of a navigation. */
export interface NavigateOptions {
  /** Replaces the current entry, so that Back does not return to it. */
  replace?: boolean
  /** Stored with the entry; structured-cloneable. */
  state?: unknown
}

/** Navigates to a place. Keeps its identity. `//auth` is relative to the host. */
export type Navigate = (to: NavigationTarget, options?: NavigateOptions) => void

/** Returns the function that navigates. */
export function useNavigate(): Navigate {
  const { history } = useHost()
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (replace) history.replace(to, state)
      else history.push(to, state)
    },
    [history],
  )
}
