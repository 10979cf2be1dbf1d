import type { LeaveGuard } from '@portico/contract'
import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../mount/host-context.ts'

/**
 * Asks before the person leaves the page while `guard` returns a sentence. Pass null where there is nothing to guard:
 * a page without guards stays in the browser's back cache.
 */
export function useLeaveGuard(guard: LeaveGuard | null): void {
  const { history } = useHost()
  const isGuarding = guard !== null
  const ask = useEffectEvent(() => guard?.() ?? null)
  useEffect(() => (isGuarding ? history.block(() => ask()) : undefined), [history, isGuarding])
}
