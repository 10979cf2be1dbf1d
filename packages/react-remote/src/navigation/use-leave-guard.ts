import type { LeaveGuard } from '@portico/contract'
import type { Address } from '@portico/contract/history'
import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../mount/host-context.ts'

/**
 * Asks before the user leaves the page while `guard` returns a sentence. It gets the next address, if that belongs to this remote.
 * Pass null if there is nothing to guard: a page without guards stays in the browser's back/forward cache.
 */
export function useLeaveGuard(guard: LeaveGuard | null): void {
  const { history } = useHost()
  const isGuarding = guard !== null
  const ask = useEffectEvent((to?: Address | null) => guard?.(to) ?? null)
  useEffect(() => (isGuarding ? history.block((to) => ask(to)) : undefined), [history, isGuarding])
}
