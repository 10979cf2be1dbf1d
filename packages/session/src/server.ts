import {
  type CookieOptions,
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
} from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import { getSessionCookieName } from './cookies/cookie-name.ts'
import { belongsToCookie } from './cookies/cookie-text.ts'
import { findExpiredVerifiers, isRecoveryVerifier } from './cookies/expired-verifiers.ts'
import { parseAnsweredSession } from './cookies/parse-session.ts'
import { resolveConfig } from './platform/config.ts'
import { type PublicSession, toPublicSession } from './session/snapshot.ts'

export { getSessionCookieName } from './cookies/cookie-name.ts'
export { SessionConfigError } from './session/errors.ts'

/** A cookie to set, with its attributes. */
export interface CookieToSet {
  name: string
  value: string
  options: CookieOptions
}

/** Reads and sets the cookies of a framework. `headers` keep caches from serving one user's cookies to another. */
export interface ServerCookies {
  getAll(): { name: string; value: string }[] | Promise<{ name: string; value: string }[]>
  setAll?(cookies: CookieToSet[], headers: Record<string, string>): void | Promise<void>
}

/** Configuration of the server's client: the same values as for the browser's session. */
export interface ServerSessionConfig {
  url: string
  key: string
  cookie?: { name?: string; domain?: string; secure?: boolean }
  cookies: ServerCookies
}

/**
 * Creates a Supabase client for one request, over the cookies that the browser's session writes. Call `auth.getClaims()` before the
 * response starts: it verifies the token, and renews it if `cookies` can be set.
 * @throws {SessionConfigError} `missing_url`, `missing_key`, `secret_key`
 */
export function createServerSession(config: ServerSessionConfig): SupabaseClient {
  const { url, key, cookieName } = resolveConfig({
    url: config.url,
    key: config.key,
    ...(config.cookie?.name && { cookie: { name: config.cookie.name } }),
  })
  const { domain, secure } = config.cookie ?? {}
  const { cookies } = config
  return createServerClient(url, key, {
    cookieOptions: { name: cookieName, ...(domain && { domain }), ...(secure !== undefined && { secure }) },
    cookies: {
      getAll: async () => cookies.getAll(),
      setAll: async (toSet, headers) => {
        const over = await finishedFlows(cookies, cookieName, toSet)
        await cookies.setAll?.([...toSet, ...over], headers)
      },
    },
  })
}

/** Returns the cookies of unfinished sign-in flows, to be removed when a user signs in without an earlier session. Recoveries stay. */
async function finishedFlows(
  cookies: ServerCookies,
  key: string,
  toSet: readonly CookieToSet[],
): Promise<CookieToSet[]> {
  const begun = toSet.find(({ name, value }) => belongsToCookie(key, name) && value !== '')
  if (!begun) return []
  const known = await cookies.getAll()
  if (known.some(({ name }) => belongsToCookie(key, name))) return []
  return findExpiredVerifiers(key, known, isRecoveryVerifier)
    .filter(({ name }) => toSet.every((set) => set.name !== name))
    .map(({ name }) => ({ name, value: '', options: { ...begun.options, maxAge: 0 } }))
}

/**
 * Returns the session as the backend confirms it, in the form of `configureSession`'s `initial`, so that a page rendered for a user
 * starts with the same user. The refresh token stays on the server.
 */
export async function readInitialSession(client: SupabaseClient): Promise<{ session: PublicSession | null }> {
  const { data } = await client.auth.getUser()
  if (!data.user) return { session: null }
  const stored = await client.auth.getSession()
  const session = parseAnsweredSession({ ...stored.data.session, user: data.user })
  return { session: session && toPublicSession(session, data.user) }
}

/** The part of `await cookies()` from `next/headers` that is used. */
export interface NextCookieStore {
  getAll(): { name: string; value: string }[]
  set(name: string, value: string, options: CookieOptions): unknown
}

/** Returns the cookies of Next.js. A server component may only read them; there, the proxy (middleware) renews the session. */
export function nextCookies(store: NextCookieStore): ServerCookies {
  return {
    getAll: () => store.getAll(),
    setAll: (toSet) => {
      try {
        for (const { name, value, options } of toSet) store.set(name, value, options)
      } catch {
        // Next.js throws if the response has already started. The next request renews again.
      }
    },
  }
}

/**
 * Returns the cookies of a `Request`, and sets them on the headers of its response: Hono (`c.req.raw`, `c.res.headers`), workers,
 * loaders.
 */
export function fetchCookies(request: Pick<Request, 'headers'>, answer: Headers): ServerCookies {
  return {
    getAll: () => parse(request.headers.get('cookie')),
    setAll: (toSet, headers) => {
      for (const cookie of toSet) answer.append('set-cookie', serialize(cookie))
      for (const [name, value] of Object.entries(headers)) answer.set(name, value)
    },
  }
}

/** The parts of a request and its response in Express and in Node's own server. */
export interface NodeExchange {
  request: { headers: { cookie?: string | undefined } }
  response: {
    appendHeader(name: string, value: string): unknown
    setHeader(name: string, value: string): unknown
  }
}

/** Returns the cookies of Express or of Node's own server. */
export function nodeCookies({ request, response }: NodeExchange): ServerCookies {
  return {
    getAll: () => parse(request.headers.cookie ?? null),
    setAll: (toSet, headers) => {
      for (const cookie of toSet) response.appendHeader('set-cookie', serialize(cookie))
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    },
  }
}

function parse(header: string | null): { name: string; value: string }[] {
  return parseCookieHeader(header ?? '').map(({ name, value }) => ({ name, value: value ?? '' }))
}

function serialize({ name, value, options }: CookieToSet): string {
  return serializeCookieHeader(name, value, options)
}

/** @alias @deprecated Use `getSessionCookieName`. */
export const sessionCookieName = getSessionCookieName
