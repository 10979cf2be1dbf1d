import { useHost } from '@portico/react-remote'
import { lazyModule } from '@portico/ui/on-demand'
import { useEffect } from 'react'

/** Delay in ms before a page listens, so that a first visit loads nothing for it. */
const settledAfter = 10_000

// In WebKit, a download that starts during an import makes it fail although the page stays, so the import is retried once.
const following = lazyModule(async () => (await import('./watch-session-ends.ts')).watchSessionEnds)

/**
 * Ends the session of this page when the database reports that it was ended elsewhere, if the project's Realtime does. The header and
 * the account page both use it, because a host may have only one of them. `onChange` is called after a change of the account; it has
 * to stay the same function.
 */
export function useSessionEnds(userId: string, onChange?: () => void): void {
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
