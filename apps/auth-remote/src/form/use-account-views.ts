import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { accountViews } from './account-views.ts'

/** Returns a function that reads devices and activity again, if they are on the page. */
export function useAccountViews(): () => void {
  const cache = useQueryClient()
  return useCallback(() => {
    for (const queryKey of accountViews) void cache.invalidateQueries({ queryKey })
  }, [cache])
}
