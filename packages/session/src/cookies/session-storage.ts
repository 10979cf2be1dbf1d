import type { User } from '@supabase/auth-js'
import type { SessionProblem, StoredSession } from '../session/snapshot.ts'
import { type CookieJar, countChunks } from './cookie-jar.ts'
import { findExpiredVerifiers } from './expired-verifiers.ts'
import { parseSession } from './parse-session.ts'
import { parseUser } from './parse-user.ts'

/** Maximum number of cookies of a session. Above about 16 kB in all, servers answer every page load with 431. */
export const cookieBudget = 3

/** State of the cookie. `broken` is an invalid session; `memory` means that cookies are not used. */
export type StoredState =
  | { readonly kind: 'broken' | 'memory' }
  /** `ended`: the mark of the last ended session (`createSignOutMarker`). */
  | { readonly kind: 'none'; readonly ended?: string | undefined }
  /** `isInParts`: in several cookies, which are written one after the other. */
  | { readonly kind: 'session'; readonly session: StoredSession; readonly isInParts: boolean }

/** Storage for the user if the cookie has no room for it. */
export interface UserStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Keeps the session in cookies within the budget. If cookies do not work, it uses a frame's own storage, or memory. */
export interface SessionStorage {
  read(): StoredState
  /** Returns the problem if the session is only kept in memory. */
  write(session: StoredSession): SessionProblem | undefined
  /** `mark` tells other tabs why the session has ended. */
  clear(mark?: string | null): void
  /**
   * Removes the verifiers of email links and providers, because they were used or their user has gone. `isKept` selects flows that
   * continue, by their cookie. Default: no flows.
   */
  clearVerifiers(isKept?: (cookie: { name: string; value: string }) => boolean): void
}

/** Session storage under the cookie name `key`. */
export class CookieSessionStorage implements SessionStorage {
  readonly #key: string
  readonly #jar: CookieJar
  readonly #users
  readonly #marks
  readonly #frame
  readonly #isFramed
  #inMemory = false
  /** Number of cookies that the browser has been seen to keep. */
  #proven = 0

  /** `frame`: storage of this site within the embedding site. Null outside of frames, and if there is none. */
  constructor(key: string, jar: CookieJar, storage: UserStorage | null, frame: UserStorage | null = null) {
    this.#key = key
    this.#jar = jar
    this.#users = keepUsers(`${key}-user`, storage)
    this.#marks = createTextStorage(`${key}-ended`, storage)
    this.#frame = createTextStorage(`${key}-framed`, frame)
    this.#isFramed = frame !== null
  }

  read(): StoredState {
    if (this.#inMemory) return { kind: 'memory' }
    try {
      const content = this.#jar.read(this.#key)
      if (content.kind === 'none') return this.#readFrame() ?? { kind: 'none', ended: this.#marks.find() }
      if (content.kind !== 'text') return content
      const session = parseSession(parseJson(content.text), this.#users.find)
      if (!session) return { kind: 'broken' }
      const count = countChunks(this.#key, content.text)
      this.#proven = Math.max(this.#proven, count)
      return { kind: 'session', session, isInParts: count > 1 }
    } catch {
      this.#inMemory = true
      return { kind: 'memory' }
    }
  }

  /** Returns the session that a frame keeps without cookies. Undefined if there is none. */
  #readFrame(): StoredState | undefined {
    const session = parseSession(parseJson(this.#frame.find() ?? ''), this.#users.find)
    return session ? { kind: 'session', session, isInParts: false } : undefined
  }

  write(session: StoredSession): SessionProblem | undefined {
    const text = fitIntoBudget(this.#key, session)
    if (!text) return this.#toMemory('session_too_large', 'The session exceeds the budget of the cookies.')
    const count = countChunks(this.#key, text)
    try {
      this.#jar.write(this.#key, text)
      // Read back if the browser may refuse: more cookies than it was seen to keep, and any cookie of a frame.
      const isKept = (!this.#isFramed && count <= this.#proven) || this.#isWritten(text)
      // Browsers keep no cookies in a frame of another site. They keep its storage apart for each embedding site, and requests don't carry
      // it.
      this.#frame.keep(isKept ? null : text)
      if (!isKept && this.#frame.find() !== text) return this.#toMemory('storage_blocked', notKept)
    } catch {
      return this.#toMemory('storage_blocked', notKept)
    }
    if (!('user' in JSON.parse(text))) this.#users.keep(session.user)
    this.#proven = Math.max(this.#proven, count)
    this.#inMemory = false
    return undefined
  }

  clear(mark: string | null = null): void {
    this.#marks.keep(mark)
    this.#frame.keep(null)
    tryTo(() => this.#jar.remove(this.#key))
    this.clearVerifiers()
    this.#users.forget()
    this.#inMemory = false
  }

  clearVerifiers(isKept: (cookie: { name: string; value: string }) => boolean = () => false): void {
    tryTo(() => {
      for (const { name } of findExpiredVerifiers(this.#key, this.#jar.entries(''), isKept))
        this.#jar.remove(name)
    })
  }

  #toMemory(code: 'storage_blocked' | 'session_too_large', message: string): SessionProblem {
    tryTo(() => this.#jar.remove(this.#key))
    this.#frame.keep(null)
    this.#inMemory = true
    this.#proven = 0
    return { code, message }
  }

  #isWritten(text: string): boolean {
    const content = this.#jar.read(this.#key)
    return content.kind === 'text' && content.text === text
  }
}

/** Keeps the user next to a cookie that only has room for the tokens, as @supabase/ssr does. */
function keepUsers(key: string, storage: UserStorage | null) {
  return {
    find: (id: string): User | null => {
      let text: string | null = null
      tryTo(() => {
        text = storage?.getItem(key) ?? null
      })
      const user = text ? parseUser((parseJson(text) as { user?: unknown } | null)?.user) : null
      return user?.id === id ? user : null
    },
    keep: (user: User) => tryTo(() => storage?.setItem(key, JSON.stringify({ user }))),
    forget: () => tryTo(() => storage?.removeItem(key)),
  }
}

const notKept = 'The browser keeps no cookies here. The session ends with the page.'

/** Keeps one text under `key`, such as the session of a frame. Null removes it. Does nothing without a storage. */
export function createTextStorage(key: string, storage: UserStorage | null) {
  return {
    find: (): string | undefined => {
      let text: string | null = null
      tryTo(() => {
        text = storage?.getItem(key) ?? null
      })
      return text ?? undefined
    },
    keep: (text: string | null) =>
      tryTo(() => (text ? storage?.setItem(key, text) : storage?.removeItem(key))),
  }
}

/** Returns the JSON to write: everything, or without provider tokens, or only tokens. Null if even that is too large. */
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

/** Treats storage that the browser forbids like empty storage. */
function tryTo(action: () => void): void {
  try {
    action()
  } catch {
    // The browser forbids storage here.
  }
}
