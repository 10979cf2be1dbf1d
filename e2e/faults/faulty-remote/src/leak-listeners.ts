import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'

/** Listens to the page for ever, and uses everything the host gave whenever a key is pressed, mounted or not. */
export function leakListeners(host: RemoteHost<Session>): void {
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'F2') return
    host.setTitle(['Leaked title'])
    host.history.push('/leaked')
    host.history.block(() => 'A leaked guard asks.')
    host.fail(new Error('a leaked failure'))
    throw new Error('thrown by a leaked listener')
  })
}
