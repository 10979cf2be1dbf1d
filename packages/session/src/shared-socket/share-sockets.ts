import { SharedSocket } from './shared-socket.ts'
import { browserSharingPage, type SharingPage } from './sharing-page.ts'
import { socketScope } from './socket-scope.ts'

/** The part of a page's account that connections need. */
export interface SocketAccount {
  /** The session; null if no user is signed in. */
  readonly held: { access_token: string } | null
  /** Calls `listener` when the session may have changed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/**
 * Returns the constructor of sockets for a realtime client. Tabs of one account share a connection. Without a user, or if the browser
 * cannot share, it makes a `WebSocket`. Undefined outside of a browser.
 */
export function shareSockets(
  endPoint: string,
  account: SocketAccount,
  page: SharingPage | null = browserSharingPage(),
): typeof WebSocket | undefined {
  if (!page) return undefined
  let isForbidden = false
  function open(url: string): unknown {
    const scope = isForbidden ? null : socketScope(endPoint, account.held?.access_token)
    if (!page || !scope) return new WebSocket(url)
    const onForbidden = () => {
      isForbidden = true
    }
    let socket: SharedSocket
    try {
      socket = new SharedSocket(url, { page, scope, onForbidden })
    } catch (error) {
      // A browser that blocks storage may forbid channels between tabs, too.
      if (!(error instanceof DOMException)) throw error
      onForbidden()
      return new WebSocket(url)
    }
    const stop = account.subscribe(() => {
      if (!scope.holds(account.held?.access_token)) socket.abandon()
      if (socket.isOver) stop()
    })
    return socket
  }
  // A function that returns an object can be called with `new`.
  return open as unknown as typeof WebSocket
}
