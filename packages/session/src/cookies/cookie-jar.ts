import { formatCookie, parseCookies } from './cookie-header.ts'
import { chunksOf, decodeCookieText, encodeCookieText, isOf } from './cookie-text.ts'

/** Where cookies are read and written: `document.cookie`, or a stand-in. Both may throw. */
export interface CookieAccess {
  read(): string
  write(cookie: string): void
}

/** What a name holds: nothing, a text, or chunks that do not fit together. */
export type CookieContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'broken' }

/** Attributes that the application chooses. */
export interface CookieOptions {
  /** Set it to share the session among subdomains. */
  domain?: string | undefined
  /** Defaults to whether the page was loaded by https. */
  secure?: boolean | undefined
}

/** The defaults of @supabase/ssr: 400 days, which is as long as browsers keep a cookie. */
const lasting = { path: '/', sameSite: 'lax', maxAge: 34_560_000 } as const

/** The cookies of @supabase/ssr, read and written synchronously: base64url, in chunks of 3180 characters. */
export interface CookieJar {
  read(key: string): CookieContent
  /** All cookies that begin with `start`, as they stand. */
  entries(start: string): { name: string; value: string }[]
  /** Keeps it for `maxAge` seconds, unless given as long as browsers do. */
  write(key: string, text: string, maxAge?: number): void
  remove(key: string): void
  /** Deletes a cookie of this very host where a domain is configured: the browser would let it win. */
  removeHostOnly(key: string): void
}

/** Creates the jar. Its methods throw what `access` throws (`SecurityError` where cookies are forbidden). */
export function createCookieJar(access: CookieAccess, options: CookieOptions): CookieJar {
  const attributes = {
    ...lasting,
    secure: options.secure ?? false,
    ...(options.domain && { domain: options.domain }),
  }
  const { domain: _domain, ...hostOnly } = attributes
  // One look serves all questions of the same turn: reading is a call to another process.
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
      const chunks = chunksOf(key, encodeCookieText(text))
      const stale = new Set(
        all()
          .map(({ name }) => name)
          .filter((name) => isOf(key, name)),
      )
      // New chunks first: another tab that reads in between finds the old session or the new one, never none.
      for (const { name, value } of chunks) {
        put(formatCookie(name, value, { ...attributes, maxAge }))
        stale.delete(name)
      }
      for (const name of stale) expireEverywhere(name)
    },
    remove: (key) => {
      for (const { name } of all()) if (isOf(key, name)) expireEverywhere(name)
    },
    removeHostOnly: (key) => {
      if (!options.domain) return
      for (const { name } of all()) if (isOf(key, name)) expire(name, hostOnly)
    },
  }
}

/** Returns the text of a name; null without one, or where cookies are forbidden. */
export function readText(jar: CookieJar, key: string): string | null {
  try {
    const content = jar.read(key)
    return content.kind === 'text' ? content.text : null
  } catch {
    return null
  }
}

/** How many cookies `text` takes. */
export function countChunks(key: string, text: string): number {
  return chunksOf(key, encodeCookieText(text)).length
}

function combineChunks(key: string, cookies: ReadonlyMap<string, string>): string | null {
  const whole = cookies.get(key)
  if (whole) return whole
  let combined = ''
  let count = 0
  for (let chunk = cookies.get(`${key}.0`); chunk; chunk = cookies.get(`${key}.${++count}`)) combined += chunk
  if (combined) return combined
  // A later chunk without the first one.
  return [...cookies.keys()].some((name) => name !== key && isOf(key, name)) ? '' : null
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
