import { useCallback, useMemo } from 'react'
import { useHost } from '../mount/host-context.ts'
import { useLocation } from './use-location.ts'
import { type NavigateOptions, useNavigate } from './use-navigate.ts'

/** Changes the search of the address: `change` gets a copy of the current search, and edits it. */
export type ChangeSearchParams = (
  change: (params: URLSearchParams) => void,
  options?: NavigateOptions,
) => void

/** Returns the search of the address as parameters, and the function that changes it. An unchanged search does nothing. */
export function useSearchParams(): [URLSearchParams, ChangeSearchParams] {
  const { history } = useHost()
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const changeParams = useCallback<ChangeSearchParams>(
    (change, options) => {
      // The current address instead of the last rendered one, so that two changes in one handler add up.
      const before = new URLSearchParams(history.location.search)
      const next = new URLSearchParams(before)
      change(next)
      if (next.toString() !== before.toString()) navigate({ search: next.toString() }, options)
    },
    [history, navigate],
  )
  return [params, changeParams]
}
