import type { Session } from '@portico/session'
import { onlineManager, type QueryClient } from '@tanstack/react-query'

const followed = new WeakSet<Session>()

/**
 * Pauses queries while the browser is offline or the session is `stale`. A request of a stale session would be sent without a user,
 * and its empty or refused answer would replace the screen, including unsaved input. Once per session, because the manager belongs to
 * the page.
 */
export function pauseWhileStale(session: Session): void {
  if (followed.has(session)) return
  followed.add(session)
  onlineManager.setEventListener((setOnline) => {
    const ended = new AbortController()
    const { signal } = ended
    const update = () => setOnline(navigator.onLine && session.getSnapshot().health !== 'stale')
    addEventListener('online', update, { signal })
    addEventListener('offline', update, { signal })
    session.subscribe(update, { signal })
    update()
    return () => ended.abort()
  })
}

/** Cancels requests in progress when the session becomes stale, and requests everything on the screen again when it is fresh. */
export function cancelWhenStale(client: QueryClient, session: Session, signal: AbortSignal): void {
  let wasStale = false
  session.subscribe(
    () => {
      const isStale = session.getSnapshot().health === 'stale'
      if (isStale === wasStale) return
      wasStale = isStale
      if (isStale) void client.cancelQueries({}, { silent: true, revert: true })
      else void client.invalidateQueries()
    },
    { signal },
  )
}
