import { useHost } from '@portico/react-remote'
import { onDemand } from '@portico/ui/on-demand'
import { useEffect } from 'react'

/** So long a page stands before it listens, in milliseconds: a first visit loads nothing for it. */
const settledAfter = 10_000

// A download that begins just then ends an import in WebKit, although the page stays: it is tried once more.
const following = onDemand(async () => (await import('./follow-ends.ts')).followEnds)

/**
 * Ends the session of this page when the database tells that it was ended elsewhere, where the project's Realtime does. The header and the
 * account page both do, as a host may have only one of them. `onChange` is called when something has happened to the account; it has to
 * stay the same function.
 */
export function useEnds(userId: string, onChange?: () => void): void {
  const { session } = useHost()
  const followEnds = following.useLoaded()
  useEffect(() => {
    if (!followEnds) {
      const timer = setTimeout(() => void following.load(), settledAfter)
      return () => clearTimeout(timer)
    }
    const over = new AbortController()
    followEnds(session, userId, over.signal, onChange)
    return () => over.abort()
  }, [session, userId, followEnds, onChange])
}
