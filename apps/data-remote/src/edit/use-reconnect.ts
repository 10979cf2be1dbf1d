import { useHost } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `run` when a server responds again, when the network is back, and when the code that `run` needs has loaded (`hasCode`; false if it
 * needs none).
 */
export function useReconnect(run: () => void, hasCode = false): void {
  const { session } = useHost()
  const onReturn = useEffectEvent(run)
  useEffect(() => {
    if (hasCode) onReturn()
  }, [hasCode])
  useEffect(() => {
    // An older shell's session has no `reach`.
    const { reach } = session as Partial<Pick<Session, 'reach'>>
    if (!reach) {
      window.addEventListener('online', onReturn)
      return () => window.removeEventListener('online', onReturn)
    }
    let lost = reach.getSnapshot()
    return reach.subscribe(() => {
      const before = lost
      lost = reach.getSnapshot()
      if (before.some((service) => !lost.includes(service))) onReturn()
    })
  }, [session])
}
