import type { User } from '@supabase/auth-js'
import type { SessionProblem, StoredSession } from '../snapshot.ts'
import { type CookieJar, countChunks } from './cookie-jar.ts'
import { parseSession } from './parse-session.ts'

/** A session may take this many cookies: above about 16 kB in all, servers answer every page load with 431. */
export const cookieBudget = 3

/** What the cookie says. `broken` is something that is no session; `memory` means that cookies are not used. */
export type StoredState =
  | { readonly kind: 'none' | 'broken' | 'memory' }
  /** `isInParts`: in several cookies, which are written one after the other. */
  | { readonly kind: 'session'; readonly session: StoredSession; readonly isInParts: boolean }

/** Where the user is kept when the cookie has no room for it. */
export interface UserStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The session in the cookies, within the budget, or in memory where cookies do not work. */
export interface SessionStorage {
  read(): StoredState
  /** Returns what is wrong, if anything: then the session lives in memory only. */
  write(session: StoredSession): SessionProblem | undefined
  clear(): void
  /** Forgets what was kept for links of mails and providers: their end has come, or their person has gone. */
  clearVerifiers(): void
}

/** Creates the storage under the cookie name `key`. */
export function createSessionStorage(
  key: string,
  jar: CookieJar,
  storage: UserStorage | null,
): SessionStorage {
  const users = keepUsers(`${key}-user`, storage)
  let inMemory = false
  /** How many cookies the browser has shown to keep. */
  let proven = 0

  const toMemory = (code: 'storage_blocked' | 'session_too_large', message: string): SessionProblem => {
    tryTo(() => jar.remove(key))
    inMemory = true
    proven = 0
    return { code, message }
  }
  const clearVerifiers = () =>
    tryTo(() => {
      for (const name of jar.names(`${key}-`)) if (name.includes('code-verifier')) jar.remove(name)
    })
  const isWritten = (text: string): boolean => {
    const content = jar.read(key)
    return content.kind === 'text' && content.text === text
  }

  return {
    read: () => {
      if (inMemory) return { kind: 'memory' }
      try {
        const content = jar.read(key)
        if (content.kind !== 'text') return content
        const session = parseSession(parseJson(content.text), users.find)
        if (!session) return { kind: 'broken' }
        const count = countChunks(key, content.text)
        proven = Math.max(proven, count)
        return { kind: 'session', session, isInParts: count > 1 }
      } catch {
        inMemory = true
        return { kind: 'memory' }
      }
    },
    write: (session) => {
      const text = fitIntoBudget(key, session)
      if (!text) return toMemory('session_too_large', 'The session exceeds the budget of the cookies.')
      const count = countChunks(key, text)
      try {
        jar.write(key, text)
        // Read back where a browser may refuse: more cookies than it was seen to keep.
        if (count > proven && !isWritten(text)) {
          return toMemory('storage_blocked', 'The browser did not keep the cookies.')
        }
      } catch {
        return toMemory('storage_blocked', 'The browser does not allow cookies here.')
      }
      if (!('user' in JSON.parse(text))) users.keep(session.user)
      proven = Math.max(proven, count)
      inMemory = false
      return undefined
    },
    clear: () => {
      tryTo(() => jar.remove(key))
      clearVerifiers()
      users.forget()
      inMemory = false
    },
    clearVerifiers,
  }
}

/** The user beside a cookie that has room for the tokens only, as @supabase/ssr keeps it. */
function keepUsers(key: string, storage: UserStorage | null) {
  return {
    find: (id: string): User | null => {
      let text: string | null = null
      tryTo(() => {
        text = storage?.getItem(key) ?? null
      })
      const user = text ? (parseJson(text) as { user?: User } | null)?.user : null
      return user?.id === id ? user : null
    },
    keep: (user: User) => tryTo(() => storage?.setItem(key, JSON.stringify({ user }))),
    forget: () => tryTo(() => storage?.removeItem(key)),
  }
}

/** The JSON to write: all of it, or without provider tokens, or tokens only; null if even that is too large. */
export function fitIntoBudget(key: string, session: StoredSession): string | null {
  const { provider_token: _token, provider_refresh_token: _refresh, ...withoutProvider } = session
  const { user: _user, ...tokensOnly } = withoutProvider
  const candidates = [session, withoutProvider, tokensOnly].map((candidate) => JSON.stringify(candidate))
  return candidates.find((text) => countChunks(key, text) <= cookieBudget) ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Storage that the browser forbids is like storage that is empty. */
function tryTo(action: () => void): void {
  try {
    action()
  } catch {
    // Nothing is stored where nothing may be stored.
  }
}
