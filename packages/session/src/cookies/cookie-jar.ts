import { formatCookie, parseCookies } from './cookie-header.ts'
import { belongsToCookie, decodeCookieText, encodeCookieText, splitIntoChunks } from './cookie-text.ts'

/** Reads and writes cookies: `document.cookie`, or a replacement. Both may throw. */
export interface CookieAccess {
  read(): string
  write(cookie: string): void
}

/** The content under a name: none, a text, or chunks that do not fit together. */
export type CookieContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'broken' }

/** Attributes that the application chooses. */
export interface CookieOptions {
  /** Shares the session among subdomains. */
  domain?: string | undefined
  /** Default: whether the page was loaded over https. */
  secure?: boolean | undefined
}

/** The defaults of @supabase/ssr: 400 days, the longest time that browsers keep a cookie. */
const lasting = { path: '/', sameSite: 'lax', maxAge: 34_560_000 } as const

/** The cookies of @supabase/ssr, read and written synchronously: base64url, in chunks of 3180 characters. */
export interface CookieJar {
  read(key: string): CookieContent
  /** Returns all cookies whose names begin with `start`, without decoding them. */
  entries(start: string): { name: string; value: string }[]
  /** Keeps the text for `maxAge` seconds. Default: 400 days. */
  write(key: string, text: string, maxAge?: number): void
  remove(key: string): void
  /** If a domain is configured, deletes a cookie of only this host, which browsers would prefer. */
  removeHostOnly(key: string): void
}

/** Creates the jar. Its methods throw what `access` throws (`SecurityError` if cookies are forbidden). */
export function createCookieJar(access: CookieAccess, options: CookieOptions): CookieJar {
  const attributes = {
    ...lasting,
    secure: options.secure ?? false,
    ...(options.domain && { domain: options.domain }),
  }
  const { domain: _domain, ...hostOnly } = attributes
  // Reading cookies is a call to another process, so one read serves all calls in the same tick.
  let look: { name: string; value: string }[] | null = null
  const all = () => {
    if (look) return look
    look = parseCookies(access.read())
    queueMicrotask(() => {
      look = null
    })
    return look
  }
  const put = (cookie: string) => {
    look = null
    access.write(cookie)
  }
  const expire = (name: string, scope: typeof hostOnly) =>
    put(formatCookie(name, '', { ...scope, maxAge: 0 }))
  const expireEverywhere = (name: string) => {
    if (options.domain) expire(name, hostOnly)
    expire(name, attributes)
  }

  return {
    read: (key) => decode(combineChunks(key, new Map(all().map(({ name, value }) => [name, value])))),
    entries: (start) => all().filter(({ name }) => name.startsWith(start)),
    write: (key, text, maxAge = attributes.maxAge) => {
      const chunks = splitIntoChunks(key, encodeCookieText(text))
      const stale = new Set(
        all()
          .map(({ name }) => name)
          .filter((name) => belongsToCookie(key, name)),
      )
      // New chunks first, so that another tab that reads in between finds the old session or the new one.
      for (const { name, value } of chunks) {
        put(formatCookie(name, value, { ...attributes, maxAge }))
        stale.delete(name)
      }
      for (const name of stale) expireEverywhere(name)
    },
    remove: (key) => {
      for (const { name } of all()) if (belongsToCookie(key, name)) expireEverywhere(name)
    },
    removeHostOnly: (key) => {
      if (!options.domain) return
      for (const { name } of all()) if (belongsToCookie(key, name)) expire(name, hostOnly)
    },
  }
}

/** Returns the text of a name. Null if it has none, or if cookies are forbidden. */
export function readText(jar: CookieJar, key: string): string | null {
  try {
    const content = jar.read(key)
    return content.kind === 'text' ? content.text : null
  } catch {
    return null
  }
}

/** Returns how many cookies `text` takes. */
export function countChunks(key: string, text: string): number {
  return splitIntoChunks(key, encodeCookieText(text)).length
}

function combineChunks(key: string, cookies: ReadonlyMap<string, string>): string | null {
  const whole = cookies.get(key)
  if (whole) return whole
  let combined = ''
  let count = 0
  for (let chunk = cookies.get(`${key}.0`); chunk; chunk = cookies.get(`${key}.${++count}`)) combined += chunk
  if (combined) return combined
  // A later chunk exists without the first one.
  return [...cookies.keys()].some((name) => name !== key && belongsToCookie(key, name)) ? '' : null
}

function decode(value: string | null): CookieContent {
  if (value === null) return { kind: 'none' }
  if (value === '') return { kind: 'broken' }
  try {
    return { kind: 'text', text: decodeCookieText(value) }
  } catch {
    return { kind: 'broken' }
  }
}
