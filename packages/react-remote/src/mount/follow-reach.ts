import type { Session } from '@portico/session'
import type { QueryClient } from '@tanstack/react-query'
import { isTransient } from './query-client.ts'

/**
 * What failed for want of an answer is asked again as soon as the backend answers somebody: the session probes it, so
 * nobody has to click. What is on the screen meanwhile stays as it is.
 */
export function askAgainOnReturn(client: QueryClient, session: Session, signal: AbortSignal): void {
  // The session may be that of an older shell.
  const { reach } = session as Partial<Pick<Session, 'reach'>>
  if (!reach || signal.aborted) return
  let lost = reach.getSnapshot()
  const stop = reach.subscribe(() => {
    const before = lost
    lost = reach.getSnapshot()
    if (before.every((service) => lost.includes(service))) return
    void client.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' && isTransient(state.error) },
      { cancelRefetch: false },
    )
  })
  signal.addEventListener('abort', stop, { once: true })
}
