import type { Session } from '@portico/session'
import { onlineManager, type QueryClient } from '@tanstack/react-query'

const followed = new WeakSet<Session>()

/**
 * Server data is asked for while the browser is online and the session can be used. While it is `stale` a request would
 * go out as nobody's, and its empty or refused answer would take the place of what is on the screen, with what is being
 * edited in it. Once for each session: the manager is the page's.
 */
export function pauseWhileStale(session: Session): void {
  if (followed.has(session)) return
  followed.add(session)
  onlineManager.setEventListener((setOnline) => {
    const update = () => setOnline(navigator.onLine && session.getSnapshot().health !== 'stale')
    window.addEventListener('online', update)
    window.addEventListener('offline', update)
    const stop = session.subscribe(update)
    update()
    return () => {
      window.removeEventListener('online', update)
      window.removeEventListener('offline', update)
      stop()
    }
  })
}

/** What is on its way when the session becomes stale is taken back; everything on the screen is asked for once it is fresh. */
export function takeBackWhenStale(client: QueryClient, session: Session, signal: AbortSignal): void {
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
