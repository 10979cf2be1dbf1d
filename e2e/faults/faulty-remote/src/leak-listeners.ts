import type { RemoteHost } from '@portico/contract'
import type { Session } from '@portico/session'

/** Adds permanent listeners to the page, and calls all functions of the host on each key, mounted or not. */
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
