import type { CookieAccess } from '../cookies/cookie-jar.ts'
import type { UserStorage } from '../cookies/session-storage.ts'

/** A hint that the session may have changed. Only the cookie decides. */
export type Hint = 'cookie' | 'tab' | 'restored' | 'visible' | 'online' | 'tick'

/** The features of the browser that the core needs. Tests pass their own. */
export interface Platform {
  readonly cookies: CookieAccess
  readonly users: UserStorage | null
  /** Storage of this tab only, which survives a reload. */
  readonly tab: UserStorage | null
  /** Storage of a frame for its site within the embedding site. Null at the top, and in a document without an origin. */
  readonly frame: UserStorage | null
  readonly isSecure: boolean
  /** Milliseconds since 1970, by this device. */
  now(): number
  /** Calls `action` after `delay` milliseconds. Returns a function that cancels it. */
  later(action: () => void, delay: number): () => void
  fetch: typeof fetch
  /** Runs `action` exclusively among all tabs of the origin. */
  alone<T>(name: string, action: () => Promise<T>): Promise<T>
  /** Listens for hints about the cookies that begin with `name`. Returns a function that stops it. */
  listen(name: string, onHint: (hint: Hint) => void): () => void
  /** Notifies other tabs that the cookie has changed. */
  notifyTabs(): void
  isVisible(): boolean
  location(): string
  /** Replaces the address without a navigation. */
  replaceLocation(url: string): void
}

/** Interval in ms at which the session is checked. */
export const tickInterval = 30_000

/** Returns the browser's platform. Null without a window: then nothing is read, timed or listened to. */
export function createBrowserPlatform(): Platform | null {
  if (typeof window === 'undefined' || typeof document === 'undefined') return null
  let channel: BroadcastChannel | null = null
  const written = new Map<string, string>()
  return {
    cookies: {
      read: () => document.cookie,
      write: (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous, signing out is not.
        document.cookie = cookie
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
        // Expiring a missing cookie fires no event, so a later deletion may come from another tab.
        if (value === '') written.delete(name)
        else written.set(name, value)
      },
    },
    users: accessible(() => window.localStorage),
    tab: accessible(() => window.sessionStorage),
    // In Chromium all files share one storage, so any file could read it.
    frame: window.top === window || window.origin === 'null' ? null : accessible(() => window.localStorage),
    isSecure: location.protocol === 'https:',
    now: () => Date.now(),
    later: (action, delay) => {
      const timer = setTimeout(action, delay)
      return () => clearTimeout(timer)
    },
    fetch: (...args) => fetch(...args),
    alone: runAlone,
    listen: (name, onHint) => {
      const stops = [listenToPage(onHint), listenToCookies(name, written, onHint)]
      const open = () => {
        channel ??= openChannel(`portico-session:${name}`, onHint)
      }
      const close = () => {
        channel?.close()
        channel = null
      }
      open()
      // An open channel may keep the page out of the back/forward cache.
      stops.push(on(window, 'pagehide', close), on(window, 'pageshow', open), close)
      return () => {
        for (const stop of stops) stop()
      }
    },
    notifyTabs: () => channel?.postMessage('changed'),
    isVisible: () => document.visibilityState === 'visible',
    location: () => location.href,
    replaceLocation: (url) => history.replaceState(history.state, '', url),
  }
}

/** The platform without a window: cookies are empty, and nothing is timed, locked or listened to. */
export const inertPlatform: Platform = {
  cookies: { read: () => '', write: () => {} },
  users: null,
  tab: null,
  frame: null,
  isSecure: false,
  now: () => Date.now(),
  later: () => () => {},
  fetch: (...args) => fetch(...args),
  alone: (_name, action) => action(),
  listen: () => () => {},
  notifyTabs: () => {},
  isVisible: () => false,
  location: () => 'http://localhost/',
  replaceLocation: () => {},
}

/** Locks need a secure context and an origin. A sandboxed frame has no origin, and no other tab shares its session. */
async function runAlone<T>(name: string, action: () => Promise<T>): Promise<T> {
  let isStarted = false
  const start = () => {
    isStarted = true
    return action()
  }
  if (!navigator.locks) return start()
  try {
    return await navigator.locks.request(`portico-session:${name}`, start)
  } catch (error) {
    if (isStarted) throw error
    return start()
  }
}

function listenToPage(onHint: (hint: Hint) => void): () => void {
  const timer = setInterval(() => onHint('tick'), tickInterval)
  const stops = [
    on(window, 'online', () => onHint('online')),
    on(window, 'pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) onHint('restored')
    }),
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') onHint('visible')
    }),
    // A page next to another window stays visible while the user works there.
    on(window, 'focus', () => onHint('visible')),
  ]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

function listenToCookies(
  name: string,
  written: Map<string, string>,
  onHint: (hint: Hint) => void,
): () => void {
  if (typeof cookieStore === 'undefined') return () => {}
  return on(cookieStore, 'change', (event) => {
    const { changed, deleted } = event as CookieChangeEvent
    // A cookie that this page has written itself is not a change.
    const isNews = (cookie: { name?: string; value?: string }) =>
      cookie.name?.startsWith(name) && written.get(cookie.name) !== (cookie.value ?? '')
    const isGone = (cookie: { name?: string }) => cookie.name?.startsWith(name)
    if (changed.some(isNews) || deleted.some(isGone)) onHint('cookie')
  })
}

function openChannel(name: string, onHint: (hint: Hint) => void): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', () => onHint('tab'))
  return channel
}

function on(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

/** Accessing a storage throws if the browser forbids it. */
function accessible(storage: () => UserStorage): UserStorage | null {
  try {
    return storage()
  } catch {
    return null
  }
}
