import type { Session } from '@portico/session'
import { configureOwnSession, SessionConfigError } from '@portico/session/own'
import type { BorrowedSession } from './borrowed-session.ts'
import { bringOnce } from './bring-once.ts'
import { EmbedError } from './embed-error.ts'
import type { EmbedSettings } from './read-settings.ts'
import type { TokenSource } from './token-source.ts'

/** An element's session, or the one that the page has already. Over the page's tokens it can do more. */
export type OpenedSession = { session: Session } & Partial<BorrowedSession>

/** Opens it. @throws EmbedError `missing_url`, `missing_key`, `invalid_attribute` */
export type OpenSession = (settings: EmbedSettings, callbackPath: string | null) => OpenedSession

/** Brings what a session over the page's tokens needs. */
export const bringBorrowed = bringOnce(async () => (await import('./borrowed-session.ts')).openBorrowed)

/** What opens the session: at once where the element owns it, and after its code has come where the page does. */
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
      // A secret key has been refused before, as the attribute it stands in.
      const code = error.code === 'secret_key' ? 'invalid_attribute' : error.code
      throw new EmbedError(code, error.message, { cause: error })
    }
  }
}
