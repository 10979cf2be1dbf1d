import { createFacade } from '../configure/facade.ts'
import { encodeCookieText } from '../cookies/cookie-text.ts'
import { startOwnCore } from '../core/own-core.ts'
import { resolveConfig, type SessionConfig } from '../platform/config.ts'
import type { Platform } from '../platform/platform.ts'
import type { AuthEvent } from '../session/events.ts'
import type { Session } from '../session/session.ts'
import { AuthBackend } from './auth-backend.ts'
import { createFakePlatform, type FakePlatform } from './fake-platform.ts'

/** Name of the session's cookie in these tests. */
export const cookieName = 'sb-project-auth-token'

/** A backend and a platform on which tests start sessions. */
export interface SessionFixture {
  backend: AuthBackend
  platform: FakePlatform
  /** Writes a session into the cookie, as an earlier visit would. */
  putCookie(session: unknown): void
  /** Returns the session in the cookie. */
  readCookie(): Record<string, unknown> | null
  /** Starts a session and records its events, in its own tab if one is given. */
  start(
    config?: Partial<SessionConfig>,
    tab?: Platform,
  ): { session: Session; events: AuthEvent[]; types: () => string[] }
}

/** Creates a backend and a browser without a session. */
export function createSessionFixture(): SessionFixture {
  const backend = new AuthBackend()
  const platform = createFakePlatform(backend)
  backend.now = () => Math.floor(platform.now() / 1000)
  return {
    backend,
    platform,
    putCookie: (session) => void platform.jar.set(cookieName, encodeCookieText(JSON.stringify(session))),
    readCookie: () => {
      const whole = platform.jar.get(cookieName)
      const chunks = [0, 1, 2].map((index) => platform.jar.get(`${cookieName}.${index}`) ?? '')
      const text = (whole ?? chunks.join('')).slice('base64-'.length)
      return text ? JSON.parse(Buffer.from(text, 'base64url').toString()) : null
    },
    start: (config, tab = platform) => {
      const resolved = resolveConfig({ url: 'https://project.supabase.co', key: 'key', ...config })
      const session = createFacade(startOwnCore(resolved, tab))
      const events: AuthEvent[] = []
      session.onAuthEvent('*', (event) => events.push(event))
      return { session, events, types: () => events.map(({ type }) => type) }
    },
  }
}
