import { useHost } from '@portico/react-remote'
import { useEffect } from 'react'

/** So long a page stands before it listens, in milliseconds: a first visit loads nothing for it. */
const settledAfter = 10_000

/** Ends the session of this page when the database tells that it was ended elsewhere, where the project's Realtime does. */
export function useEnds(userId: string): void {
  const { session, reportError } = useHost()
  useEffect(() => {
    const over = new AbortController()
    const listen = async () => {
      try {
        const { followEnds } = await import('../devices/follow-ends.ts')
        if (!over.signal.aborted) followEnds(session, userId, over.signal)
      } catch (error) {
        reportError(error)
      }
    }
    const timer = setTimeout(() => void listen(), settledAfter)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [session, userId, reportError])
}
