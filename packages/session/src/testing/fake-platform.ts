import type { Hint, Platform } from '../platform/platform.ts'
import type { AuthBackend } from './auth-backend.ts'

/** A fake browser: cookies in a map, a clock that only the test advances, and hints on demand. */
export interface FakePlatform extends Platform {
  /** The cookies as name and value, decoded. */
  readonly jar: Map<string, string>
  readonly counts: { reads: number; writes: number }
  /** Advances the clock, and runs the timers that are due. */
  advance(milliseconds: number): Promise<void>
  /** Sends a hint to every tab. */
  hint(hint: Hint): Promise<void>
  /** Opens another tab of the same browser. The others are notified when it writes. */
  openTab(): Platform
  cookiesMode: 'kept' | 'dropped' | 'forbidden'
  online: boolean
  address: string
}

/** Creates a platform over `backend`, whose clock starts at `start` (milliseconds since 1970). */
export function createFakePlatform(backend: AuthBackend, start = Date.now()): FakePlatform {
  const tabs = new Set<(hint: Hint) => void>()
  let turn: Promise<unknown> = Promise.resolve()
  const openTab = (): Platform => {
    let own: ((hint: Hint) => void) | null = null
    return {
      ...platform,
      tab: createMemory(),
      listen: (_name, onHint) => {
        own = onHint
        tabs.add(onHint)
        return () => void tabs.delete(onHint)
      },
      notifyTabs: () => {
        const others = [...tabs].filter((tab) => tab !== own)
        setImmediate(() => {
          for (const tab of others) if (tabs.has(tab)) tab('tab')
        })
      },
    }
  }
  const platform: FakePlatform = Object.assign(createCookies(), createClock(start), {
    online: true,
    address: 'https://portal.example/',
    users: createMemory(),
    tab: createMemory(),
    frame: null as Platform['frame'],
    isSecure: true,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      if (!platform.online) throw new TypeError('Failed to fetch')
      return backend.handle(new Request(input, init))
    },
    alone: <T>(_name: string, action: () => Promise<T>) => {
      const result = turn.then(action)
      turn = result.catch(() => {})
      return result
    },
    listen: (_name: string, onHint: (hint: Hint) => void) => {
      tabs.add(onHint)
      return () => void tabs.delete(onHint)
    },
    notifyTabs: () => {},
    openTab,
    isVisible: () => true,
    location: () => platform.address,
    replaceLocation: (url: string) => {
      platform.address = url
    },
    hint: async (hint: Hint) => {
      for (const tab of [...tabs]) tab(hint)
      await flush()
    },
  })
  return platform
}

function createClock(start: number) {
  let now = start
  let timers: { at: number; action: () => void }[] = []
  return {
    now: () => now,
    later: (action: () => void, delay: number) => {
      const timer = { at: now + delay, action }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: async (milliseconds: number) => {
      now += milliseconds
      const due = timers.filter((timer) => timer.at <= now)
      timers = timers.filter((timer) => timer.at > now)
      for (const { action } of due) action()
      await flush()
    },
  }
}

function createCookies() {
  const cookies = {
    jar: new Map<string, string>(),
    counts: { reads: 0, writes: 0 },
    cookiesMode: 'kept' as FakePlatform['cookiesMode'],
    cookies: {
      read: () => {
        cookies.counts.reads += 1
        refuseIfForbidden()
        return [...cookies.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
      },
      write: (cookie: string) => {
        cookies.counts.writes += 1
        refuseIfForbidden()
        if (cookies.cookiesMode === 'dropped') return
        const [pair = '', ...attributes] = cookie.split('; ')
        const at = pair.indexOf('=')
        if (attributes.includes('Max-Age=0')) cookies.jar.delete(pair.slice(0, at))
        else cookies.jar.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)))
      },
    },
  }
  const refuseIfForbidden = () => {
    if (cookies.cookiesMode === 'forbidden') throw new DOMException('Forbidden', 'SecurityError')
  }
  return cookies
}

function createMemory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** Waits until everything has run that only waits for its turn. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
