import type { Session } from '@portico/session'
import { configureOwnSession, SessionConfigError } from '@portico/session/own'
import type { BorrowedSession } from './borrowed-session.ts'
import { bringOnce } from './bring-once.ts'
import { EmbedError } from './embed-error.ts'
import type { EmbedSettings } from './read-settings.ts'
import type { TokenSource } from './token-source.ts'

/** An element's session, or the page's existing one. With the page's tokens it has more functions. */
export type OpenedSession = { session: Session } & Partial<BorrowedSession>

/** Opens the session. @throws EmbedError `missing_url`, `missing_key`, `invalid_attribute` */
export type OpenSession = (settings: EmbedSettings, callbackPath: string | null) => OpenedSession

/** Loads the code for a session over the page's tokens. */
export const bringBorrowed = bringOnce(async () => (await import('./borrowed-session.ts')).openBorrowed)

/** Returns the function that opens the session: at once for the element's own session, and after loading its code for the page's. */
export function sessionFor(source: TokenSource | null): OpenSession | Promise<unknown> {
  if (!source) return opening((config) => ({ session: configureOwnSession(config) }))
  const open = bringBorrowed()
  return open instanceof Promise ? open : opening((config) => open(source, config))
}

function opening(open: (config: Parameters<typeof configureOwnSession>[0]) => OpenedSession): OpenSession {
  return ({ url, key, cookieDomain, deadlines }, callbackPath) => {
    try {
      return open({
        url,
        key,
        deadlines,
        ...(cookieDomain && { cookie: { domain: cookieDomain } }),
        ...(callbackPath && { callbackPath }),
      })
    } catch (error) {
      if (!(error instanceof SessionConfigError)) throw error
      // A secret key has already been rejected as an invalid attribute.
      const code = error.code === 'secret_key' ? 'invalid_attribute' : error.code
      throw new EmbedError(code, error.message, { cause: error })
    }
  }
}
