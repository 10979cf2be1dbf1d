import { isSecretKey } from '@portico/contract/keys'
import type { CookieOptions } from '../cookies/cookie-jar.ts'
import { getSessionCookieName } from '../cookies/cookie-name.ts'
import { defaultDeadlines, type RequestDeadlines } from '../session/deadlines.ts'
import { SessionConfigError } from '../session/errors.ts'
import type { PublicSession } from '../session/snapshot.ts'

/** Configuration of the session. */
export interface SessionConfig {
  /** The backend's address, such as `https://abc.supabase.co`. */
  url: string
  /** The backend's publishable key. Never a secret one. */
  key: string
  /** `name` is only needed if an existing server expects another one than {@link getSessionCookieName} returns. */
  cookie?: CookieOptions & { name?: string }
  /**
   * Path that emails and providers return to. Default: `/auth/callback`. A caller that configures the same session later may name
   * another path, whose links are then handled, too.
   */
  callbackPath?: string
  /** The session that a server has already read. It is shown until the browser's own cookie was read. */
  initial?: { session: PublicSession | null }
  /**
   * For a page that has a Supabase client of its own: returns its token. Then this package owns no session, writes no cookie,
   * refreshes nothing and cannot sign in or out. The latest function of several calls counts. Report each sign-in and sign-out by
   * `accessTokenChanged`.
   */
  getAccessToken?: () => Promise<string | null> | string | null
  /** Timeouts of requests to the backend. Missing ones keep their defaults. The first of several calls decides. */
  deadlines?: Partial<RequestDeadlines>
}

/** The configuration with its defaults. */
export interface ResolvedConfig extends SessionConfig {
  callbackPath: string
  cookieName: string
  /** Identifies the core of this session. */
  id: string
  authUrl: string
  deadlines: RequestDeadlines
}

/** Checks the configuration. @throws {SessionConfigError} `missing_url`, `missing_key`, `secret_key` */
export function resolveConfig(config: SessionConfig): ResolvedConfig {
  const url = config?.url?.trim()
  if (!url || !URL.canParse(url)) throw new SessionConfigError('missing_url')
  if (!config.key?.trim()) throw new SessionConfigError('missing_key')
  if (isSecretKey(config.key)) throw new SessionConfigError('secret_key')
  const base = url.endsWith('/') ? url : `${url}/`
  const cookieName = config.cookie?.name ?? getSessionCookieName(url)
  return {
    ...config,
    url,
    key: config.key.trim(),
    callbackPath: config.callbackPath ?? '/auth/callback',
    cookieName,
    id: `${config.getAccessToken ? 'borrowed' : 'own'}|${new URL(url).origin}|${cookieName}`,
    authUrl: new URL('auth/v1', base).href,
    deadlines: { ...defaultDeadlines, ...config.deadlines },
  }
}
