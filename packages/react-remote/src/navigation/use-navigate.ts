import type { To } from '@portico/contract'
import { useCallback } from 'react'
import { useHost } from '../mount/host-context.ts'

/** How to go to a place. */
export interface NavigateOptions {
  /** Takes the place of the present entry: Back does not come here again. */
  replace?: boolean
  /** Kept with the entry; structured-cloneable. */
  state?: unknown
}

/** Goes to a place; keeps its identity. `//auth` is relative to the host. */
export type Navigate = (to: To, options?: NavigateOptions) => void

/** The function that navigates. */
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
