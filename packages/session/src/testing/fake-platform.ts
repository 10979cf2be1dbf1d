import type { Hint, Platform } from '../core/platform.ts'
import type { AuthBackend } from './auth-backend.ts'

/** A browser without a browser: cookies in a map, a clock that only moves when told, hints on demand. */
export interface FakePlatform extends Platform {
  /** The cookies as name and value, decoded. */
  readonly jar: Map<string, string>
  readonly counts: { reads: number; writes: number }
  /** Moves the clock, and runs what is due. */
  advance(milliseconds: number): Promise<void>
  hint(hint: Hint): Promise<void>
  readonly pendingTimers: number
  cookiesMode: 'kept' | 'dropped' | 'forbidden'
  online: boolean
  address: string
}

/** Creates a platform over `backend`, whose clock starts at `start` (milliseconds since 1970). */
export function createFakePlatform(backend: AuthBackend, start = Date.now()): FakePlatform {
  const jar = new Map<string, string>()
  const counts = { reads: 0, writes: 0 }
  const stored = new Map<string, string>()
  const hearers = new Set<(hint: Hint) => void>()
  let timers: { at: number; action: () => void }[] = []
  let now = start
  let turn: Promise<unknown> = Promise.resolve()

  const platform: FakePlatform = {
    jar,
    counts,
    cookiesMode: 'kept',
    online: true,
    address: 'https://portal.example/',
    cookies: {
      read: () => {
        counts.reads += 1
        if (platform.cookiesMode === 'forbidden') throw new DOMException('Forbidden', 'SecurityError')
        return [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
      },
      write: (cookie) => {
        counts.writes += 1
        if (platform.cookiesMode === 'forbidden') throw new DOMException('Forbidden', 'SecurityError')
        if (platform.cookiesMode === 'dropped') return
        const [pair = '', ...attributes] = cookie.split('; ')
        const at = pair.indexOf('=')
        if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)))
      },
    },
    users: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    isSecure: true,
    now: () => now,
    later: (action, delay) => {
      const timer = { at: now + delay, action }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    fetch: async (input, init) => {
      if (!platform.online) throw new TypeError('Failed to fetch')
      return backend.handle(new Request(input, init))
    },
    alone: (_name, action) => {
      const result = turn.then(action)
      turn = result.catch(() => {})
      return result
    },
    listen: (_channel, onHint) => {
      hearers.add(onHint)
      return () => hearers.delete(onHint)
    },
    tell: () => {},
    isVisible: () => true,
    location: () => platform.address,
    replaceLocation: (url) => {
      platform.address = url
    },
    advance: async (milliseconds) => {
      now += milliseconds
      const due = timers.filter((timer) => timer.at <= now)
      timers = timers.filter((timer) => timer.at > now)
      for (const { action } of due) action()
      await flush()
    },
    hint: async (hint) => {
      for (const hear of [...hearers]) hear(hint)
      await flush()
    },
    get pendingTimers() {
      return timers.length
    },
  }
  return platform
}

/** Lets everything run that waits for nothing but its turn. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
