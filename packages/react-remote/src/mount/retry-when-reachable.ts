import type { Session } from '@portico/session'
import { setReachability } from '@portico/ui/on-demand'
import type { QueryClient } from '@tanstack/react-query'
import { isTransient } from './query-client.ts'

/**
 * Retries queries and lazy-loaded code that got no answer as soon as their server answers. The session probes the servers. The screen
 * stays the same meanwhile.
 */
export function retryWhenReachable(client: QueryClient, session: Session, signal: AbortSignal): void {
  // The session may come from an older shell.
  const { reach } = session as Partial<Pick<Session, 'reach'>>
  if (!reach || signal.aborted) return
  setReachability(reach)
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
