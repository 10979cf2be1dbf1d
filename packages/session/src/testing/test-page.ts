import { configureSession } from '../configure/configure.ts'
import type { AuthEvent } from '../session/events.ts'
import type { Session } from '../session/session.ts'

/** The objects that the page of the browser tests provides to them. */
export interface TestPage {
  session: Session
  configure: typeof configureSession
  events: Pick<AuthEvent, 'type' | 'seq' | 'reason' | 'replayed'>[]
  /** Number of snapshot changes. */
  changes: number
}

declare global {
  interface Window {
    portico: TestPage
    /** Starts the session of a page that was opened with `?later`. */
    begin: () => void
  }
}

window.begin = () => {
  const { url, key = '' } = document.documentElement.dataset
  const domain = new URLSearchParams(location.search).get('domain')
  const session = configureSession({
    // A sandboxed frame has no origin, but it has an address.
    url: url || new URL(location.href).origin,
    key,
    ...(domain && { cookie: { domain } }),
  })
  const page: TestPage = { session, configure: configureSession, events: [], changes: 0 }
  session.onAuthEvent('*', ({ type, seq, reason, replayed }) => {
    page.events.push({ type, seq, replayed, ...(reason && { reason }) })
  })
  session.subscribe(() => {
    page.changes += 1
  })
  window.portico = page
}
if (!new URLSearchParams(location.search).has('later')) window.begin()
