import type { Session } from '@portico/session'

/** Shows the signed-in user until `signal` aborts. */
export function showBadge(element: HTMLElement, session: Session, signal: AbortSignal): void {
  const show = () => {
    element.textContent = session.getSnapshot().user?.email ?? 'Signed out'
  }
  session.subscribe(show, { signal })
  show()
}
