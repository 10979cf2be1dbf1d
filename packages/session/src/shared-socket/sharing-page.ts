/** The features of a page that sharing needs. Tests pass their own. */
export interface SharingPage {
  readonly locks: LockManager
  openChannel(name: string): BroadcastChannel
  openSocket(url: string): WebSocket
  isVisible(): boolean
  /** Calls `action` repeatedly, and when the page becomes visible, until `signal` aborts. */
  every(interval: number, action: () => void, signal: AbortSignal): void
  /** Calls `action` when the browser is about to stop or freeze the page, until `signal` aborts. */
  onStop(action: () => void, signal: AbortSignal): void
}

/** Returns the page, or null if the browser cannot share: then each tab has its own connection. */
export function browserSharingPage(): SharingPage | null {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return null
  // Locks need a secure context, and a document without an origin shares nothing.
  if (!navigator.locks || window.origin === 'null') return null
  return {
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    openSocket: (url) => new WebSocket(url),
    isVisible: () => document.visibilityState === 'visible',
    every: (interval, action, signal) => {
      const timer = setInterval(action, interval)
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      document.addEventListener('visibilitychange', action, { signal })
    },
    onStop: (action, signal) => {
      window.addEventListener('pagehide', action, { signal })
      document.addEventListener('freeze', action, { signal })
    },
  }
}
